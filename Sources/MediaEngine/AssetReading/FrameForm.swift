import CoreVideo
import GStreamer

/// How frames are given out.
package struct FrameForm: Sendable {
  /// The pixel format; nil leaves it to the decoder.
  package var pixelFormat: UInt32?
  /// The size; nil keeps the frames' own.
  package var size: (width: Int, height: Int)?

  package init(pixelFormat: UInt32? = nil, size: (width: Int, height: Int)? = nil) {
    (self.pixelFormat, self.size) = (pixelFormat, size)
  }

  /// What frames are like that have no pixel format asked for.
  enum Kind: Hashable, CaseIterable {
    case limited, full, deep

    /// What a decoded frame is like.
    init(_ sample: Sample) {
      let info = sample.caps.flatMap { VideoInfo($0) }
      self = info.map { $0.depth > 8 ? .deep : $0.isYUV && $0.isFullRange ? .full : .limited } ?? .limited
    }

    /// The pixel format with two planes for such frames.
    var pixelFormat: UInt32 {
      switch self {
      case .limited: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      case .full: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      case .deep: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
      }
    }
  }

  /// Whether the pixel format has more than eight bits per component.
  var isDeep: Bool { (layout?.depth ?? 8) > 8 }

  /// Whether pixels are red, green and blue; false where that is left to the decoder.
  var isRGB: Bool { layout?.isRGB ?? false }

  private var layout: VideoInfo? {
    guard let pixelFormat, let (name, _) = PixelFormatNames.name(of: pixelFormat) else { return nil }
    return VideoInfo(Caps("video/x-raw", ["format": name, "width": 2, "height": 2]))
  }
}
