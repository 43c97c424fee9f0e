import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Copies a track's samples as they are stored, without decoding them; edits show what of them is wanted.
final class StoredStream: ExportStream {
  private struct State {
    var piece = 0
    var cursor: (any SampleCursor)?
    /// What encodes the piece, where it isn't copied.
    var encoder: PieceEncoder?
    /// What brings its samples into another form.
    var form: StoredForm?
    /// Where the samples so far end, on the track's own timeline: when the last one is decoded, and when it is shown.
    var decoded: CMTime?
    var shown = CMTime.zero
    /// Where what the last piece shows ends there, if nothing of it is hidden behind that.
    var cleanEnd: CMTime?
    /// Added to the times of the piece's samples.
    var shift = CMTime.zero
    var position = CMTime.zero
    var edits: [CMTimeMapping] = []
    var read = 0
  }

  /// By how many samples the order of decoding and that of showing may differ.
  static let reordering = 32

  private let pieces: [StoredPiece]
  private let found: EncoderChoice.Found?
  private let isISO: Bool
  private let place: Int
  private let file: any SampleFile
  private let state = Mutex(State())

  /// Copies pieces, and encodes those that are to be encoded.
  init(
    _ pieces: [StoredPiece], _ found: EncoderChoice.Found? = nil, isISO: Bool, as place: Int, in file: any SampleFile
  ) {
    let isVideo = pieces.first?.track.kind == .video
    var pieces = isISO && isVideo ? StoredPiece.withOneLead(pieces) : pieces
    for index in pieces.indices.dropFirst() where isVideo {
      pieces[index].breaksLink = true
      // Frames that are shown before the key frame needed those before it, and no edit hides them.
      if !isISO { pieces[index].begin = max(pieces[index].begin, pieces[index].mapping.source.start) }
    }
    self.pieces = pieces
    (self.found, self.isISO, self.place, self.file) = (found, isISO, place, file)
  }

  var position: CMTime { state.withLock { $0.position } }

  var edits: [CMTimeMapping]? {
    let edits = state.withLock { $0.edits }
    var all: [CMTimeMapping] = []
    var end = CMTime.zero
    for edit in edits {
      if edit.target.start > end {
        all.append(CMTimeMapping(source: .invalid, target: CMTimeRange(start: end, end: edit.target.start)))
      }
      if let last = all.last, last.source.isValid, last.source.end == edit.source.start,
        last.target.end == edit.target.start
      {
        all[all.count - 1] = CMTimeMapping(
          source: CMTimeRange(start: last.source.start, end: edit.source.end),
          target: CMTimeRange(start: last.target.start, end: edit.target.end))
      } else {
        all.append(edit)
      }
      end = edit.target.end
    }
    return all
  }

  func step() throws -> Bool {
    try state.withLock { state in
      guard state.piece < pieces.count else { return false }
      let piece = pieces[state.piece]
      if piece.isEncoded {
        try encode(piece, &state)
        return state.piece < pieces.count
      }
      let cursor = try cursor(of: piece, &state)
      guard let sample = try cursor.next() else {
        throw MediaDecodingError.undecodable(piece.file.url, reason: "samples are missing")
      }
      let index = sample.index ?? piece.samples.lowerBound + state.read
      state.read += 1
      if index < piece.samples.upperBound, let packet = try packet(sample, index, piece, state.shift) {
        for converted in try state.form?.convert(packet, format: sample.format) ?? [packet] {
          try put(converted, of: piece, &state)
        }
      }
      if index + 1 >= piece.samples.upperBound {
        for last in try state.form?.finish() ?? [] { try put(last, of: piece, &state) }
        (state.piece, state.cursor, state.form) = (state.piece + 1, nil, nil)
      }
      return state.piece < pieces.count
    }
  }

  private func put(_ packet: EncodedPacket, of piece: StoredPiece, _ state: inout State) throws {
    // What frames are decoded from belongs to where these begin.
    let behind = packet.presentation - state.shift - piece.stretched(piece.mapping.source.start)
    let time = piece.mapping.target.start + max(.zero, behind)
    var packet = packet
    packet.movieTime = time
    try file.append(packet, to: place)
    state.position = max(state.position, time)
    state.decoded = packet.decode + max(packet.duration, .zero)
    state.shown = max(state.shown, packet.end)
  }

