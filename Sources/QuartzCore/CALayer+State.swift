import CoreGraphics

extension CALayer.State {
  /// The same without any other layer, animations or watch.
  var alone: CALayer.State {
    var copy = self
    (copy.sublayers, copy.superlayer, copy.mask, copy.masked) = ([], nil, nil, nil)
    (copy.animations, copy.watch, copy.isOnScreen) = ([], nil, false)
    return copy
  }

  /// The transform from the layer's coordinates to its superlayer's, without the superlayer's `sublayerTransform`.
  var toSuperlayer: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
    let flip =
      isGeometryFlipped
      ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY) : .identity
    return flip.concatenating(CGAffineTransform(translationX: -anchor.x, y: -anchor.y))
      .concatenating(CATransform3DGetAffineTransform(transform))
      .concatenating(
        CGAffineTransform(
          translationX: position.x - anchorPointZ * transform.m31, y: position.y - anchorPointZ * transform.m32))
  }
}
