import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// How large an export will be, by real numbers: the samples' sizes where they are copied, the encoders' bit rates where they
/// aren't.
struct ExportEstimate {
  let bytes: Int64
  let maxDuration: CMTime

  /// Nil while the asset isn't loaded.
  init?(_ session: AVAssetExportSession) {
    guard let composition = session.asset.composition else { return nil }
    let settings = session.current
    var plan = ExportPlan(composition, to: URL(filePath: "/"), as: .mov)
    plan.range = settings.timeRange.isValid ? settings.timeRange : plan.range
    let range = plan.wholeRange
    let bits: Double
    if session.preset.isPassthrough {
      bits = composition.tracks.reduce(0) { $0 + $1.bitRate(in: range) }
    } else {
      let hasVideo = composition.tracks.contains { $0.kind == .video }
      let hasSound = composition.tracks.contains { $0.kind == .audio }
      let video = session.preset.codec.map { session.encoding($0, composition, settings).bitRate ?? 0 } ?? 0
      bits = Double(hasVideo ? video : 0) + Double(hasSound ? session.preset.soundBitRate : 0)
    }
    // What the index takes, about.
    let perSecond = bits / 8 + 900
    let whole = Int64(clamping: (range.duration.seconds * perSecond).rounded())
    let limit = settings.fileLengthLimit
    bytes = limit > 0 ? min(whole, limit) : whole
    maxDuration =
      limit > 0
      ? min(range.duration, CMTime(seconds: Double(limit) / perSecond, preferredTimescale: 600)) : range.duration
  }
}

extension CompositionTrack {
  /// Bits per second of its samples in a range, on average.
  fileprivate func bitRate(in range: CMTimeRange) -> Double {
    let length = range.duration.seconds
    guard length > 0 else { return 0 }
    return pieces(in: range).reduce(0) { sum, piece in
      guard let facts = piece.file?.facts.tracks.first(where: { $0.id == piece.track }) else { return sum }
      let known = facts.bitRate > 0 ? facts.bitRate : piece.file?.facts.bitRate ?? 0
      return sum + known * piece.mapping.source.duration.seconds / length
    }
  }
}
