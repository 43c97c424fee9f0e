import CAccelerateKernels

extension vDSP {
  /// Returns the sums of a vector's elements and a scalar.
  public static func add<U>(_ scalar: Float, _ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { add(scalar, vector, result: &$0) }
  }

  /// Returns the sums of a vector's elements and a scalar.
  public static func add<U>(_ scalar: Double, _ vector: U) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { add(scalar, vector, result: &$0) }
  }

  /// Writes the sums of a vector's elements and a scalar into a vector of the same count.
  public static func add<U, V>(_ scalar: Float, _ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var scalar = scalar
    map(vector, &result) { vDSP_vsadd($0, 1, &scalar, $1, 1, $2) }
  }

  /// Writes the sums of a vector's elements and a scalar into a vector of the same count.
  public static func add<U, V>(_ scalar: Double, _ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var scalar = scalar
    map(vector, &result) { vDSP_vsaddD($0, 1, &scalar, $1, 1, $2) }
  }

  /// Returns the sums of two vectors' elements.
  public static func add<T, U>(_ vectorA: T, _ vectorB: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { add(vectorA, vectorB, result: &$0) }
  }

  /// Returns the sums of two vectors' elements.
  public static func add<T, U>(_ vectorA: T, _ vectorB: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { add(vectorA, vectorB, result: &$0) }
  }

  /// Writes the sums of two vectors' elements into a vector of the same count.
  public static func add<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(vectorA, vectorB, &result) { vDSP_vadd($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Writes the sums of two vectors' elements into a vector of the same count.
  public static func add<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(vectorA, vectorB, &result) { vDSP_vaddD($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Returns the first vector's elements minus those of the second.
  public static func subtract<T, U>(_ vectorA: T, _ vectorB: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { subtract(vectorA, vectorB, result: &$0) }
  }

  /// Returns the first vector's elements minus those of the second.
  public static func subtract<T, U>(_ vectorA: T, _ vectorB: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { subtract(vectorA, vectorB, result: &$0) }
  }

  /// Writes the first vector's elements minus those of the second into a vector of the same count.
  public static func subtract<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(vectorA, vectorB, &result) { vDSP_vsub($1, 1, $0, 1, $2, 1, $3) }
  }

  /// Writes the first vector's elements minus those of the second into a vector of the same count.
  public static func subtract<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(vectorA, vectorB, &result) { vDSP_vsubD($1, 1, $0, 1, $2, 1, $3) }
  }

  /// Returns the products of a vector's elements and a scalar.
  public static func multiply<U>(_ scalar: Float, _ vector: U) -> [Float]
  where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { multiply(scalar, vector, result: &$0) }
  }

  /// Returns the products of a vector's elements and a scalar.
  public static func multiply<U>(_ scalar: Double, _ vector: U) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { multiply(scalar, vector, result: &$0) }
  }

  /// Writes the products of a vector's elements and a scalar into a vector of the same count.
  public static func multiply<U, V>(_ scalar: Float, _ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var scalar = scalar
    map(vector, &result) { vDSP_vsmul($0, 1, &scalar, $1, 1, $2) }
  }

  /// Writes the products of a vector's elements and a scalar into a vector of the same count.
  public static func multiply<U, V>(_ scalar: Double, _ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var scalar = scalar
    map(vector, &result) { vDSP_vsmulD($0, 1, &scalar, $1, 1, $2) }
  }

  /// Returns the products of two vectors' elements.
  public static func multiply<T, U>(_ vectorA: T, _ vectorB: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { multiply(vectorA, vectorB, result: &$0) }
  }

  /// Returns the products of two vectors' elements.
  public static func multiply<T, U>(_ vectorA: T, _ vectorB: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { multiply(vectorA, vectorB, result: &$0) }
  }

  /// Writes the products of two vectors' elements into a vector of the same count.
  public static func multiply<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(vectorA, vectorB, &result) { vDSP_vmul($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Writes the products of two vectors' elements into a vector of the same count.
  public static func multiply<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(vectorA, vectorB, &result) { vDSP_vmulD($0, 1, $1, 1, $2, 1, $3) }
  }

  /// Returns a vector's elements, divided by a scalar.
  public static func divide<U>(_ vector: U, _ scalar: Float) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { divide(vector, scalar, result: &$0) }
  }

  /// Returns a vector's elements, divided by a scalar.
  public static func divide<U>(_ vector: U, _ scalar: Double) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { divide(vector, scalar, result: &$0) }
  }

  /// Writes a vector's elements, divided by a scalar, into a vector of the same count.
  public static func divide<U, V>(_ vector: U, _ scalar: Float, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var scalar = scalar
    map(vector, &result) { vDSP_vsdiv($0, 1, &scalar, $1, 1, $2) }
  }

  /// Writes a vector's elements, divided by a scalar, into a vector of the same count.
  public static func divide<U, V>(_ vector: U, _ scalar: Double, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var scalar = scalar
    map(vector, &result) { vDSP_vsdivD($0, 1, &scalar, $1, 1, $2) }
  }

  /// Returns a scalar, divided by a vector's elements.
  public static func divide<U>(_ scalar: Float, _ vector: U) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) { divide(scalar, vector, result: &$0) }
  }

  /// Returns a scalar, divided by a vector's elements.
  public static func divide<U>(_ scalar: Double, _ vector: U) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) { divide(scalar, vector, result: &$0) }
  }

  /// Writes a scalar, divided by a vector's elements into a vector of the same count.
  public static func divide<U, V>(_ scalar: Float, _ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var scalar = scalar
    map(vector, &result) { vDSP_svdiv(&scalar, $0, 1, $1, 1, $2) }
  }

  /// Writes a scalar, divided by a vector's elements into a vector of the same count.
  public static func divide<U, V>(_ scalar: Double, _ vector: U, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var scalar = scalar
    map(vector, &result) { vDSP_svdivD(&scalar, $0, 1, $1, 1, $2) }
  }

  /// Returns the first vector's elements, divided by those of the second.
  public static func divide<T, U>(_ vectorA: T, _ vectorB: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { divide(vectorA, vectorB, result: &$0) }
  }

  /// Returns the first vector's elements, divided by those of the second.
  public static func divide<T, U>(_ vectorA: T, _ vectorB: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { divide(vectorA, vectorB, result: &$0) }
  }

  /// Writes the first vector's elements, divided by those of the second into a vector of the same count.
  public static func divide<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    map(vectorA, vectorB, &result) { vDSP_vdiv($1, 1, $0, 1, $2, 1, $3) }
  }

  /// Writes the first vector's elements, divided by those of the second into a vector of the same count.
  public static func divide<T, U, V>(_ vectorA: T, _ vectorB: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    map(vectorA, vectorB, &result) { vDSP_vdivD($1, 1, $0, 1, $2, 1, $3) }
  }
}
