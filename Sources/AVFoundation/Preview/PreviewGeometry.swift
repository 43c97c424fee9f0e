import CoreGraphics

/// Where a camera's image lies in a layer, and how their points correspond.
///
/// Device points have (0, 0) at the top left of the camera's image and (1, 1) at the bottom right, however the layer is
/// rotated or mirrored.
struct PreviewGeometry: Equatable {
  /// The layer's bounds.
  var bounds: CGRect
  /// The size of the camera's image in pixels; if nil or empty, the layer's aspect ratio is assumed.
  var pictureSize: CGSize?
  var gravity = AVLayerVideoGravity.resizeAspect
  /// The clockwise rotation of the image, in quarter turns.
  var quarterTurns = 0
  /// Whether the image is mirrored horizontally, after rotation.
  var isMirrored = false

  /// The rectangle of the whole image in the layer; it may exceed the bounds.
  var pictureRect: CGRect {
    guard let size = turnedSize, gravity != .resize, bounds.width > 0, bounds.height > 0 else { return bounds }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    let scale = gravity == .resizeAspectFill ? max(x, y) : min(x, y)
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  /// The transform from device points to layer points.
  var toLayer: CGAffineTransform {
    var transform = CGAffineTransform.identity
    for _ in 0..<((quarterTurns % 4 + 4) % 4) {
      // Clockwise within the unit square, with y downwards: the top becomes the right.
      transform = transform.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0))
    }
    if isMirrored { transform = transform.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)) }
    let rect = pictureRect
    return transform.concatenating(
      CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY))
  }

  /// Converts a device point to a layer point.
  func layerPoint(of devicePoint: CGPoint) -> CGPoint { devicePoint.applying(toLayer) }

  /// Converts a layer point to a device point. Outside the image it is outside 0…1.
  func devicePoint(at layerPoint: CGPoint) -> CGPoint {
    // A layer without a size shows one point.
    guard pictureRect.width > 0, pictureRect.height > 0 else { return CGPoint(x: 0.5, y: 0.5) }
    return layerPoint.applying(toLayer.inverted())
  }

  /// Converts a device rectangle to a layer rectangle.
  func layerRect(of deviceRect: CGRect) -> CGRect { deviceRect.applying(toLayer) }

  /// Converts a layer rectangle to a device rectangle.
  func deviceRect(at layerRect: CGRect) -> CGRect {
    guard pictureRect.width > 0, pictureRect.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    return layerRect.applying(toLayer.inverted())
  }

  private var turnedSize: CGSize? {
    guard let size = pictureSize, size.width > 0, size.height > 0 else { return nil }
    return quarterTurns % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
  }
}
