import CAccelerateKernels

extension vForce {
  /// Returns the least integers that aren't below the elements.
  public static func ceil<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { ceil(vector, result: &$0) }
  }

  /// Returns the least integers that aren't below the elements.
  public static func ceil<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { ceil(vector, result: &$0) }
  }

  /// Writes the least integers that aren't below the elements into a vector of the same count.
  public static func ceil<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvceilf)
  }

  /// Writes the least integers that aren't below the elements into a vector of the same count.
  public static func ceil<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvceil)
  }

  /// Returns the greatest integers that aren't above the elements.
  public static func floor<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { floor(vector, result: &$0) }
  }

  /// Returns the greatest integers that aren't above the elements.
  public static func floor<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { floor(vector, result: &$0) }
  }

  /// Writes the greatest integers that aren't above the elements into a vector of the same count.
  public static func floor<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvfloorf)
  }

  /// Writes the greatest integers that aren't above the elements into a vector of the same count.
  public static func floor<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvfloor)
  }

  /// Returns the elements with their fraction cut off.
  public static func trunc<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { trunc(vector, result: &$0) }
  }

  /// Returns the elements with their fraction cut off.
  public static func trunc<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { trunc(vector, result: &$0) }
  }

  /// Writes the elements with their fraction cut off into a vector of the same count.
  public static func trunc<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvintf)
  }

  /// Writes the elements with their fraction cut off into a vector of the same count.
  public static func trunc<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvint)
  }

  /// Returns the integers nearest to the elements; halves go to the even one.
  public static func nearestInteger<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { nearestInteger(vector, result: &$0) }
  }

  /// Returns the integers nearest to the elements; halves go to the even one.
  public static func nearestInteger<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { nearestInteger(vector, result: &$0) }
  }

  /// Writes the integers nearest to the elements; halves go to the even one into a vector of the same count.
  public static func nearestInteger<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvnintf)
  }

  /// Writes the integers nearest to the elements; halves go to the even one into a vector of the same count.
  public static func nearestInteger<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvnint)
  }

  /// Returns the square roots of the elements.
  public static func sqrt<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { sqrt(vector, result: &$0) }
  }

  /// Returns the square roots of the elements.
  public static func sqrt<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { sqrt(vector, result: &$0) }
  }

  /// Writes the square roots of the elements into a vector of the same count.
  public static func sqrt<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvsqrtf)
  }

  /// Writes the square roots of the elements into a vector of the same count.
  public static func sqrt<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvsqrt)
  }

  /// Returns the reciprocals of the elements.
  public static func reciprocal<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { reciprocal(vector, result: &$0) }
  }

  /// Returns the reciprocals of the elements.
  public static func reciprocal<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { reciprocal(vector, result: &$0) }
  }

  /// Writes the reciprocals of the elements into a vector of the same count.
  public static func reciprocal<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvrecf)
  }

  /// Writes the reciprocals of the elements into a vector of the same count.
  public static func reciprocal<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvrec)
  }

  /// Returns the powers of e.
  public static func exp<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { exp(vector, result: &$0) }
  }

  /// Returns the powers of e.
  public static func exp<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { exp(vector, result: &$0) }
  }

  /// Writes the powers of e into a vector of the same count.
  public static func exp<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvexpf)
  }

  /// Writes the powers of e into a vector of the same count.
  public static func exp<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvexp)
  }

  /// Returns the powers of 2.
  public static func exp2<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { exp2(vector, result: &$0) }
  }

  /// Returns the powers of 2.
  public static func exp2<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { exp2(vector, result: &$0) }
  }

  /// Writes the powers of 2 into a vector of the same count.
  public static func exp2<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvexp2f)
  }

  /// Writes the powers of 2 into a vector of the same count.
  public static func exp2<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvexp2)
  }

  /// Returns the natural logarithms of the elements.
  public static func log<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { log(vector, result: &$0) }
  }

  /// Returns the natural logarithms of the elements.
  public static func log<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { log(vector, result: &$0) }
  }

  /// Writes the natural logarithms of the elements into a vector of the same count.
  public static func log<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvlogf)
  }

  /// Writes the natural logarithms of the elements into a vector of the same count.
  public static func log<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvlog)
  }

  /// Returns the logarithms of the elements to the base 10.
  public static func log10<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { log10(vector, result: &$0) }
  }

  /// Returns the logarithms of the elements to the base 10.
  public static func log10<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { log10(vector, result: &$0) }
  }

  /// Writes the logarithms of the elements to the base 10 into a vector of the same count.
  public static func log10<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvlog10f)
  }

  /// Writes the logarithms of the elements to the base 10 into a vector of the same count.
  public static func log10<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvlog10)
  }

  /// Returns the logarithms of the elements to the base 2.
  public static func log2<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { log2(vector, result: &$0) }
  }

  /// Returns the logarithms of the elements to the base 2.
  public static func log2<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { log2(vector, result: &$0) }
  }

  /// Writes the logarithms of the elements to the base 2 into a vector of the same count.
  public static func log2<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvlog2f)
  }

  /// Writes the logarithms of the elements to the base 2 into a vector of the same count.
  public static func log2<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvlog2)
  }

  /// Returns the sines of the elements.
  public static func sin<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { sin(vector, result: &$0) }
  }

  /// Returns the sines of the elements.
  public static func sin<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { sin(vector, result: &$0) }
  }

  /// Writes the sines of the elements into a vector of the same count.
  public static func sin<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvsinf)
  }

  /// Writes the sines of the elements into a vector of the same count.
  public static func sin<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvsin)
  }

  /// Returns the cosines of the elements.
  public static func cos<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { cos(vector, result: &$0) }
  }

  /// Returns the cosines of the elements.
  public static func cos<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { cos(vector, result: &$0) }
  }

  /// Writes the cosines of the elements into a vector of the same count.
  public static func cos<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvcosf)
  }

  /// Writes the cosines of the elements into a vector of the same count.
  public static func cos<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvcos)
  }

  /// Returns the hyperbolic tangents of the elements.
  public static func tanh<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    vDSP.made(vector.count) { tanh(vector, result: &$0) }
  }

  /// Returns the hyperbolic tangents of the elements.
  public static func tanh<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    vDSP.made(vector.count) { tanh(vector, result: &$0) }
  }

  /// Writes the hyperbolic tangents of the elements into a vector of the same count.
  public static func tanh<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result, vvtanhf)
  }

  /// Writes the hyperbolic tangents of the elements into a vector of the same count.
  public static func tanh<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result, vvtanh)
  }

  /// Returns the powers of bases by their exponents.
  public static func pow<U, V>(bases: U, exponents: V) -> [Float]
  where U: AccelerateBuffer, V: AccelerateBuffer, U.Element == Float, V.Element == Float {
    vDSP.made(bases.count) { pow(bases: bases, exponents: exponents, result: &$0) }
  }

  /// Returns the powers of bases by their exponents.
  public static func pow<U, V>(bases: U, exponents: V) -> [Double]
  where U: AccelerateBuffer, V: AccelerateBuffer, U.Element == Double, V.Element == Double {
    vDSP.made(bases.count) { pow(bases: bases, exponents: exponents, result: &$0) }
  }

  /// Writes the powers of bases by their exponents into a vector of the same count.
  public static func pow<T, U, V>(bases: T, exponents: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(exponents, bases, &result, vvpowf)
  }

  /// Writes the powers of bases by their exponents into a vector of the same count.
  public static func pow<T, U, V>(bases: T, exponents: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(exponents, bases, &result, vvpow)
  }

  /// Returns the angles of points in radians.
  public static func atan2<U, V>(x: U, y: V) -> [Float]
  where U: AccelerateBuffer, V: AccelerateBuffer, U.Element == Float, V.Element == Float {
    vDSP.made(x.count) { atan2(x: x, y: y, result: &$0) }
  }

  /// Returns the angles of points in radians.
  public static func atan2<U, V>(x: U, y: V) -> [Double]
  where U: AccelerateBuffer, V: AccelerateBuffer, U.Element == Double, V.Element == Double {
    vDSP.made(x.count) { atan2(x: x, y: y, result: &$0) }
  }

  /// Writes the angles of points in radians into a vector of the same count.
  public static func atan2<T, U, V>(x: T, y: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(y, x, &result, vvatan2f)
  }

  /// Writes the angles of points in radians into a vector of the same count.
  public static func atan2<T, U, V>(x: T, y: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(y, x, &result, vvatan2)
  }
}
