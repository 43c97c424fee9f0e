/// A cubic Bézier curve from (0, 0) to (1, 1): the pace of an animation.
struct TimingCurve: Sendable, Equatable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  static let linear = TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)

  private static func bezier(_ one: Double, _ other: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * one + 3 * rest * t * t * other + t * t * t
  }

  private static func slope(_ one: Double, _ other: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * one + 6 * rest * t * (other - one) + 3 * t * t * (1 - other)
  }

  /// The curve's height above a place from 0 to 1.
  func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return x }
    // Newton's method converges quickly, but not where the curve is nearly upright; bisection always does.
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<64 {
      let error = Self.bezier(x1, x2, t) - x
      if abs(error) < 1e-12 { break }
      if error > 0 { high = t } else { low = t }
      let slope = Self.slope(x1, x2, t)
      let next = t - error / slope
      t = slope != 0 && next > low && next < high ? next : (low + high) / 2
    }
    return Self.bezier(y1, y2, t)
  }
}
