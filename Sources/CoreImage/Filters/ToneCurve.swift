import CoreGraphics

/// A curve through points that rises between two that rise: a monotone cubic.
struct ToneCurve: Sendable {
  private let xs: [Double]
  private let ys: [Double]
  private let slopes: [Double]

  init(_ points: [CGPoint]) {
    let sorted = points.sorted { $0.x < $1.x }
    xs = sorted.map { Double($0.x) }
    ys = sorted.map { Double($0.y) }
    let (xs, ys) = (xs, ys)
    let secants = (1..<max(xs.count, 1)).map { index -> Double in
      let width = xs[index] - xs[index - 1]
      return width > 0 ? (ys[index] - ys[index - 1]) / width : 0
    }
    slopes = xs.indices.map { index in
      guard let first = secants.first, let last = secants.last else { return 0 }
      if index == 0 { return first }
      if index == xs.count - 1 { return last }
      let (before, after) = (secants[index - 1], secants[index])
      // The harmonic mean keeps the curve from going beyond the points.
      return before * after <= 0 ? 0 : 2 * before * after / (before + after)
    }
  }

  func value(_ x: Double) -> Double {
    guard let first = xs.first, let last = xs.last else { return x }
    if x <= first { return ys[0] }
    if x >= last { return ys[ys.count - 1] }
    let index = (xs.lastIndex { $0 <= x } ?? 0)
    let width = xs[index + 1] - xs[index]
    let t = (x - xs[index]) / width
    let (t2, t3) = (t * t, t * t * t)
    return ys[index] * (2 * t3 - 3 * t2 + 1) + slopes[index] * width * (t3 - 2 * t2 + t)
      + ys[index + 1] * (3 * t2 - 2 * t3) + slopes[index + 1] * width * (t3 - t2)
  }

  /// 1025 values for 0 to 1, three times each.
  var table: [Float] {
    (0...1024).flatMap { step -> [Float] in
      let value = Float(self.value(Double(step) / 1024))
      return [value, value, value]
    }
  }
}
