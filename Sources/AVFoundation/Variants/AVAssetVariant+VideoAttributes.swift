import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

extension AVAssetVariant {
  /// What the video of a variant is.
  open class VideoAttributes: NSObject, @unchecked Sendable {
    private let variant: HLSVariant

    init(_ variant: HLSVariant) { self.variant = variant }

    /// The range of its brightness; the standard one where the playlist doesn't say.
    open var videoRange: AVVideoRange { variant.videoRange.map { AVVideoRange(rawValue: $0.rawValue) } ?? .sdr }

    /// The codecs of its video tracks.
    open var codecTypes: [CMVideoCodecType] { variant.videoCodecs.compactMap { RFC6381Codec($0).code } }

    /// The size of its pictures; zero where the playlist doesn't say.
    open var presentationSize: CGSize {
      variant.resolution.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
    }

    /// The frame rate; nil where the playlist doesn't say.
    open var nominalFrameRate: Double? { variant.frameRate }
  }
}
