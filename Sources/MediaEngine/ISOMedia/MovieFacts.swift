import Foundation

/// What the index of an MP4 or MOV file says, read without a decoder.
public struct MovieFacts: Sendable, Equatable {
  /// In seconds.
  public var duration = 0.0
  /// As shown, after turning; 0 where there is no picture.
  public var width = 0
  public var height = 0
  /// Whether there is a picture.
  public var hasVideo = false
  /// Frames per second on average; 0 where nobody knows.
  public var frameRate = 0.0
  /// The metadata by QuickTime's keys, as `com.apple.quicktime.content.identifier`.
  public var metadata: [String: String] = [:]

  /// Reads a file; nil where it has no index, or a damaged one.
  public init?(of path: String) {
    guard let file = try? ISOFile(path), let parts = try? file.parts(),
      let part = parts.first(where: { $0.type == "moov" }), let box = try? file.box(part)
    else { return nil }
    duration = ISOMovie(box).seconds
    let tracks = box.children.filter { $0.type == "trak" }
    if let video = tracks.first(where: { ISOMovie.handler(of: $0) == "vide" }) { take(video) }
    if duration == 0 { duration = Self.fragmentedSeconds(of: box, in: parts) }
    for meta in [box["meta"], box.at("udta", "meta")].compactMap(\.self) { take(metadata: meta.payload) }
  }

  private mutating func take(_ track: ISOBox) {
    hasVideo = true
    guard let header = track["tkhd"] else { return }
    let place = header.isLong ? 52 : 40
    var matrix = ISOBytes(header.payload, at: place)
    let values = (0..<4).map { _ in UInt32(truncatingIfNeeded: matrix.read(4) ?? 0) }
    var size = ISOBytes(header.payload, at: place + 36)
    // Where pixels aren't square there are fractions: decoders and players round them.
    (width, height) = (Int(((size.read(4) ?? 0) + 0x8000) >> 16), Int(((size.read(4) ?? 0) + 0x8000) >> 16))
    // Turned by a quarter: the first row of the matrix is 0 1 or 0 -1.
    if values[0] == 0, values[1] != 0 { swap(&width, &height) }
    guard let sizes = track.at("mdia", "minf", "stbl", "stsz"), let media = track.at("mdia", "mdhd"),
      let scale = ISOMovie.timescale(of: track)
    else { return }
    var counted = ISOBytes(sizes.payload, at: 8)
    var length = ISOBytes(media.payload, at: media.isLong ? 24 : 16)
    if let count = counted.read(4), let ticks = length.read(media.isLong ? 8 : 4), ticks > 0 {
      frameRate = Double(count) * Double(scale) / Double(ticks)
    }
  }

  /// A file in fragments says how long it is in a box for that, if at all.
  private static func fragmentedSeconds(of movie: ISOBox, in parts: [ISOFile.Part]) -> Double {
    guard let extends = movie["mvex"]?["mehd"], let header = movie["mvhd"] else { return 0 }
    var length = ISOBytes(extends.payload, at: 4)
    var scale = ISOBytes(header.payload, at: header.isLong ? 20 : 12)
    guard let ticks = length.read(extends.isLong ? 8 : 4), let rate = scale.read(4), rate > 0 else { return 0 }
    return Double(ticks) / Double(rate)
  }

  private mutating func take(metadata payload: [UInt8]) {
    // MP4 has four bytes before the boxes, QuickTime none.
    for start in [0, 4] where payload.count > start + 8 {
      guard let meta = try? ISOBox("moov", parsing: payload[start...]), let keys = meta["keys"], let list = meta["ilst"]
      else { continue }
      var reader = ISOBytes(keys.payload, at: 4)
      var names: [String] = []
      for _ in 0..<(reader.read(4) ?? 0) {
        guard let size = reader.read(4), size >= 8, reader.read(4) != nil,
          Int(size) - 8 <= keys.payload.count - reader.offset
        else { break }
        names.append(String(decoding: keys.payload[reader.offset..<reader.offset + Int(size) - 8], as: UTF8.self))
        reader.skip(Int(size) - 8)
      }
      var items = ISOBytes(list.payload)
      while let size = items.read(4), let index = items.read(4), size >= 24 {
        let end = items.offset + Int(size) - 8
        guard end <= list.payload.count else { break }
        // Inside: the data box's head, its kind, its language; then the value.
        if (1...UInt64(max(1, names.count))).contains(index), names.indices.contains(Int(index) - 1) {
          metadata[names[Int(index) - 1]] = String(decoding: list.payload[items.offset + 16..<end], as: UTF8.self)
        }
        items.skip(end - items.offset)
      }
      return
    }
  }
}
