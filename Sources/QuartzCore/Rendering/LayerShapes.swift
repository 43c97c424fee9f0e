import CoreGraphics

// The outlines of a layer.

extension CALayer.State {
  /// The bounds with their round corners, made smaller at each side.
  func outline(inset: CGFloat = 0) -> CGPath {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let radius = min(max(cornerRadius - inset, 0), min(rect.width, rect.height) / 2)
    guard radius > 0, !rect.isNull, !maskedCorners.isEmpty else {
      return CGPath(rect: rect.isNull ? .zero : rect, transform: nil)
    }
    let isContinuous = cornerCurve == .continuous
    if maskedCorners.isSuperset(of: .all), !isContinuous {
      return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
    let path = CGMutablePath()
    let corners: [(CGPoint, CGPoint, CACornerMask)] = [
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.midY), .layerMaxXMinYCorner),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.maxY), .layerMaxXMaxYCorner),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.midY), .layerMinXMaxYCorner),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.midX, y: rect.minY), .layerMinXMinYCorner),
    ]
    var last = CGPoint(x: rect.midX, y: rect.minY)
    path.move(to: last)
    for (corner, next, name) in corners {
      defer { last = next }
      if maskedCorners.contains(name), isContinuous {
        // Begins half as far away again as a circle would, and meets it in the middle of the corner.
        let reach = min(1.53 * radius, min(rect.width, rect.height) / 2)
        let handle = max(0, (8 * (1 - 0.5.squareRoot()) * radius - reach) / 3)
        func toward(_ place: CGPoint, _ length: CGFloat) -> CGPoint {
          let distance = max(abs(place.x - corner.x), abs(place.y - corner.y))
          let share = distance > 0 ? length / distance : 0
          return CGPoint(x: corner.x + (place.x - corner.x) * share, y: corner.y + (place.y - corner.y) * share)
        }
        path.addLine(to: toward(last, reach))
        path.addCurve(to: toward(next, reach), control1: toward(last, handle), control2: toward(next, handle))
      } else if maskedCorners.contains(name) {
        path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
      } else {
        path.addLine(to: corner)
      }
      path.addLine(to: next)
    }
    path.closeSubpath()
    return path
  }

  /// The rectangle that contents are drawn to, whichever way y points; null for none. It may extend beyond the bounds.
  var contentsExtent: CGRect {
    let images: [CGImage] =
      switch contents {
      case let image as CGImage: [image]
      case let fade as ContentsFade: [fade.from, fade.to]
      default: []
      }
    return images.reduce(.null) { extent, image in
      let part = contentsPlace(width: image.width, height: image.height).part
      return extent.union(part).union(part.offsetBy(dx: 0, dy: 2 * (bounds.midY - part.midY)))
    }
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
