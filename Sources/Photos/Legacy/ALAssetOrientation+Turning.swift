import CoreGraphics

extension ALAssetOrientation {
  /// The orientation that turns an upright image back.
  var inverse: ALAssetOrientation {
    switch self {
    case .left: .right
    case .right: .left
    case .up, .down, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: self
    }
  }

  /// How an image of a size is turned to be upright. Coordinates count from the bottom.
  fileprivate func matrix(_ width: CGFloat, _ height: CGFloat) -> CGAffineTransform {
    switch self {
    case .up: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    }
  }

  /// Whether width and height change places.
  fileprivate var isQuarter: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}

extension CGImage {
  /// The image turned to be upright; nil if there is no memory for it.
  func turned(_ orientation: ALAssetOrientation) -> CGImage? {
    guard orientation != .up else { return self }
    let (across, down) = orientation.isQuarter ? (height, width) : (width, height)
    guard
      let context = CGContext(
        data: nil, width: across, height: down, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    context.concatenate(orientation.matrix(CGFloat(width), CGFloat(height)))
    context.draw(self, in: CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    return context.makeImage()
  }
}
