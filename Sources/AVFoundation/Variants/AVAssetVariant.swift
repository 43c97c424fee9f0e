import Foundation
import MediaEngine

/// One of the qualities in which an HLS stream is offered, as its playlist describes it.
open class AVAssetVariant: NSObject, @unchecked Sendable {
  private let variant: HLSVariant
  private let sounds: [HLSRendition]

  init(_ variant: HLSVariant, sounds: [HLSRendition]) { (self.variant, self.sounds) = (variant, sounds) }

  /// The highest bit rate in bits per second; nil where the playlist doesn't say.
  open var peakBitRate: Double? { variant.bandwidth.map(Double.init) }

  /// The average bit rate in bits per second; nil where the playlist doesn't say.
  open var averageBitRate: Double? { variant.averageBandwidth.map(Double.init) }

  /// What its video is; nil without video.
  open var videoAttributes: VideoAttributes? { variant.hasVideo ? VideoAttributes(variant) : nil }

  /// What its audio is; nil without audio.
  open var audioAttributes: AudioAttributes? {
    variant.audioCodecs.isEmpty && sounds.isEmpty ? nil : AudioAttributes(variant, sounds)
  }

  /// Whether both are described alike.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAssetVariant).map { $0.variant == variant && $0.sounds == sounds } ?? false
  }

  /// Equal for equal variants.
  open override var hash: Int { variant.uri.hashValue }
}
