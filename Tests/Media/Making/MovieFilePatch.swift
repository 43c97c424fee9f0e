import Foundation

/// Writes what ffmpeg 5.1 can't into the index of an mp4 or mov file: a display matrix and an edit list.
struct MovieFilePatch {
  enum Failure: Error {
    case damaged(String)
    case indexNotLast
  }

  private let before: Data
  private let after: Data
  private let oldSize: Int
  private var index: Box

  /// Parses the file's index.
  init(_ data: Data) throws {
    guard let range = Self.index(of: data) else { throw Failure.damaged("no moov box") }
    index = try Box(data[range])
    (before, after, oldSize) = (Data(data[..<range.lowerBound]), Data(data[range.upperBound...]), range.count)
  }

  /// Where the box with the index stands in a file.
  static func index(of data: Data) -> Range<Int>? {
    var offset = 0
    while offset + 16 <= data.count {
      var size = Int(data.number(at: offset, bytes: 4))
      if size == 1 { size = Int(clamping: data.number(at: offset + 8, bytes: 8)) }
      guard size >= 8, size <= data.count - offset else { return nil }
      if Box.name(in: data, at: offset) == "moov" { return offset..<offset + size }
      offset += size
    }
    return nil
  }

  /// The file with the changed index.
  func data() throws -> Data {
    let new = index.bytes
    // Sample offsets count from the file's start: an index before the samples must keep its size.
    guard after.isEmpty || new.count == oldSize else { throw Failure.indexNotLast }
    return before + new + after
  }

  /// Sets the matrix of the video track.
  mutating func setOrientation(_ orientation: PaintedOrientation) throws {
    try index.changeTracks { track in
      guard try track.handler() == "vide" else { return }
      try track.change("tkhd") { header in
        let matrix = header.payload[header.payload.startIndex] == 1 ? 52 : 40
        guard header.payload.count >= matrix + 44 else { throw Failure.damaged("short tkhd") }
        let width = Int(header.payload.number(at: matrix + 36, bytes: 4))
        let height = Int(header.payload.number(at: matrix + 40, bytes: 4))
        // Where the stored picture's right and down point on the screen.
        var (right, down) = ((x: orientation.isMirrored ? -1 : 1, y: 0), (x: 0, y: 1))
        for _ in 0..<orientation.rotation / 90 {
          right = (-right.y, right.x)
          down = (-down.y, down.x)
        }
        let shiftX = max(0, -right.x) * width + max(0, -down.x) * height
        let shiftY = max(0, -right.y) * width + max(0, -down.y) * height
        let one = 1 << 16
        let values = [
          right.x * one, right.y * one, 0, down.x * one, down.y * one, 0, shiftX, shiftY, 1 << 30,
        ]
        for (place, value) in values.enumerated() {
          header.payload.put(UInt64(UInt32(truncatingIfNeeded: value)), at: matrix + place * 4, bytes: 4)
        }
      }
    }
  }

  /// Gives every sound and video track the edit.
  mutating func setEdit(_ edit: EditRecipe) throws {
    let movieScale = Int(try index.timescale(of: "mvhd"))
    var longest = 0
    try index.changeTracks { track in
      guard ["vide", "soun"].contains(try track.handler()) else { return }
      let media = try track.child("mdia")
      let scale = Int(try media.timescale(of: "mdhd"))
      let (first, length) = try track.shown(movieScale: movieScale)
      let trim = edit.trimStartMilliseconds * movieScale / 1000
      let shown = min(edit.durationMilliseconds.map { $0 * movieScale / 1000 } ?? length, length - trim)
      let offset = edit.startOffsetMilliseconds * movieScale / 1000
      var entries: [(length: Int, start: Int)] = []
      if offset > 0 { entries.append((offset, -1)) }
      entries.append((shown, first + edit.trimStartMilliseconds * scale / 1000))
      longest = max(longest, offset + shown)
      try track.replaceEdits(entries)
      try track.change("tkhd") { header in
        let isLong = header.payload[header.payload.startIndex] == 1
        header.payload.put(UInt64(offset + shown), at: isLong ? 28 : 20, bytes: isLong ? 8 : 4)
      }
    }
    try index.change("mvhd") { header in
      let isLong = header.payload[header.payload.startIndex] == 1
      header.payload.put(UInt64(longest), at: isLong ? 24 : 16, bytes: isLong ? 8 : 4)
    }
  }
}

extension MovieFilePatch.Box {
  fileprivate func handler() throws -> String {
    let handler = try child("mdia").child("hdlr").payload
    return String(decoding: handler.dropFirst(8).prefix(4), as: UTF8.self)
  }

  fileprivate func timescale(of header: String) throws -> UInt64 {
    let payload = try child(header).payload
    return payload.number(at: payload[payload.startIndex] == 1 ? 20 : 12, bytes: 4)
  }

  /// The media time that is shown first, and how long the track is in the movie's units: the first edit's values.
  fileprivate func shown(movieScale: Int) throws -> (first: Int, length: Int) {
    let header = try child("tkhd").payload
    let isLong = header[header.startIndex] == 1
    let length = Int(header.number(at: isLong ? 28 : 20, bytes: isLong ? 8 : 4))
    guard let edits = try? child("edts").child("elst").payload else { return (0, length) }
    let wide = edits[edits.startIndex] == 1 ? 8 : 4
    for entry in 0..<Int(edits.number(at: 4, bytes: 4)) {
      let place = 8 + entry * (2 * wide + 4)
      let start = edits.number(at: place + wide, bytes: wide)
      if start != (wide == 8 ? UInt64.max : UInt64(UInt32.max)) {
        return (Int(start), Int(edits.number(at: place, bytes: wide)))
      }
    }
    return (0, length)
  }

  fileprivate mutating func replaceEdits(_ entries: [(length: Int, start: Int)]) throws {
    var list = Data(count: 8)
    list[0] = 1
    list.put(UInt64(entries.count), at: 4, bytes: 4)
    for entry in entries {
      var bytes = Data(count: 20)
      bytes.put(UInt64(entry.length), at: 0, bytes: 8)
      bytes.put(UInt64(bitPattern: Int64(entry.start)), at: 8, bytes: 8)
      bytes.put(1, at: 17, bytes: 1)  // the rate: 1.0 as 16.16
      list += bytes
    }
    let edits = MovieFilePatch.Box(name: "edts", children: [MovieFilePatch.Box(name: "elst", payload: list)])
    children.removeAll { $0.name == "edts" }
    children.insert(edits, at: min(1, children.count))
  }
}
