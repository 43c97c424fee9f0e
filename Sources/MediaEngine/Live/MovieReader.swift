import Foundation

/// A finished movie file taken apart into its tracks of pictures and sound, to be written in another form. Not for the
/// main thread.
struct MovieReader {
  private let url: URL
  private let tracks: [MovieTrack]
  private let created: Date
  private let metadata: [RecordingMetadata]

  /// Reads the whole file; throws where it isn't one whose tracks can be in an MP4.
  init(_ url: URL) throws {
    self.url = url
    guard let file = try? ISOFile(url.path), let parts = try? file.parts(),
      let part = parts.first(where: { $0.type == "moov" && $0.isComplete }), let movie = try? file.box(part),
      movie["mvex"] == nil
    else { throw LiveError.notAMovie(url) }
    var header = ISOBytes(movie["mvhd"]?.payload ?? [], at: 4)
    let isLong = movie["mvhd"]?.isLong == true
    let seconds = header.read(isLong ? 8 : 4) ?? 0
    created = Date(timeIntervalSince1970: Double(seconds) - 2_082_844_800)
    header.skip(isLong ? 8 : 4)
    let timescale = max(1, header.read(4) ?? 1)
    metadata = Self.metadata(movie["meta"]?.payload ?? [])
    tracks = try movie.children.filter { $0.type == "trak" }.compactMap { track in
      switch ISOMovie.handler(of: track) {
      case "vide": try Self.track(track, .video, file, timescale, url)
      case "soun": try Self.track(track, .audio, file, timescale, url)
      default: nil
      }
    }
    guard tracks.contains(where: { $0.kind == .video }) else { throw LiveError.notAMovie(url) }
  }

  /// The same as an MP4.
  var mp4: Data { MovieWriter(form: .mp4, tracks: tracks, created: created, metadata: metadata).data }

  private static func track(
    _ box: ISOBox, _ kind: MovieTrack.Kind, _ file: ISOFile, _ movieTimescale: UInt64, _ url: URL
  ) throws -> MovieTrack {
    guard let timescale = ISOMovie.timescale(of: box), let table = box.at("mdia", "minf", "stbl"),
      let samples = try? ISOSamples(table: table)
    else { throw LiveError.notAMovie(url) }
    let descriptions = try Self.descriptions(table["stsd"]?.payload ?? [], rate: Int(timescale))
    let pieces = try samples.samples.map { sample in
      let bytes = try file.read(at: sample.offset, count: Int(sample.size))
      guard bytes.count == sample.size else { throw LiveError.notAMovie(url) }
      return MovieTrack.Piece(
        bytes: bytes, duration: sample.duration, shift: sample.shift, isKey: sample.isKey,
        description: max(0, Int(sample.description) - 1))
    }
    guard pieces.allSatisfy({ descriptions.indices.contains($0.description) }) else { throw LiveError.notAMovie(url) }
    // In a list of edits that is written anew there is no room for more.
    let longest = UInt64(UInt32.max) / 2
    func scaled(_ time: UInt64, over timescale: UInt64) -> UInt64 {
      min(time.scaled(by: UInt64(MovieWriter.timescale), over: timescale), longest)
    }
    var track = MovieTrack(
      kind: kind, timescale: UInt32(clamping: timescale), entries: try descriptions.map { try entry($0) },
      pieces: pieces, edit: MovieTrack.Edit(duration: 0), size: descriptions.first?.size ?? (0, 0))
    track.edit.duration = scaled(track.length, over: timescale)
    for edit in edits(box) {
      if edit.start == nil {
        track.edit.delay = min(track.edit.delay + scaled(edit.duration, over: movieTimescale), longest)
      } else {
        (track.edit.start, track.edit.duration) = (edit.start ?? 0, scaled(edit.duration, over: movieTimescale))
        break
      }
    }
    if kind == .video { track.rotation = rotation(box["tkhd"]) }
    return track
  }

  private static func entry(_ description: SampleDescription) throws(LiveError) -> [UInt8] {
    guard let entry = description.entry(in: .mp4) else { throw .notForMP4 }
    return entry
  }

  private static func descriptions(_ table: [UInt8], rate: Int) throws(LiveError) -> [SampleDescription] {
    var reader = ISOBytes(table, at: 4)
    var descriptions: [SampleDescription] = []
    for _ in 0..<(reader.read(4) ?? 0) {
      let start = reader.offset
      guard let size = reader.read(4).map({ Int($0) }), size >= 16, size <= table.count - start else {
        throw .notForMP4
      }
      let type = String(decoding: table[start + 4..<start + 8], as: UTF8.self)
      guard let description = SampleDescription(entry: type, Array(table[start + 8..<start + size]), rate: rate) else {
        throw .notForMP4
      }
      descriptions.append(description)
      reader.skip(size - 4)
    }
    return descriptions
  }

  /// Nil stands for nothing being shown.
  private static func edits(_ track: ISOBox) -> [(duration: UInt64, start: UInt64?)] {
    guard let list = track.at("edts", "elst") else { return [] }
    let width = list.isLong ? 8 : 4
    var reader = ISOBytes(list.payload, at: 4)
    var edits: [(duration: UInt64, start: UInt64?)] = []
    for _ in 0..<(reader.read(4) ?? 0) {
      guard let duration = reader.read(width), let start = reader.read(width) else { break }
      reader.skip(4)
      edits.append((duration, start == (list.isLong ? UInt64.max : UInt64(UInt32.max)) ? nil : start))
    }
    return edits
  }

  /// By the first column of the matrix.
  private static func rotation(_ header: ISOBox?) -> Int {
    guard let header else { return 0 }
    var reader = ISOBytes(header.payload, at: header.isLong ? 52 : 40)
    guard let a = reader.read(4), let b = reader.read(4) else { return 0 }
    switch (Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b)) {
    case (0, 65536): return 90
    case (-65536, 0): return 180
    case (0, -65536): return 270
    default: return 0
    }
  }

  /// What is said by QuickTime's keys, in either form of the box.
  private static func metadata(_ payload: [UInt8]) -> [RecordingMetadata] {
    let isFull = payload.starts(with: [0, 0, 0, 0])
    guard let box = try? ISOBox("moov", parsing: payload.dropFirst(isFull ? 4 : 0)), let keys = box["keys"],
      let list = box["ilst"]
    else { return [] }
    var names: [String] = []
    var reader = ISOBytes(keys.payload, at: 8)
    while let size = reader.read(4).map({ Int($0) }), size >= 8, size - 8 <= keys.payload.count - reader.offset - 4 {
      let start = reader.offset + 4
      names.append(String(decoding: keys.payload[start..<start + size - 8], as: UTF8.self))
      reader.skip(size - 4)
    }
    var metadata: [RecordingMetadata] = []
    var items = ISOBytes(list.payload)
    while let size = items.read(4).map({ Int($0) }), let number = items.read(4), size >= 24 {
      let start = items.offset
      guard start + size - 8 <= list.payload.count else { break }
      if number >= 1, number <= names.count {
        // Behind the head of the value's own box, its kind and its language.
        let text = String(decoding: list.payload[start + 16..<start + size - 8], as: UTF8.self)
        metadata.append(RecordingMetadata(.init(rawValue: names[Int(number) - 1]), text))
      }
      items.skip(size - 8)
    }
    return metadata
  }
}
