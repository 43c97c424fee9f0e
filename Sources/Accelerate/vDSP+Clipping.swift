import CAccelerateKernels

extension vDSP {
  /// Returns a vector's elements, clipped to a range.
  public static func clip<U>(_ vector: U, to bounds: ClosedRange<Float>) -> [Float]
  where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { clip(vector, to: bounds, result: &$0) }
  }

  /// Returns a vector's elements, clipped to a range.
  public static func clip<U>(_ vector: U, to bounds: ClosedRange<Double>) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { clip(vector, to: bounds, result: &$0) }
  }

  /// Writes a vector's elements, clipped to a range, into a vector of the same count.
  public static func clip<U, V>(_ vector: U, to bounds: ClosedRange<Float>, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var (low, high) = (bounds.lowerBound, bounds.upperBound)
    map(vector, &result) { vDSP_vclip($0, 1, &low, &high, $1, 1, $2) }
  }

  /// Writes a vector's elements, clipped to a range, into a vector of the same count.
  public static func clip<U, V>(_ vector: U, to bounds: ClosedRange<Double>, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var (low, high) = (bounds.lowerBound, bounds.upperBound)
    map(vector, &result) { vDSP_vclipD($0, 1, &low, &high, $1, 1, $2) }
  }

  /// Returns a vector's elements; the rule says what becomes of those below a bound.
  public static func threshold<U>(_ vector: U, to lowerBound: Float, with rule: ThresholdRule<Float>) -> [Float]
  where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { threshold(vector, to: lowerBound, with: rule, result: &$0) }
  }

  /// Returns a vector's elements; the rule says what becomes of those below a bound.
  public static func threshold<U>(_ vector: U, to lowerBound: Double, with rule: ThresholdRule<Double>) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { threshold(vector, to: lowerBound, with: rule, result: &$0) }
  }

  /// Writes a vector's elements into a vector of the same count; the rule says what becomes of those below a bound.
  public static func threshold<U, V>(
    _ vector: U, to lowerBound: Float, with rule: ThresholdRule<Float>, result: inout V
  ) where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var bound = lowerBound
    map(vector, &result) { input, output, count in
      switch rule {
      case .clampToThreshold: vDSP_vthr(input, 1, &bound, output, 1, count)
      case .zeroFill: vDSP_vthres(input, 1, &bound, output, 1, count)
      case .signedConstant(var constant): vDSP_vthrsc(input, 1, &bound, &constant, output, 1, count)
      }
    }
  }

  /// Writes a vector's elements into a vector of the same count; the rule says what becomes of those below a bound.
  public static func threshold<U, V>(
    _ vector: U, to lowerBound: Double, with rule: ThresholdRule<Double>, result: inout V
  ) where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var bound = lowerBound
    map(vector, &result) { input, output, count in
      switch rule {
      case .clampToThreshold: vDSP_vthrD(input, 1, &bound, output, 1, count)
      case .zeroFill: vDSP_vthresD(input, 1, &bound, output, 1, count)
      case .signedConstant(var constant): vDSP_vthrscD(input, 1, &bound, &constant, output, 1, count)
      }
    }
  }
}
