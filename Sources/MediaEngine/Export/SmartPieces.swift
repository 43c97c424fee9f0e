import CoreMedia
import Foundation

/// Divides pieces that begin between key frames: what is shown up to the next key frame is encoded again, the rest copied.
/// So nothing is stored that isn't shown, and programs that know no edit lists begin at the same frame.
struct SmartPieces {
  /// How much is encoded at most in order to begin with a frame that isn't a key frame.
  private static let longest = CMTime(value: 30, timescale: 1)

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
    pieces = stored.flatMap(Self.divided)
    self.encoding = pieces.contains(where: \.isEncoded) ? encoding : nil
  }

  /// How a track's frames are encoded so that they go together with those that are stored: in the same codec, size and depth.
  /// Nil for codecs that no decoder changes over to in the middle of a track, and for interlaced video.
  private static func encoding(of track: MediaTrackFacts) -> VideoEncoding? {
    guard track.formats.count == 1, let format = track.formats.first else { return nil }
    let extensions = format.extensions.base
    guard (extensions[kCMFormatDescriptionExtension_FieldCount] as? Int ?? 1) == 1 else { return nil }
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

  private static func divided(_ piece: StoredPiece) -> [StoredPiece] {
    let (table, source) = (piece.table, piece.mapping.source)
    let (start, end) = (source.start, source.end)
    // At another speed encoded frames would need other times than those beside them: an edit hides what isn't shown.
    guard !piece.isScaled, table.mediaTime(piece.samples.lowerBound) < start else { return [piece] }
    // The next key frame: frames that are decoded behind it but shown before it are encoded, too.
    let limit = start + longest
    var next: (sample: Int, kind: SplicePoint)?
    for key in piece.samples where table.isKey(key) && table.mediaTime(key) > start {
      guard table.mediaTime(key) < end else { break }
      // Without any for so long, an edit hides what isn't shown: encoding would take too long.
      guard table.mediaTime(key) < limit else { return [piece] }
      guard let kind = splicePoint(piece, key), kind != .dependent else { continue }
      next = (key, kind)
      break
    }
    guard let (key, kind) = next else {
      return end > limit ? [piece] : [encoded(piece, until: end, lead: .zero)]
    }
    let begin = table.mediaTime(key)
    var rest = piece
    rest.samples = key..<piece.samples.upperBound
    rest.begin = begin
    rest.breaksLink = kind == .linked
    rest.mapping = CMTimeMapping(
      source: CMTimeRange(start: begin, end: end),
      target: CMTimeRange(start: piece.mapping.target.start + (begin - start), end: piece.mapping.target.end))
    return [encoded(piece, until: begin, lead: begin - table.decodeTime(key)), rest]
  }

  /// What a key frame is to a decoder; nil if it can't be read.
  private static func splicePoint(_ piece: StoredPiece, _ sample: Int) -> SplicePoint? {
    guard let cursor = try? piece.file.source?.cursor(of: piece.track.id),
      (try? cursor.seek(toSample: sample, of: piece.table)) != nil,
      let bytes = try? cursor.next()?.data.bytes()
    else { return nil }
    let letters = piece.track.formats.first?.letters ?? ""
    return SplicePoint(bytes, isHEVC: letters.hasPrefix("h"))
  }

  private static func encoded(_ piece: StoredPiece, until end: CMTime, lead: CMTime) -> StoredPiece {
    let start = piece.mapping.source.start
    var head = piece
    head.isEncoded = true
    head.lead = max(lead, .zero)
    head.mapping = CMTimeMapping(
      source: CMTimeRange(start: start, end: end),
      target: CMTimeRange(start: piece.mapping.target.start, duration: end - start))
    return head
  }
}
