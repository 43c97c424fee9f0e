import CoreGraphics

/// A step of an image's recipe. It is immutable, so that many images and threads can share it.
protocol ImageNode: AnyObject, Sendable {
  /// Where the image isn't transparent; may be infinite.
  var extent: CGRect { get }
  /// The pixels that the extent has.
  var pixelExtent: PixelRect { get }
  /// The images that it is made of.
  var inputs: [any ImageNode] { get }
  /// Whether its pixels depend on all of the input, so that they are computed once for a whole rendering.
  var isSummary: Bool { get }
  /// Computes pixels within its extent.
  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap
}

extension ImageNode {
  var pixelExtent: PixelRect { PixelRect(touching: extent) }
  var isSummary: Bool { false }
}
