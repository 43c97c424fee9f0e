import CoreGraphics

/// Where a camera's picture lies in a layer, and which of its points lies where.
///
/// A point of the device has (0, 0) at the top left of the picture as the camera takes it, and (1, 1) at the bottom
/// right, whichever way the layer shows it.
struct PreviewGeometry: Equatable {
  /// The layer's own coordinates.
  var bounds: CGRect
  /// Pixels of the camera's picture; nil or empty while they aren't known: it is taken to be of the layer's shape then.
  var pictureSize: CGSize?
  var gravity = AVLayerVideoGravity.resizeAspect
  /// How far the picture is turned clockwise, in quarters.
  var quarterTurns = 0
  /// Whether left and right are swapped as the layer shows it, after turning.
  var isMirrored = false

  /// Where the whole picture lies in the layer; it may reach beyond its bounds.
  var pictureRect: CGRect {
    guard let size = turnedSize, gravity != .resize, bounds.width > 0, bounds.height > 0 else { return bounds }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    let scale = gravity == .resizeAspectFill ? max(x, y) : min(x, y)
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  /// From points of the device to points of the layer.
  var toLayer: CGAffineTransform {
    var transform = CGAffineTransform.identity
    for _ in 0..<((quarterTurns % 4 + 4) % 4) {
      // Clockwise within the unit square, y downwards: what was on top is on the right.
      transform = transform.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0))
    }
    if isMirrored { transform = transform.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)) }
    let rect = pictureRect
    return transform.concatenating(
      CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY))
  }

  /// Where a point of the device lies in the layer.
  func layerPoint(of devicePoint: CGPoint) -> CGPoint { devicePoint.applying(toLayer) }

  /// Which point of the device lies there in the layer. Beside the picture it is outside of 0…1.
  func devicePoint(at layerPoint: CGPoint) -> CGPoint {
    // A layer of no size shows one point.
    guard pictureRect.width > 0, pictureRect.height > 0 else { return CGPoint(x: 0.5, y: 0.5) }
    return layerPoint.applying(toLayer.inverted())
  }

  /// Where a rectangle of the device lies in the layer.
  func layerRect(of deviceRect: CGRect) -> CGRect { deviceRect.applying(toLayer) }

  /// Which rectangle of the device lies there in the layer.
  func deviceRect(at layerRect: CGRect) -> CGRect {
    guard pictureRect.width > 0, pictureRect.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    return layerRect.applying(toLayer.inverted())
  }

  private var turnedSize: CGSize? {
    guard let size = pictureSize, size.width > 0, size.height > 0 else { return nil }
    return quarterTurns % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
  }
}
