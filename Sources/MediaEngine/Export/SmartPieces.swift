import CoreMedia
import Foundation

/// Divides pieces that begin or end between key frames: what is shown up to the next key frame, and what needs frames behind the
/// end, is encoded again, the rest copied. Gaps become black frames.
///
/// So nothing is stored that isn't shown, all of it follows on itself, and one edit shows it. Programs that know no edit lists show
/// the same, and ffmpeg (5.1) does: of several edits it decodes some frames twice, takes the decoder's configuration of others
/// for these where there are two, and shows the file's beginning in gaps.
struct SmartPieces {
  /// How much is encoded at most in order to begin with a frame that isn't a key frame.
  private static let longest = CMTime(value: 30, timescale: 1)

  /// By how many samples the order of decoding and that of showing differ at most.
  private static let reordering = 64

  let pieces: [StoredPiece]
  /// What the encoded parts have to be like; nil where nothing is encoded.
  let encoding: VideoEncoding?

  /// Divides pieces where their codec allows it; others stay as they are.
  init(_ stored: [StoredPiece]) {
    guard let first = stored.first, let encoding = Self.encoding(of: first.track),
      stored.allSatisfy({ Self.encoding(of: $0.track) == encoding })
    else {
      (pieces, self.encoding) = (stored, nil)
      return
    }
    pieces = Self.filled(stored.indices.flatMap { Self.divided(stored[$0], isFirst: $0 == 0) })
    self.encoding = pieces.contains(where: \.isEncoded) ? encoding : nil
  }

  /// How a track's frames are encoded so that they go together with those that are stored: in the same codec, size and depth.
  /// Nil for codecs that no decoder changes over to in the middle of a track, and for interlaced video.
  private static func encoding(of track: MediaTrackFacts) -> VideoEncoding? {
    guard track.formats.count == 1, let format = track.formats.first else { return nil }
    let extensions = format.extensions.base
    let fields = extensions[kCMFormatDescriptionExtension_FieldCount] as? Int
    guard fields == 1 || fields == nil && !format.mayHaveFields else { return nil }
    let atoms = extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any] ?? [:]
    let size = format.dimensions
    var encoding = VideoEncoding(
      codec: .h264, width: Int(size.width), height: Int(size.height), maxKeyFrameSeconds: 600, allowsFallback: false)
    encoding.rateFactor = 16
    // Encoded frames are decoded as much ahead as those behind them: they may not need any lead of their own.
    encoding.allowsReordering = false
    if let atom = (atoms["avcC"] as? Data).map({ [UInt8]($0) }), atom.count > 4 {
      switch atom[1] {
      case 66, 77, 88, 100: encoding.profile = .high
      case 110: encoding.profile = .high10
      default: return nil
      }
      return encoding
    }
    if let atom = (atoms["hvcC"] as? Data).map({ [UInt8]($0) }), atom.count > 22, atom[16] & 3 == 1 {
      encoding.codec = .hevc
      switch atom[17] & 7 {
      case 0: encoding.profile = .main
      case 2: encoding.profile = .main10
      default: return nil
      }
      return encoding
    }
    return nil
  }

  private static func divided(_ piece: StoredPiece, isFirst: Bool) -> [StoredPiece] {
    let (table, source) = (piece.table, piece.mapping.source)
    let (start, end) = (source.start, source.end)
    // In front of the first there is nothing that could disturb.
    let own = isFirst ? .clean : piece.splicePoint(piece.samples.lowerBound) ?? .dependent
    if table.mediaTime(piece.samples.lowerBound) >= start, own != .dependent {
      var whole = piece
      // Frames that are shown before the key frame needed those before it.
      if own == .linked { whole.begin = start }
      return withoutTail(whole)
    }
    // The next key frame: frames that are decoded behind it but shown before it are encoded, too.
    let limit = own == .dependent ? .positiveInfinity : start + longest
    var next: Int?
    for key in piece.samples where table.isKey(key) && table.mediaTime(key) > start {
      guard table.mediaTime(key) < end else { break }
      // Without any for so long, an edit hides what isn't shown: encoding would take too long.
      guard table.mediaTime(key) < limit else { return [piece] }
      guard let kind = piece.splicePoint(key), kind != .dependent else { continue }
      next = key
      break
    }
    guard let key = next else {
      return end > limit ? [piece] : [encoded(piece, until: end, lead: .zero)]
    }
    let begin = table.mediaTime(key)
    var rest = piece
    rest.samples = key..<piece.samples.upperBound
    rest.begin = begin
    rest.mapping = piece.mapping(of: CMTimeRange(start: begin, end: end))
    return [encoded(piece, until: begin, lead: begin - table.decodeTime(key))] + withoutTail(rest)
  }

  /// A piece that begins with a key frame, with its last frames encoded where they need others that are shown behind its end.
  private static func withoutTail(_ piece: StoredPiece) -> [StoredPiece] {
    let (table, source, samples) = (piece.table, piece.mapping.source, piece.samples)
    guard let hidden = samples.first(where: { table.mediaTime($0) >= source.end }) else { return [piece] }
    // As much as possible of which nothing is shown behind what follows.
    let shown = max(samples.lowerBound, hidden - reordering)..<hidden
    var last = shown.map { table.mediaTime($0) }.reduce(into: [CMTime]()) { $0.append(max($0.last ?? $1, $1)) }
    var next = (hidden..<samples.upperBound).map { table.mediaTime($0) }.min() ?? source.end
    var end = hidden
    while let latest = last.last, latest >= next {
      end -= 1
      next = min(next, table.mediaTime(end))
      last.removeLast()
    }
    guard end > shown.lowerBound, next > source.start else { return [encoded(piece, until: source.end, lead: .zero)] }
    var copied = piece
    copied.samples = samples.lowerBound..<end
    copied.mapping = piece.mapping(of: CMTimeRange(start: source.start, end: min(next, source.end)))
    guard next < source.end else { return [copied] }
    var rest = piece
    rest.mapping = piece.mapping(of: CMTimeRange(start: next, end: source.end))
    return [copied, encoded(rest, until: source.end, lead: .zero)]
  }

  /// Pieces with black ones between them. A file can begin later by itself.
  private static func filled(_ pieces: [StoredPiece]) -> [StoredPiece] {
    var filled: [StoredPiece] = []
    for piece in pieces {
      if let end = filled.last?.mapping.target.end, end < piece.mapping.target.start {
        let gap = CMTimeRange(start: end, end: piece.mapping.target.start)
        var black = piece
        (black.isEncoded, black.isBlack, black.lead, black.begin) = (true, true, .zero, .negativeInfinity)
        black.mapping = CMTimeMapping(
          source: CMTimeRange(start: piece.mapping.source.start, duration: gap.duration), target: gap)
        filled.append(black)
      }
      filled.append(piece)
    }
    return filled
  }

  private static func encoded(_ piece: StoredPiece, until end: CMTime, lead: CMTime) -> StoredPiece {
    var head = piece
    head.isEncoded = true
    head.lead = max(lead, .zero)
    head.mapping = piece.mapping(of: CMTimeRange(start: piece.mapping.source.start, end: end))
    return head
  }
}
