import Foundation

/// The pace of an animation, as a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  let curve: TimingCurve

  /// A predefined function; names that aren't known are linear.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .easeIn: TimingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
      case .easeOut: TimingCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
      case .easeInEaseOut: TimingCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
      case .default: TimingCurve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
      default: .linear
      }
    super.init()
  }

  /// A function by the two control points between its ends; their x is kept between 0 and 1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = TimingCurve(
      x1: Double(min(max(c1x, 0), 1)), y1: Double(c1y), x2: Double(min(max(c2x, 0), 1)), y2: Double(c2y))
    super.init()
  }

  /// Gets x and y of a control point, from 0 to 3.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    precondition(points.indices.contains(idx), "A timing function has the control points 0 to 3.")
    ptr[0] = Float(points[idx].0)
    ptr[1] = Float(points[idx].1)
  }
}
