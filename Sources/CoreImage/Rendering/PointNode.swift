import CoreGraphics

/// A step in which each pixel depends on the pixel at the same place only; it changes its first input in place.
final class PointNode: ImageNode {
  /// Changes pixels: of the first input, by those of the others.
  typealias Body = @Sendable (_ pixels: FloatBitmap, _ others: [FloatBitmap], _ run: RenderRun) -> Void

  let extent: CGRect
  let inputs: [any ImageNode]
  private let body: Body

  init(extent: CGRect, inputs: [any ImageNode], _ body: @escaping Body) {
    self.extent = extent
    self.inputs = inputs
    self.body = body
  }

  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap {
    let bitmaps = inputs.map { run.bitmap(of: $0, in: rect) }
    body(bitmaps[0], Array(bitmaps.dropFirst()), run)
    return bitmaps[0]
  }
}
