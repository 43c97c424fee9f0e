/// Matrices of three rows of three numbers.
enum Matrix3 {
  static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    (0..<3).map { row in (0..<3).map { column in (0..<3).reduce(0) { $0 + a[row][$1] * b[$1][column] } } }
  }

  static func product(_ a: [[Double]], _ v: [Double]) -> [Double] {
    a.map { $0[0] * v[0] + $0[1] * v[1] + $0[2] * v[2] }
  }

  static func determinant(_ m: [[Double]]) -> Double {
    (0..<3).reduce(0) { $0 + m[0][$1] * cofactor(m, 0, $1) }
  }

  /// The inverse; of a matrix without one, all is 0.
  static func inverse(_ m: [[Double]]) -> [[Double]] {
    let determinant = determinant(m)
    guard determinant != 0 else { return Array(repeating: [0, 0, 0], count: 3) }
    return (0..<3).map { row in (0..<3).map { cofactor(m, $0, row) / determinant } }
  }

  private static func cofactor(_ m: [[Double]], _ row: Int, _ column: Int) -> Double {
    let (r, s) = ((row + 1) % 3, (row + 2) % 3)
    let (c, d) = ((column + 1) % 3, (column + 2) % 3)
    return m[r][c] * m[s][d] - m[r][d] * m[s][c]
  }
}
