import CoreGraphics

/// Where a clip's frames lie in the picture.
struct TimelineLayout {
  /// From the frames' pixels to those of the picture.
  let transform: CGAffineTransform
  /// What is seen of the frames, in their own pixels; nil is all.
  let crop: CGRect?
  /// What it covers; nil where that is no upright rectangle.
  let covered: CGRect?

  /// `natural` is the frames' size, and `preferred` turns them upright.
  init(_ placement: TimelinePlacement, natural: CGSize, preferred: CGAffineTransform, in size: CGSize) {
    let bounds = CGRect(origin: .zero, size: natural).applying(preferred)
    let upright = preferred.concatenating(CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
    let whole = CGRect(origin: .zero, size: bounds.size)
    var seen = whole
    if let crop = placement.crop {
      seen = CGRect(
        x: crop.minX * whole.width, y: crop.minY * whole.height, width: crop.width * whole.width,
        height: crop.height * whole.height)
    }
    if placement.fit == .fill {
      // What would lie beside the picture is cut, also where it is scaled down.
      let scale = min(seen.width / size.width, seen.height / size.height)
      let (width, height) = (size.width * scale, size.height * scale)
      seen = CGRect(x: seen.midX - width / 2, y: seen.midY - height / 2, width: width, height: height)
    }
    var (horizontal, vertical) = (size.width / seen.width, size.height / seen.height)
    if placement.fit != .stretch { (horizontal, vertical) = (min(horizontal, vertical), min(horizontal, vertical)) }
    horizontal *= placement.scale
    vertical *= placement.scale
    let middle = CGPoint(x: placement.position.x * size.width, y: placement.position.y * size.height)
    transform =
      upright
      .concatenating(CGAffineTransform(translationX: -seen.midX, y: -seen.midY))
      .concatenating(CGAffineTransform(scaleX: horizontal, y: vertical))
      .concatenating(CGAffineTransform(rotationAngle: placement.rotation * .pi / 180))
      .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
    crop = seen == whole ? nil : seen.applying(upright.inverted())
    let (width, height) = (seen.width * horizontal, seen.height * vertical)
    covered =
      placement.rotation.truncatingRemainder(dividingBy: 180) == 0
      ? CGRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height) : nil
  }

  /// Whether it covers all that another one does.
  func covers(_ other: TimelineLayout) -> Bool {
    guard let covered, let others = other.covered else { return false }
    return covered.insetBy(dx: -0.5, dy: -0.5).contains(others)
  }
}
