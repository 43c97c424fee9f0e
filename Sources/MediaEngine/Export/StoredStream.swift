import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Copies a track's samples as they are stored, without decoding them; edits show what of them is wanted.
final class StoredStream: ExportStream {
  private struct State {
    var piece = 0
    var cursor: (any SampleCursor)?
    /// Where the samples so far end, on the track's own timeline: when the last one is decoded, and when it is shown.
    var decoded: CMTime?
    var shown = CMTime.zero
    /// Added to the times of the piece's samples.
    var shift = CMTime.zero
    var position = CMTime.zero
    var edits: [CMTimeMapping] = []
    var read = 0
  }

  /// By how many samples the order of decoding and that of showing may differ.
  private static let reordering = 32

  private let pieces: [StoredPiece]
  private let place: Int
  private let file: any SampleFile
  /// By how much all tracks lie later, in a file without edits, for the frames in front that they would hide; nil where
  /// edits say what is shown.
  private let offset: CMTime?
  private let state = Mutex(State())

  init(_ pieces: [StoredPiece], as place: Int, in file: any SampleFile, offset: CMTime? = nil) {
    (self.pieces, self.place, self.file, self.offset) = (pieces, place, file, offset)
  }

  /// How much of a piece's first frames is only there to be decoded.
  static func lead(of piece: StoredPiece) -> CMTime {
    let early = piece.samples.prefix(reordering).map { piece.table.mediaTime($0) }.min() ?? .zero
    return max(.zero, piece.mapping.source.start - early)
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
      let cursor = try cursor(of: piece, &state)
      guard let sample = try cursor.next() else {
        throw MediaDecodingError.undecodable(piece.file.url, reason: "samples are missing")
      }
      let index = sample.index ?? piece.samples.lowerBound + state.read
      state.read += 1
      if index < piece.samples.upperBound, let packet = try packet(sample, index, piece, state.shift) {
        try file.append(packet, to: place)
        state.position = max(
          state.position, piece.mapping.target.start + (sample.presentation - piece.mapping.source.start))
        state.decoded = packet.decode + max(packet.duration, .zero)
        state.shown = max(state.shown, packet.end)
      }
      if index + 1 >= piece.samples.upperBound { (state.piece, state.cursor) = (state.piece + 1, nil) }
      return state.piece < pieces.count
    }
  }

  private func cursor(of piece: StoredPiece, _ state: inout State) throws -> any SampleCursor {
    if let cursor = state.cursor { return cursor }
    guard let source = piece.file.source else { throw MediaDecodingError.file(.cancelled) }
    let cursor = try source.cursor(of: piece.track.id)
    try cursor.seek(toSample: piece.samples.lowerBound, of: piece.table)
    if let offset {
      if state.decoded != nil, piece.track.kind == .video, Self.lead(of: piece) > .zero {
        throw ExportRun.Refusal.notCopyable(reason: tr("its parts don’t begin with key frames"))
      }
      state.shift = piece.mapping.target.start - piece.mapping.source.start + offset
    } else if let decoded = state.decoded {
      let early = piece.samples.prefix(Self.reordering).map { piece.table.mediaTime($0) }.min() ?? .zero
      // Neither decoded nor shown before what the piece before it has.
      state.shift = max(decoded - piece.table.decodeTime(piece.samples.lowerBound), state.shown - early)
    }
    state.read = 0
    var edit = piece.mapping
    edit.source.start = edit.source.start + state.shift
    state.edits.append(edit)
    state.cursor = cursor
    return cursor
  }

  private func packet(
    _ sample: StoredSample, _ index: Int, _ piece: StoredPiece, _ shift: CMTime
  ) throws -> EncodedPacket? {
    guard let bytes = try? sample.data.bytes(), piece.track.formats.indices.contains(sample.format) else { return nil }
    let decode = sample.decode.isNumeric ? sample.decode : piece.table.decodeTime(index)
    let duration = sample.duration > .zero ? sample.duration : piece.table.duration(index)
    let packet = EncodedPacket(
      bytes: bytes, format: piece.track.formats[sample.format], presentation: sample.presentation + shift,
      decode: decode + shift, duration: duration, isKey: sample.isKey)
    guard offset != nil, piece.track.kind == .audio else { return packet }
    let source = piece.mapping.source
    return packet.part(in: CMTimeRange(start: source.start + shift, duration: source.duration))
  }

  func finish() throws { try file.end(place) }
}
