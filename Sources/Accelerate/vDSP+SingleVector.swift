import CAccelerateKernels

extension vDSP {
  /// Returns the absolute values of a vector's elements.
  public static func absolute<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { absolute(vector, result: &$0) }
  }

  /// Returns the absolute values of a vector's elements.
  public static func absolute<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { absolute(vector, result: &$0) }
  }

  /// Writes the absolute values of a vector's elements into a vector of the same count.
  public static func absolute<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result) { vDSP_vabs($0, 1, $1, 1, $2) }
  }

  /// Writes the absolute values of a vector's elements into a vector of the same count.
  public static func absolute<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result) { vDSP_vabsD($0, 1, $1, 1, $2) }
  }

  /// Returns the negated absolute values of a vector's elements.
  public static func negativeAbsolute<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { negativeAbsolute(vector, result: &$0) }
  }

  /// Returns the negated absolute values of a vector's elements.
  public static func negativeAbsolute<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { negativeAbsolute(vector, result: &$0) }
  }

  /// Writes the negated absolute values of a vector's elements into a vector of the same count.
  public static func negativeAbsolute<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result) { vDSP_vnabs($0, 1, $1, 1, $2) }
  }

  /// Writes the negated absolute values of a vector's elements into a vector of the same count.
  public static func negativeAbsolute<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result) { vDSP_vnabsD($0, 1, $1, 1, $2) }
  }

  /// Returns a vector's elements with the other sign.
  public static func negative<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { negative(vector, result: &$0) }
  }

  /// Returns a vector's elements with the other sign.
  public static func negative<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { negative(vector, result: &$0) }
  }

  /// Writes a vector's elements with the other sign into a vector of the same count.
  public static func negative<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result) { vDSP_vneg($0, 1, $1, 1, $2) }
  }

  /// Writes a vector's elements with the other sign into a vector of the same count.
  public static func negative<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result) { vDSP_vnegD($0, 1, $1, 1, $2) }
  }

  /// Returns the squares of a vector's elements.
  public static func square<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { square(vector, result: &$0) }
  }

  /// Returns the squares of a vector's elements.
  public static func square<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { square(vector, result: &$0) }
  }

  /// Writes the squares of a vector's elements into a vector of the same count.
  public static func square<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result) { vDSP_vsq($0, 1, $1, 1, $2) }
  }

  /// Writes the squares of a vector's elements into a vector of the same count.
  public static func square<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result) { vDSP_vsqD($0, 1, $1, 1, $2) }
  }

  /// Returns the squares of a vector's elements, with their signs.
  public static func signedSquare<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { signedSquare(vector, result: &$0) }
  }

  /// Returns the squares of a vector's elements, with their signs.
  public static func signedSquare<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { signedSquare(vector, result: &$0) }
  }

  /// Writes the squares of a vector's elements, with their signs into a vector of the same count.
  public static func signedSquare<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result) { vDSP_vssq($0, 1, $1, 1, $2) }
  }

  /// Writes the squares of a vector's elements, with their signs into a vector of the same count.
  public static func signedSquare<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result) { vDSP_vssqD($0, 1, $1, 1, $2) }
  }

  /// Returns the fractional parts of a vector's elements.
  public static func trunc<U>(_ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { trunc(vector, result: &$0) }
  }

  /// Returns the fractional parts of a vector's elements.
  public static func trunc<U>(_ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { trunc(vector, result: &$0) }
  }

  /// Writes the fractional parts of a vector's elements into a vector of the same count.
  public static func trunc<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    map(vector, &result) { vDSP_vfrac($0, 1, $1, 1, $2) }
  }

  /// Writes the fractional parts of a vector's elements into a vector of the same count.
  public static func trunc<U, V>(_ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    map(vector, &result) { vDSP_vfracD($0, 1, $1, 1, $2) }
  }

  /// Returns the lesser ones of two vectors' elements.
  public static func minimum<T, U>(_ vectorA: T, _ vectorB: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { minimum(vectorA, vectorB, result: &$0) }
  }

  /// Returns the lesser ones of two vectors' elements.
  public static func minimum<T, U>(_ vectorA: T, _ vectorB: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { minimum(vectorA, vectorB, result: &$0) }
  }

  /// Writes the lesser ones of two vectors' elements into a vector of the same count.
  public static func minimum<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(vectorA, vectorB, &result) { vDSP_vmin($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Writes the lesser ones of two vectors' elements into a vector of the same count.
  public static func minimum<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(vectorA, vectorB, &result) { vDSP_vminD($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Returns the greater ones of two vectors' elements.
  public static func maximum<T, U>(_ vectorA: T, _ vectorB: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { maximum(vectorA, vectorB, result: &$0) }
  }

  /// Returns the greater ones of two vectors' elements.
  public static func maximum<T, U>(_ vectorA: T, _ vectorB: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { maximum(vectorA, vectorB, result: &$0) }
  }

  /// Writes the greater ones of two vectors' elements into a vector of the same count.
  public static func maximum<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(vectorA, vectorB, &result) { vDSP_vmax($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Writes the greater ones of two vectors' elements into a vector of the same count.
  public static func maximum<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(vectorA, vectorB, &result) { vDSP_vmaxD($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Reverses the order of a vector's elements.
  public static func reverse<V>(_ vector: inout V) where V: AccelerateMutableBuffer, V.Element == Float {
    change(&vector) { vDSP_vrvrs($0, 1, $1) }
  }

  /// Reverses the order of a vector's elements.
  public static func reverse<V>(_ vector: inout V) where V: AccelerateMutableBuffer, V.Element == Double {
    change(&vector) { vDSP_vrvrsD($0, 1, $1) }
  }
}
