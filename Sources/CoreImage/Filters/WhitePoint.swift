import Foundation

/// A white by its colour temperature in kelvins, and its tint: how far it lies off the line of daylight and of black
/// bodies, towards green if positive. 150 of it are 0.05 in CIE 1960's coordinates, as photo programs count it.
struct WhitePoint: Sendable {
  let xyz: [Double]

  init(_ vector: CIVector) {
    let temperature = min(max(Double(vector.x), 1667), 25_000)
    let (x, y) = Self.chromaticity(temperature)
    let (u, v) = Self.uniform(x, y)
    // Across the line, whose direction is that to a slightly warmer white.
    let warmer = Self.chromaticity(max(temperature * 0.99, 1667))
    let (u2, v2) = Self.uniform(warmer.0, warmer.1)
    let length = max(hypot(u2 - u, v2 - v), 1e-12)
    let shift = Double(vector.y) / 3000
    let (tu, tv) = (u - (v2 - v) / length * shift, v + (u2 - u) / length * shift)
    let denominator = 2 * tu - 8 * tv + 4
    let (tx, ty) = (3 * tu / denominator, 2 * tv / denominator)
    xyz = [tx / ty, 1, (1 - tx - ty) / ty]
  }

  /// The matrix of CIE XYZ that makes this white the other one, in Bradford's cone responses.
  func adaptation(to other: WhitePoint) -> [[Double]] {
    let (mine, wanted) = (Matrix3.product(Self.bradford, xyz), Matrix3.product(Self.bradford, other.xyz))
    let scale = (0..<3).map { row in (0..<3).map { $0 == row ? wanted[row] / mine[row] : 0 } }
    return Matrix3.product(Matrix3.inverse(Self.bradford), Matrix3.product(scale, Self.bradford))
  }

  private static let bradford = [
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
  ]

  private static func uniform(_ x: Double, _ y: Double) -> (Double, Double) {
    let denominator = -2 * x + 12 * y + 3
    return (4 * x / denominator, 6 * y / denominator)
  }

  /// CIE's daylight from 4000 K on; below it black bodies, by the cubics of Kim and others.
  private static func chromaticity(_ t: Double) -> (Double, Double) {
    func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ v: Double) -> Double {
      ((a * v + b) * v + c) * v + d
    }
    let r = 1000 / t
    if t < 4000 {
      let x = cubic(-0.2661239, -0.2343589, 0.8776956, 0.179910, r)
      let y =
        t < 2222
        ? cubic(-1.1063814, -1.34811020, 2.18555832, -0.20219683, x)
        : cubic(-0.9549476, -1.37418593, 2.09137015, -0.16748867, x)
      return (x, y)
    }
    let x = t <= 7000 ? cubic(-4.6070, 2.9678, 0.09911, 0.244063, r) : cubic(-2.0064, 1.9018, 0.24748, 0.237040, r)
    return (x, -3 * x * x + 2.87 * x - 0.275)
  }
}