  private func encode(_ piece: StoredPiece, _ state: inout State) throws {
    let encoder: PieceEncoder
    if let open = state.encoder {
      encoder = open
    } else {
      guard let found else { throw MediaDecodingError.undecodable(piece.file.url, reason: "nothing encodes it") }
      encoder = try PieceEncoder(piece, found)
      begin(piece, &state)
      state.encoder = encoder
    }
    guard let packets = try encoder.next() else {
      (state.piece, state.encoder) = (state.piece + 1, nil)
      return
    }
    for var packet in packets {
      packet.presentation = piece.stretched(packet.presentation) + state.shift
      packet.decode = piece.decode(packet.decode) + state.shift
      if packet.duration.isNumeric { packet.duration = piece.stretched(packet.duration) }
      try put(packet, of: piece, &state)
    }
  }

  /// Finds the place of a piece on the track's timeline.
  private func begin(_ piece: StoredPiece, _ state: inout State) {
    let start = piece.stretched(piece.mapping.source.start)
    var edit = piece.mapping
    edit.source = CMTimeRange(start: .invalid, duration: edit.target.duration)
    if !isISO {
      // Where they belong: there are no edits that could say so.
      state.shift = piece.mapping.target.start - start
    } else if let decoded = state.decoded {
      // Neither decoded nor shown before what the piece before it has.
      let early =
        piece.isEncoded
        ? piece.mapping.source.start
        : piece.samples.prefix(Self.reordering).map { piece.table.mediaTime($0) }.filter { $0 >= piece.begin }.min()
      let first = piece.stretched(early ?? .zero)
      // Where something is encoded, so is what begins with such a key frame.
      let isDependent =
        found == nil && piece.track.kind == .video && piece.splicePoint(piece.samples.lowerBound) == .dependent
      if let end = state.cleanEnd, first >= start, !isDependent {
        // The times of frames say how long those before them are shown: one edit shows both pieces.
        (state.shift, edit.source.start) = (end - start, end)
      } else {
        state.shift = max(decoded - piece.firstDecode, state.shown - first)
        // Who begins to decode anew with each edit shows what nobody else can. Edits that follow on themselves would be one.
        if isDependent { state.shift = state.shift + piece.stretched(piece.table.duration(piece.samples.lowerBound)) }
      }
    }
    if !edit.source.start.isValid { edit.source.start = start + state.shift }
    let isClean = isISO && piece.track.kind == .video && !piece.hidesSomethingBehind
    state.cleanEnd = isClean ? edit.source.end : nil
    state.edits.append(edit)
  }

  private func cursor(of piece: StoredPiece, _ state: inout State) throws -> any SampleCursor {
    if let cursor = state.cursor { return cursor }
    guard let source = piece.file.source else { throw MediaDecodingError.file(.cancelled) }
    let cursor = try source.cursor(of: piece.track.id)
    try cursor.seek(toSample: piece.samples.lowerBound, of: piece.table)
    begin(piece, &state)
    state.read = 0
    state.form = StoredForm(piece, isISO: isISO)
    state.cursor = cursor
    return cursor
  }

  private func packet(
    _ sample: StoredSample, _ index: Int, _ piece: StoredPiece, _ shift: CMTime
  ) throws -> EncodedPacket? {
    guard sample.presentation >= piece.begin, var bytes = try? sample.data.bytes(),
      piece.track.formats.indices.contains(sample.format)
    else { return nil }
    let isBroken =
      piece.breaksLink && index == piece.samples.lowerBound && Codec(piece.track.formats[sample.format]) == .hevc
    if isBroken {
      bytes = SplicePoint.broken(bytes)
    }
    let decode = sample.decode.isNumeric ? sample.decode : piece.table.decodeTime(index)
    var duration = sample.duration > .zero ? sample.duration : piece.table.duration(index)
    // Up to the next one that is copied.
    var next = index + 1
    while piece.begin.isNumeric, next < piece.samples.upperBound, piece.table.mediaTime(next) < piece.begin {
      next += 1
    }
    if next > index + 1, next < piece.samples.upperBound { duration = piece.table.decodeTime(next) - decode }
    var packet = EncodedPacket(
      bytes: bytes, format: piece.track.formats[sample.format],
      presentation: piece.stretched(sample.presentation) + shift, decode: piece.decode(decode) + shift,
      duration: piece.stretched(duration), isKey: sample.isKey)
    if piece.isReferenced, !isBroken, let range = piece.table.byteRange(index), range.count == bytes.count {
      packet.origin = SampleOrigin(
        piece.track.storage(of: sample.format, in: piece.file.url), at: range.lowerBound)
    }
    guard !isISO, piece.track.kind == .audio else { return packet }
    // Without an edit list a decoder's lead would be heard.
    return packet.part(in: piece.mapping.target)
  }

  func finish() throws { try file.end(place) }
}
