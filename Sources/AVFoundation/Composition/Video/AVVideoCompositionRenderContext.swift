import CoreGraphics
import CoreVideo
import Foundation
import Synchronization

/// What a video composition's pictures have in common, and where a compositor gets pixel buffers for them.
open class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
  /// The size of the pictures.
  public let size: CGSize
  /// How the pictures were scaled from the size that the composition says.
  public let renderScale: Float
  /// The shape of the pictures' pixels: square.
  open var pixelAspectRatio: AVPixelAspectRatio { AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1) }
  /// The width of the pictures' edges: none.
  open var edgeWidths: AVEdgeWidths { AVEdgeWidths(left: 0, top: 0, right: 0, bottom: 0) }
  /// Whether pictures are made for speed rather than for quality.
  open var highQualityRendering: Bool { true }
  /// From the size that the composition says to that of the pictures.
  open var renderTransform: CGAffineTransform {
    CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
  }
  /// The composition whose pictures these are.
  public let videoComposition: AVVideoComposition
  private let pool: CVPixelBufferPool?

  init(_ composition: AVVideoComposition, size: CGSize, scale: Float, attributes: [String: Any]) {
    (videoComposition, self.size, renderScale) = (composition, size, scale)
    var all = attributes
    all[kCVPixelBufferWidthKey] = Int(size.width)
    all[kCVPixelBufferHeightKey] = Int(size.height)
    if let formats = all[kCVPixelBufferPixelFormatTypeKey] as? [Any] {
      all[kCVPixelBufferPixelFormatTypeKey] = formats.first
    }
    if all[kCVPixelBufferPixelFormatTypeKey] == nil {
      all[kCVPixelBufferPixelFormatTypeKey] = kCVPixelFormatType_32BGRA
    }
    var made: CVPixelBufferPool?
    CVPixelBufferPoolCreate(nil, nil, all, &made)
    pool = made
    super.init()
  }

  /// A pixel buffer for a picture, with whatever is in it; nil where there is no memory.
  open func newPixelBuffer() -> CVPixelBuffer? {
    var buffer: CVPixelBuffer?
    if let pool { CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) }
    return buffer
  }
}
