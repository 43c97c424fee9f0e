import CoreGraphics
import Foundation

/// A quadrangle by its corners.
struct Quad: Sendable {
  let topLeft: CGPoint
  let topRight: CGPoint
  let bottomRight: CGPoint
  let bottomLeft: CGPoint

  init(_ values: FilterValues) {
    topLeft = values.point("inputTopLeft")
    topRight = values.point("inputTopRight")
    bottomRight = values.point("inputBottomRight")
    bottomLeft = values.point("inputBottomLeft")
  }

  private var corners: [CGPoint] { [bottomLeft, bottomRight, topRight, topLeft] }

  var bounds: CGRect {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, low) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: low, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - low)
  }

  var middle: CGPoint {
    CGPoint(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
  }

  /// The longer ones of its opposite sides, in whole pixels.
  var size: CGSize {
    func length(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }
    return CGSize(
      width: max(length(topLeft, topRight), length(bottomLeft, bottomRight)).rounded(),
      height: max(length(topLeft, bottomLeft), length(topRight, bottomRight)).rounded())
  }

  /// The projection that takes a rectangle's corners to the quadrangle's; nil if three of these are on a line.
  func projection(from rect: CGRect) -> [[Double]]? {
    let p = corners.map { (Double($0.x), Double($0.y)) }
    // From the unit square, after Heckbert.
    let (dx1, dx2, dx3) = (p[1].0 - p[2].0, p[3].0 - p[2].0, p[0].0 - p[1].0 + p[2].0 - p[3].0)
    let (dy1, dy2, dy3) = (p[1].1 - p[2].1, p[3].1 - p[2].1, p[0].1 - p[1].1 + p[2].1 - p[3].1)
    let determinant = dx1 * dy2 - dx2 * dy1
    guard abs(determinant) > 1e-9 else { return nil }
    let g = (dx3 * dy2 - dx2 * dy3) / determinant
    let h = (dx1 * dy3 - dx3 * dy1) / determinant
    let square = [
      [p[1].0 - p[0].0 + g * p[1].0, p[3].0 - p[0].0 + h * p[3].0, p[0].0],
      [p[1].1 - p[0].1 + g * p[1].1, p[3].1 - p[0].1 + h * p[3].1, p[0].1], [g, h, 1],
    ]
    let (width, height) = (Double(rect.width), Double(rect.height))
    return Matrix3.product(
      square,
      [[1 / width, 0, -Double(rect.minX) / width], [0, 1 / height, -Double(rect.minY) / height], [0, 0, 1]])
  }

  /// The inverse of a projection, with positive depth at a place; nil if there is none.
  static func inverse(_ projection: [[Double]], seenAt place: CGPoint) -> [[Double]]? {
    guard abs(Matrix3.determinant(projection)) > 1e-15 else { return nil }
    let inverse = Matrix3.inverse(projection)
    let depth = Matrix3.product(inverse, [Double(place.x), Double(place.y), 1])[2]
    return depth < 0 ? inverse.map { $0.map { -$0 } } : inverse
  }
}
