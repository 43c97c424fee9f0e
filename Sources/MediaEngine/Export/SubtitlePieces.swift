import CoreMedia
import GLibSupport

/// A composition's subtitles as movies store them: those of its parts, moved, scaled and cut with them, with empty samples between
/// them.
struct SubtitlePieces {
  /// One sample.
  struct Piece {
    var range: CMTimeRange
    var bytes: [UInt8]
    var format: CMFormatDescription
  }

  /// The formats of movies that hold text, and how they say that there is none.
  private static let empty: [String: [UInt8]] = [
    "tx3g": [0, 0], "text": [0, 0], "wvtt": [0, 0, 0, 8] + Array("vtte".utf8),
  ]

  /// What follows on itself from zero on.
  private(set) var pieces: [Piece] = []

  /// Reads what a range of a track shows. Nil where a movie's subtitles are no text, which can only be copied. Blocks.
  init?(_ track: CompositionTrack, in range: CMTimeRange, isCancelled: Flag) throws {
    for part in track.pieces(in: range) {
      guard let file = part.file, let facts = part.facts else { continue }
      if file.facts.container.isISO {
        guard facts.formats.allSatisfy({ Self.empty[$0.letters] != nil }) else { return nil }
        try addStored(part, of: file, facts, isCancelled)
      } else {
        try addCues(part, of: file, isCancelled)
      }
    }
    fillGaps()
  }

  /// Samples that keep their form, with styles and places.
  private mutating func addStored(
    _ part: CompositionSegment, of file: MediaFile, _ facts: MediaTrackFacts, _ isCancelled: Flag
  ) throws {
    guard let source = file.source else { throw MediaDecodingError.file(.cancelled) }
    let table = try source.table(of: part.track, isCancelled: isCancelled)
    let cursor = try source.cursor(of: part.track)
    var next = -1
    for frame in 0..<table.frameCount {
      let time = table.time(ofFrame: frame)
      guard let shown = Self.target(of: part, from: time, to: time + table.duration(ofFrame: frame)) else { continue }
      let place = table.sample(ofFrame: frame)
      if place != next { try cursor.seek(toSample: place, of: table) }
      guard let sample = try cursor.next() else { continue }
      next = (sample.index ?? place) + 1
      guard facts.formats.indices.contains(sample.format) else { continue }
      pieces.append(Piece(range: shown, bytes: try sample.data.bytes(), format: facts.formats[sample.format]))
    }
  }

  /// Cues of another form. Those that are shown at the same time become lines of one sample.
  private mutating func addCues(_ part: CompositionSegment, of file: MediaFile, _ isCancelled: Flag) throws {
    guard let texts = try (file.source as? any TextSource)?.texts(of: part.track, isCancelled: isCancelled),
      let format = TimedTextSample.format(kCMMediaType_Subtitle)
    else { return }
    let timeline = SubtitleTimeline(SubtitleReader.cues(texts, isWebVTT: false))
    var time = part.mapping.source.start
    while time < part.mapping.source.end {
      let next = timeline.change(after: time, forward: true) ?? part.mapping.source.end
      let texts = timeline.cues(at: time).map(\.text)
      if !texts.isEmpty, let shown = Self.target(of: part, from: time, to: next),
        let bytes = TimedTextSample(texts).bytes(usual: .init())
      {
        pieces.append(Piece(range: shown, bytes: bytes, format: format))
      }
      time = next
    }
  }

  /// When a time range of a part's source is shown; nil if it isn't.
  private static func target(of part: CompositionSegment, from start: CMTime, to end: CMTime) -> CMTimeRange? {
    let source = part.mapping.source
    let (start, end) = (max(start, source.start), min(end, source.end))
    guard start < end else { return nil }
    return CMTimeRange(start: part.mapping.targetTime(of: start).time, end: part.mapping.targetTime(of: end).time)
  }

  private mutating func fillGaps() {
    var end = CMTime.zero
    var filled: [Piece] = []
    for piece in pieces.sorted(by: { $0.range.start < $1.range.start }) {
      if piece.range.start > end, let bytes = Self.empty[piece.format.letters] {
        filled.append(Piece(range: CMTimeRange(start: end, end: piece.range.start), bytes: bytes, format: piece.format))
      }
      filled.append(piece)
      end = piece.range.end
    }
    pieces = filled
  }
}
