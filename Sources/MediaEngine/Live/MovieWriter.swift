import Foundation

/// Puts tracks of compressed samples into a movie file: the index first, so that it plays while it is still coming.
struct MovieWriter {
  /// Units per second of the movie's own times.
  static let timescale: UInt32 = 90_000
  /// How long a stretch of a track lies together.
  private static let interleaving = 0.5

  var form: MovieForm
  var tracks: [MovieTrack]
  var created: Date
  var metadata: [RecordingMetadata]

  /// The file.
  var data: Data {
    let layout = layout
    let header = fileType
    let media = layout.reduce(0) { $0 + tracks[$1.track].pieces[$1.piece].bytes.count }
    // Where the samples stand depends on how long the index is, and that doesn't change with it.
    let probe = index(layout, from: 0).bytes.count
    let start = header.count + probe + 8
    var head: [UInt8] = []
    head.append(UInt64(media + 8), bytes: 4)
    var data = Data(capacity: start + media)
    data.append(contentsOf: header)
    data.append(contentsOf: index(layout, from: UInt64(start)).bytes)
    data.append(contentsOf: head + Array(code: "mdat"))
    for place in layout { data.append(contentsOf: tracks[place.track].pieces[place.piece].bytes) }
    return data
  }

  private var fileType: [UInt8] {
    switch form {
    case .quickTime: ISOBox("ftyp", payload: Array("qt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)).bytes
    case .mp4:
      ISOBox("ftyp", payload: Array("mp42".utf8) + [0, 0, 0, 0] + Array("isommp42".utf8)).bytes
    }
  }

  // MARK: Where samples stand

  private typealias Place = (track: Int, piece: Int)

  /// All pieces in the order of the file: stretches of the tracks by turns.
  private var layout: [Place] {
    var places: [(slice: Int, track: Int, piece: Int)] = []
    for (number, track) in tracks.enumerated() {
      var time: UInt64 = 0
      for (piece, content) in track.pieces.enumerated() {
        let seconds =
          (Double(time) - Double(track.edit.start)) / Double(track.timescale)
          + Double(track.edit.delay) / Double(Self.timescale)
        places.append((Int((max(0, seconds) / Self.interleaving).rounded(.down)), number, piece))
        time += content.length
      }
    }
    places.sort { ($0.slice, $0.track, $0.piece) < ($1.slice, $1.track, $1.piece) }
    return places.map { ($0.track, $0.piece) }
  }

  /// Neighbours in the file that belong together.
  private struct Chunk {
    var offset: UInt64
    var samples: Int
    var description: Int
  }

  private func chunks(_ layout: [Place], from start: UInt64) -> [[Chunk]] {
    var chunks = [[Chunk]](repeating: [], count: tracks.count)
    var offset = start
    var last: Int?
    for place in layout {
      let piece = tracks[place.track].pieces[place.piece]
      if last == place.track, let chunk = chunks[place.track].last, chunk.description == piece.description {
        chunks[place.track][chunks[place.track].count - 1].samples += piece.count
      } else {
        chunks[place.track].append(Chunk(offset: offset, samples: piece.count, description: piece.description))
      }
      last = place.track
      offset += UInt64(piece.bytes.count)
    }
    return chunks
  }

  // MARK: The index

  private func index(_ layout: [Place], from start: UInt64) -> ISOBox {
    let chunks = chunks(layout, from: start)
    var header = Self.full
    header.append(seconds1904, bytes: 4)
    header.append(seconds1904, bytes: 4)
    header.append(UInt64(Self.timescale), bytes: 4)
    header.append(tracks.map { $0.edit.delay + $0.edit.duration }.max() ?? 0, bytes: 4)
    header.append(1 << 16, bytes: 4)
    header.append(1 << 8, bytes: 2)
    header += [UInt8](repeating: 0, count: 10) + Self.identity + [UInt8](repeating: 0, count: 24)
    header.append(UInt64(tracks.count + 1), bytes: 4)
    var movie = ISOBox("moov", children: [ISOBox("mvhd", payload: header)])
    for (number, track) in tracks.enumerated() { movie.children.append(box(track, number, chunks[number])) }
    var described = ISOMovie(movie)
    described.describe(metadata.map { ($0.key.rawValue, $0.value) }, isQuickTime: form == .quickTime)
    if let rotation = tracks.first(where: { $0.kind == .video })?.rotation, rotation != 0 { described.rotate(rotation) }
    return described.box
  }

  private func box(_ track: MovieTrack, _ number: Int, _ chunks: [Chunk]) -> ISOBox {
    var header: [UInt8] = [0, 0, 0, track.kind == .timed ? 1 : 3]
    header.append(seconds1904, bytes: 4)
    header.append(seconds1904, bytes: 4)
    header.append(UInt64(number + 1), bytes: 4)
    header.append(0, bytes: 4)
    header.append(track.edit.delay + track.edit.duration, bytes: 4)
    header += [UInt8](repeating: 0, count: 12)
    header.append(track.kind == .audio ? 0x100 : 0, bytes: 2)
    header += [0, 0] + Self.identity
    header.append(UInt64(track.size.width) << 16, bytes: 4)
    header.append(UInt64(track.size.height) << 16, bytes: 4)
    var box = ISOBox("trak", children: [ISOBox("tkhd", payload: header)])
    box.children.append(ISOBox("edts", children: [edits(track)]))
    if track.kind == .timed, let video = tracks.firstIndex(where: { $0.kind == .video }) {
      // It describes the picture.
      var numbers: [UInt8] = []
      numbers.append(UInt64(video + 1), bytes: 4)
      box.children.append(ISOBox("tref", payload: ISOBox("cdsc", payload: numbers).bytes))
    }
    var media = Self.full
    media.append(seconds1904, bytes: 4)
    media.append(seconds1904, bytes: 4)
    media.append(UInt64(track.timescale), bytes: 4)
    media.append(track.length, bytes: 4)
    // No language in particular.
    media.append(0x55c4, bytes: 2)
    media.append(0, bytes: 2)
    let (handler, name, base) =
      switch track.kind {
      case .video: ("vide", "Kinora Video", ISOBox("vmhd", payload: [0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)))
      case .audio: ("soun", "Kinora Audio", ISOBox("smhd", payload: [UInt8](repeating: 0, count: 8)))
      case .timed: ("meta", "Kinora Metadata", Self.generalHeader)
      }
    let table = ISOBox("stbl", children: tables(track, chunks))
    // One place, which is this file.
    let reference = ISOBox("dref", payload: [0, 0, 0, 0, 0, 0, 0, 1] + ISOBox("url ", payload: [0, 0, 0, 1]).bytes)
    box.children.append(
      ISOBox(
        "mdia",
        children: [
          ISOBox("mdhd", payload: media), self.handler(handler, name),
          ISOBox("minf", children: [base, ISOBox("dinf", payload: reference.bytes), table]),
        ]))
    return box
  }

  private func edits(_ track: MovieTrack) -> ISOBox {
    var list = Self.full
    list.append(track.edit.delay > 0 ? 2 : 1, bytes: 4)
    if track.edit.delay > 0 {
      list.append(track.edit.delay, bytes: 4)
      list.append(UInt64(UInt32.max), bytes: 4)
      list.append(1 << 16, bytes: 4)
    }
    list.append(track.edit.duration, bytes: 4)
    list.append(track.edit.start, bytes: 4)
    list.append(1 << 16, bytes: 4)
    return ISOBox("elst", payload: list)
  }

  private func handler(_ type: String, _ name: String) -> ISOBox {
    switch form {
    case .quickTime:
      // The name counted in front, as Pascal did.
      ISOBox(
        "hdlr",
        payload: Self.full + Array("mhlr\(type)".utf8) + [UInt8](repeating: 0, count: 12) + [UInt8(name.utf8.count)]
          + Array(name.utf8))
    case .mp4:
      ISOBox(
        "hdlr",
        payload: Self.full + [0, 0, 0, 0] + Array(type.utf8) + [UInt8](repeating: 0, count: 12) + Array(name.utf8)
          + [0])
    }
  }

  private func tables(_ track: MovieTrack, _ chunks: [Chunk]) -> [ISOBox] {
    var descriptions = Self.full
    descriptions.append(UInt64(track.entries.count), bytes: 4)
    descriptions += track.entries.joined()
    var boxes = [ISOBox("stsd", payload: descriptions)]
    boxes.append(Self.runs("stts", track.pieces.map { ($0.count, UInt64($0.duration)) }))
    if track.pieces.contains(where: { $0.shift != 0 }) {
      let isSigned = track.pieces.contains { $0.shift < 0 }
      var box = Self.runs("ctts", track.pieces.map { ($0.count, UInt64(UInt32(bitPattern: $0.shift))) })
      if isSigned { box.payload[0] = 1 }
      boxes.append(box)
    }
    if track.pieces.contains(where: { !$0.isKey }) {
      let keys = track.pieces.indices.filter { track.pieces[$0].isKey }
      boxes.append(Self.list("stss", keys.map { UInt64($0 + 1) }))
    }
    var spread = Self.full
    var entries: [UInt8] = []
    var count: UInt64 = 0
    for (number, chunk) in chunks.enumerated() {
      if number > 0, chunks[number - 1].samples == chunk.samples,
        chunks[number - 1].description == chunk.description
      {
        continue
      }
      for value in [number + 1, chunk.samples, chunk.description + 1] { entries.append(UInt64(value), bytes: 4) }
      count += 1
    }
    spread.append(count, bytes: 4)
    boxes.append(ISOBox("stsc", payload: spread + entries))
    boxes.append(Self.sizes(track.pieces))
    boxes.append(Self.list("stco", chunks.map(\.offset)))
    return boxes
  }

  private static func sizes(_ pieces: [MovieTrack.Piece]) -> ISOBox {
    var payload = full
    let total = pieces.reduce(0) { $0 + $1.count }
    let common = pieces.first.map { $0.bytes.count / max(1, $0.count) } ?? 0
    let isCommon = pieces.contains { $0.count > 1 }
    payload.append(UInt64(isCommon ? common : 0), bytes: 4)
    payload.append(UInt64(total), bytes: 4)
    if !isCommon { for piece in pieces { payload.append(UInt64(piece.bytes.count), bytes: 4) } }
    return ISOBox("stsz", payload: payload)
  }

  private static func runs(_ type: String, _ values: [(count: Int, value: UInt64)]) -> ISOBox {
    var runs: [(count: Int, value: UInt64)] = []
    for value in values {
      if let last = runs.last, last.value == value.value {
        runs[runs.count - 1].count += value.count
      } else {
        runs.append(value)
      }
    }
    var payload = full
    payload.append(UInt64(runs.count), bytes: 4)
    for run in runs {
      payload.append(UInt64(run.count), bytes: 4)
      payload.append(run.value, bytes: 4)
    }
    return ISOBox(type, payload: payload)
  }

  private static func list(_ type: String, _ values: [UInt64]) -> ISOBox {
    var payload = full
    payload.append(UInt64(values.count), bytes: 4)
    for value in values { payload.append(value, bytes: 4) }
    return ISOBox(type, payload: payload)
  }

  /// Version and flags of nothing in particular.
  private static let full: [UInt8] = [0, 0, 0, 0]

  private static let identity: [UInt8] = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30].reduce(into: []) {
    $0.append($1, bytes: 4)
  }

  /// What QuickTime has where a track is neither picture nor sound.
  private static let generalHeader: ISOBox = {
    var info = full
    for value: UInt64 in [0x40, 0x8000, 0x8000, 0x8000, 0, 0] { info.append(value, bytes: 2) }
    return ISOBox("gmhd", payload: ISOBox("gmin", payload: info).bytes)
  }()

  /// QuickTime counts from 1904.
  private var seconds1904: UInt64 {
    UInt64(UInt32(clamping: Int64(created.timeIntervalSince1970) + 2_082_844_800))
  }
}
