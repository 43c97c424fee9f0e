import CoreMedia
import GLibSupport

/// A composition's subtitles as a file stores them: those of its parts, moved, scaled and cut with them.
struct SubtitlePieces {
  /// How they are stored.
  enum Form {
    /// As movies have them: samples without a gap, with empty ones where nothing is shown.
    case timedText
    /// As Matroska has them: SubRip's texts, each for itself.
    case subRip
  }

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

  /// In order; timed text follows on itself from zero on.
  private(set) var pieces: [Piece] = []
  private let form: Form

  /// Reads what a range of a track shows. Nil where a movie's subtitles are no text, which can only be copied. Blocks.
  init?(_ track: CompositionTrack, in range: CMTimeRange, as form: Form, isCancelled: Flag) throws {
    self.form = form
    for part in track.pieces(in: range) {
      guard let file = part.file, let facts = part.facts else { continue }
      if file.facts.container.isISO {
        guard facts.formats.allSatisfy({ Self.empty[$0.letters] != nil }) else { return nil }
        try addStored(part, of: file, facts, isCancelled)
      } else {
        try addCues(part, of: file, isCancelled)
      }
    }
    pieces.sort { $0.range.start < $1.range.start }
    if form == .timedText {
      unifyFormats()
      fillGaps(until: range.duration)
    }
  }

  /// Samples of a movie. Timed text keeps its form, with styles and places.
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
      let bytes = try sample.data.bytes()
      switch form {
      case .timedText: pieces.append(Piece(range: shown, bytes: bytes, format: facts.formats[sample.format]))
      case .subRip: if let text = SubtitleSample.iso(bytes) { add([text], in: shown) }
      }
    }
  }

  /// Cues of another form. Those that are shown at the same time become lines of one sample.
  private mutating func addCues(_ part: CompositionSegment, of file: MediaFile, _ isCancelled: Flag) throws {
    guard let texts = try (file.source as? any TextSource)?.texts(of: part.track, isCancelled: isCancelled) else {
      return
    }
    let timeline = SubtitleTimeline(SubtitleReader.cues(texts, isWebVTT: false))
    var time = part.mapping.source.start
    while time < part.mapping.source.end {
      let next = timeline.change(after: time, forward: true) ?? part.mapping.source.end
      let texts = timeline.cues(at: time).map(\.text)
      if !texts.isEmpty, let shown = Self.target(of: part, from: time, to: next) { add(texts, in: shown) }
      time = next
    }
  }

  /// Adds texts that are shown at the same time.
  private mutating func add(_ texts: [SubtitleText], in range: CMTimeRange) {
    switch form {
    case .timedText:
      guard let format = TimedTextSample.format(kCMMediaType_Subtitle),
        let bytes = TimedTextSample(texts).bytes(usual: .init())
      else { return }
      pieces.append(Piece(range: range, bytes: bytes, format: format))
    case .subRip:
      let subtype = CMFormatDescription.MediaSubType(rawValue: FourCharCode(code: "srt "))
      guard let format = try? CMFormatDescription(mediaType: .subtitle, mediaSubType: subtype) else { return }
      let text = texts.map(\.subRip).joined(separator: "\n")
      pieces.append(Piece(range: range, bytes: Array(text.utf8), format: format))
    }
  }

  /// When a time range of a part's source is shown; nil if it isn't.
  private static func target(of part: CompositionSegment, from start: CMTime, to end: CMTime) -> CMTimeRange? {
    let source = part.mapping.source
    let (start, end) = (max(start, source.start), min(end, source.end))
    guard start < end else { return nil }
    return CMTimeRange(start: part.mapping.targetTime(of: start).time, end: part.mapping.targetTime(of: end).time)
  }

  /// Brings texts of several films into the format of the first: ffmpeg (5.1) reads no track of text that has two.
  private mutating func unifyFormats() {
    guard let first = pieces.first?.format, pieces.contains(where: { $0.format != first }),
      let format = pieces.lazy.map(\.format).first(where: { $0.letters == "tx3g" })
        ?? TimedTextSample.format(kCMMediaType_Subtitle)
    else { return }
    let usual = TimedTextSample.Usual(of: format)
    for place in pieces.indices where pieces[place].format != format {
      let sample = TimedTextSample(pieces[place].bytes, of: pieces[place].format)
      guard let bytes = sample.bytes(from: .init(of: pieces[place].format), to: usual) else { continue }
      (pieces[place].bytes, pieces[place].format) = (bytes, format)
    }
  }

  /// Also behind the last one: ffmpeg (5.1) shows the last sample until the movie ends, however long it is.
  private mutating func fillGaps(until length: CMTime) {
    var end = CMTime.zero
    var filled: [Piece] = []
    for piece in pieces {
      if piece.range.start > end, let bytes = Self.empty[piece.format.letters] {
        filled.append(Piece(range: CMTimeRange(start: end, end: piece.range.start), bytes: bytes, format: piece.format))
      }
      filled.append(piece)
      end = piece.range.end
    }
    if let last = filled.last, let bytes = Self.empty[last.format.letters], length.isNumeric, end < length {
      filled.append(Piece(range: CMTimeRange(start: end, end: length), bytes: bytes, format: last.format))
    }
    pieces = filled
  }
}
