import CoreGraphics

// The outlines of a layer.

extension CALayer.State {
  /// The transform of sublayers, about the anchor point like the layer's own.
  var sublayersPlace: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CATransform3DGetAffineTransform(sublayerTransform))
      .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
  }

  /// The bounds with their round corners, made smaller at each side.
  func outline(inset: CGFloat = 0) -> CGPath {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let radius = min(max(cornerRadius - inset, 0), min(rect.width, rect.height) / 2)
    guard radius > 0, !rect.isNull, !maskedCorners.isEmpty else {
      return CGPath(rect: rect.isNull ? .zero : rect, transform: nil)
    }
    if maskedCorners.isSuperset(of: .all) {
      return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
    let path = CGMutablePath()
    let corners: [(CGPoint, CGPoint, CACornerMask)] = [
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.midY), .layerMaxXMinYCorner),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.maxY), .layerMaxXMaxYCorner),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.midY), .layerMinXMaxYCorner),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.midX, y: rect.minY), .layerMinXMinYCorner),
    ]
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    for (corner, next, name) in corners {
      if maskedCorners.contains(name) {
        path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
      } else {
        path.addLine(to: corner)
      }
      path.addLine(to: next)
    }
    path.closeSubpath()
    return path
  }

  /// Where contents go: their whole image, and the part of the bounds that is filled. Y points up.
  func contentsPlace(width: Int, height: Int) -> (image: CGRect, part: CGRect) {
    let shown = contentsRect
    guard shown.width > 0, shown.height > 0, width > 0, height > 0 else { return (.zero, .zero) }
    let scale = max(contentsScale, 0.001)
    let size = CGSize(width: CGFloat(width) * shown.width / scale, height: CGFloat(height) * shown.height / scale)
    var part = CGRect(origin: .zero, size: size)
    let (across, down) = (bounds.width / size.width, bounds.height / size.height)
    switch contentsGravity {
    case .resizeAspect:
      part.size = CGSize(width: size.width * min(across, down), height: size.height * min(across, down))
    case .resizeAspectFill:
      part.size = CGSize(width: size.width * max(across, down), height: size.height * max(across, down))
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
    default: part.size = bounds.size
    }
    (part.origin.x, part.origin.y) = (bounds.midX - part.width / 2, bounds.midY - part.height / 2)
    switch contentsGravity {
    case .left, .topLeft, .bottomLeft: part.origin.x = bounds.minX
    case .right, .topRight, .bottomRight: part.origin.x = bounds.maxX - part.width
    default: break
    }
    switch contentsGravity {
    case .top, .topLeft, .topRight: part.origin.y = bounds.maxY - part.height
    case .bottom, .bottomLeft, .bottomRight: part.origin.y = bounds.minY
    default: break
    }
    // The whole image, of which the part that is shown fills its place; its rectangle counts from the top.
    let whole = CGSize(width: part.width / shown.width, height: part.height / shown.height)
    let image = CGRect(
      x: part.minX - shown.minX * whole.width, y: part.maxY + shown.minY * whole.height - whole.height,
      width: whole.width, height: whole.height)
    return (image, part)
  }
}
