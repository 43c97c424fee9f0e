import CoreGraphics
import Foundation

/// A flat transform taken apart: scaled, sheared, turned and moved, in this order. Animations go from one transform to
/// another in these numbers, so that what turns keeps its size.
struct TransformParts: Equatable {
  var scaleX = 1.0
  var scaleY = 1.0
  var shear = 0.0
  var angle = 0.0
  var x = 0.0
  var y = 0.0

  /// Nil for transforms that aren't affine.
  init?(_ transform: CATransform3D) {
    guard CATransform3DIsAffine(transform) else { return nil }
    self.init(affine: CATransform3DGetAffineTransform(transform))
  }

  /// The parts of an affine transform.
  init(affine: CGAffineTransform) {
    let (a, b, c, d) = (Double(affine.a), Double(affine.b), Double(affine.c), Double(affine.d))
    (x, y) = (Double(affine.tx), Double(affine.ty))
    scaleX = hypot(a, b)
    angle = scaleX > 0 ? atan2(b, a) : 0
    shear = scaleX > 0 ? (a * c + b * d) / scaleX : c
    scaleY = scaleX > 0 ? (a * d - b * c) / scaleX : d
  }

  /// Parts in the order of `numbers`.
  init(numbers: [Double]) {
    (scaleX, scaleY, shear) = (numbers[0], numbers[1], numbers[2])
    (angle, x, y) = (numbers[3], numbers[4], numbers[5])
  }

  var numbers: [Double] { [scaleX, scaleY, shear, angle, x, y] }

  /// The transform of these parts.
  var transform: CATransform3D {
    let (c, s) = (cos(angle), sin(angle))
    return CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: CGFloat(scaleX * c), b: CGFloat(scaleX * s), c: CGFloat(shear * c - scaleY * s),
        d: CGFloat(shear * s + scaleY * c), tx: CGFloat(x), ty: CGFloat(y)))
  }

  /// The transform between two, turned the short way.
  static func mixed(_ one: CATransform3D, _ other: CATransform3D, _ share: Double) -> CATransform3D {
    guard let first = TransformParts(one), var last = TransformParts(other) else {
      if let first = SpaceTransformParts(one), let last = SpaceTransformParts(other) {
        return first.mixed(with: last, share).transform
      }
      return CATransform3D(rows: zip(one.rows, other.rows).map { $0 + ($1 - $0) * CGFloat(share) })
    }
    if last.angle - first.angle > .pi { last.angle -= 2 * .pi }
    if first.angle - last.angle > .pi { last.angle += 2 * .pi }
    return TransformParts(numbers: zip(first.numbers, last.numbers).map { $0 + ($1 - $0) * share }).transform
  }
}
