import CoreGraphics

extension CALayer {
  /// The largest bitmap that a layer draws into, in pixels of a side.
  private static let largestSide: CGFloat = 16384

  /// Draws the contents into a bitmap of the bounds' size, at the contents' scale.
  func drawContents() {
    delegate?.layerWillDraw(self)
    let (bounds, scale, isOpaque) = withState { ($0.bounds, max($0.contentsScale, 0.01), $0.isOpaque) }
    let width = min(max(bounds.width * scale, 0), Self.largestSide).rounded(.up)
    let height = min(max(bounds.height * scale, 0), Self.largestSide).rounded(.up)
    guard width >= 1, height >= 1,
      let context = CGContext.layerBitmap(
        width: Double(width).whole, height: Double(height).whole, isOpaque: isOpaque)
    else { return change { $0.contents = nil } }
    // The bitmap's origin is at the bottom; that of what is drawn is at the top.
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    draw(in: context)
    let image = context.makeImage()
    // What is drawn anew fades into nothing: the layer draws itself each time it is to look different.
    change { $0.contents = image }
  }

  /// Draws the layer and its sublayers as they are without animations, in the layer's own coordinates. Images and text
  /// are upright on the bitmap.
  public func render(in ctx: CGContext) {
    var moment = LayerTree(self).model()
    // The layer's own place doesn't count.
    moment.look.transform = CATransform3DIdentity
    moment.look.isGeometryFlipped = false
    // The anchor point does: what is in the layer is turned about it.
    let (bounds, anchor) = (moment.look.bounds, moment.look.anchorPoint)
    moment.look.position = CGPoint(x: bounds.minX + bounds.width * anchor.x, y: bounds.minY + bounds.height * anchor.y)
    (moment.look.zPosition, moment.look.anchorPointZ) = (0, 0)
    var renderer = LayerRenderer(ctx, isYDown: ctx.ctm.d < 0)
    renderer.draw(moment)
  }
}

extension CGContext {
  /// A bitmap for layers: premultiplied BGRA.
  static func layerBitmap(width: Int, height: Int, isOpaque: Bool = false) -> CGContext? {
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
    return CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB),
      bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }
}
