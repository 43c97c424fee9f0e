import CAccelerateKernels

extension vDSP {
  /// Returns the sums of two vectors' elements, times a scalar.
  public static func multiply<T, U>(addition: (a: T, b: U), _ scalar: Float) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(addition.a.count) { multiply(addition: addition, scalar, result: &$0) }
  }

  /// Returns the sums of two vectors' elements, times a scalar.
  public static func multiply<T, U>(addition: (a: T, b: U), _ scalar: Double) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(addition.a.count) { multiply(addition: addition, scalar, result: &$0) }
  }

  /// Writes the sums of two vectors' elements, times a scalar into a vector of the same count.
  public static func multiply<T, U, V>(addition: (a: T, b: U), _ scalar: Float, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    var scalar = scalar
    map(addition.a, addition.b, &result) { vDSP_vasm($0, 1, $1, 1, &scalar, $2, 1, $3) }
  }

  /// Writes the sums of two vectors' elements, times a scalar into a vector of the same count.
  public static func multiply<T, U, V>(addition: (a: T, b: U), _ scalar: Double, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    var scalar = scalar
    map(addition.a, addition.b, &result) { vDSP_vasmD($0, 1, $1, 1, &scalar, $2, 1, $3) }
  }

  /// Returns the sums of two vectors' elements, times those of a third.
  public static func multiply<S, T, U>(addition: (a: S, b: T), _ vector: U) -> [Float]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Float, T.Element == Float,
    U.Element == Float
  {
    made(addition.a.count) { multiply(addition: addition, vector, result: &$0) }
  }

  /// Returns the sums of two vectors' elements, times those of a third.
  public static func multiply<S, T, U>(addition: (a: S, b: T), _ vector: U) -> [Double]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Double, T.Element == Double,
    U.Element == Double
  {
    made(addition.a.count) { multiply(addition: addition, vector, result: &$0) }
  }

  /// Writes the sums of two vectors' elements, times those of a third into a vector of the same count.
  public static func multiply<S, T, U, V>(addition: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Float,
    T.Element == Float, U.Element == Float, V.Element == Float
  {
    map(addition.a, addition.b, vector, &result) { vDSP_vam($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Writes the sums of two vectors' elements, times those of a third into a vector of the same count.
  public static func multiply<S, T, U, V>(addition: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Double,
    T.Element == Double, U.Element == Double, V.Element == Double
  {
    map(addition.a, addition.b, vector, &result) { vDSP_vamD($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Returns the differences of two vectors' elements, times a scalar.
  public static func multiply<T, U>(subtraction: (a: T, b: U), _ scalar: Float) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(subtraction.a.count) { multiply(subtraction: subtraction, scalar, result: &$0) }
  }

  /// Returns the differences of two vectors' elements, times a scalar.
  public static func multiply<T, U>(subtraction: (a: T, b: U), _ scalar: Double) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(subtraction.a.count) { multiply(subtraction: subtraction, scalar, result: &$0) }
  }

  /// Writes the differences of two vectors' elements, times a scalar into a vector of the same count.
  public static func multiply<T, U, V>(subtraction: (a: T, b: U), _ scalar: Float, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    var scalar = scalar
    map(subtraction.a, subtraction.b, &result) { vDSP_vsbsm($0, 1, $1, 1, &scalar, $2, 1, $3) }
  }

  /// Writes the differences of two vectors' elements, times a scalar into a vector of the same count.
  public static func multiply<T, U, V>(subtraction: (a: T, b: U), _ scalar: Double, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    var scalar = scalar
    map(subtraction.a, subtraction.b, &result) { vDSP_vsbsmD($0, 1, $1, 1, &scalar, $2, 1, $3) }
  }

  /// Returns the differences of two vectors' elements, times those of a third.
  public static func multiply<S, T, U>(subtraction: (a: S, b: T), _ vector: U) -> [Float]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Float, T.Element == Float,
    U.Element == Float
  {
    made(subtraction.a.count) { multiply(subtraction: subtraction, vector, result: &$0) }
  }

  /// Returns the differences of two vectors' elements, times those of a third.
  public static func multiply<S, T, U>(subtraction: (a: S, b: T), _ vector: U) -> [Double]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Double, T.Element == Double,
    U.Element == Double
  {
    made(subtraction.a.count) { multiply(subtraction: subtraction, vector, result: &$0) }
  }

  /// Writes the differences of two vectors' elements, times those of a third into a vector of the same count.
  public static func multiply<S, T, U, V>(subtraction: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Float,
    T.Element == Float, U.Element == Float, V.Element == Float
  {
    map(subtraction.a, subtraction.b, vector, &result) { vDSP_vsbm($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Writes the differences of two vectors' elements, times those of a third into a vector of the same count.
  public static func multiply<S, T, U, V>(subtraction: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Double,
    T.Element == Double, U.Element == Double, V.Element == Double
  {
    map(subtraction.a, subtraction.b, vector, &result) { vDSP_vsbmD($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Returns the products of two vectors' elements, plus a scalar.
  public static func add<T, U>(multiplication: (a: T, b: U), _ scalar: Float) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
  }

  /// Returns the products of two vectors' elements, plus a scalar.
  public static func add<T, U>(multiplication: (a: T, b: U), _ scalar: Double) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
  }

  /// Writes the products of two vectors' elements, plus a scalar into a vector of the same count.
  public static func add<T, U, V>(multiplication: (a: T, b: U), _ scalar: Float, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    var scalar = scalar
    map(multiplication.a, multiplication.b, &result) { vDSP_vmsa($0, 1, $1, 1, &scalar, $2, 1, $3) }
  }

  /// Writes the products of two vectors' elements, plus a scalar into a vector of the same count.
  public static func add<T, U, V>(multiplication: (a: T, b: U), _ scalar: Double, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    var scalar = scalar
    map(multiplication.a, multiplication.b, &result) { vDSP_vmsaD($0, 1, $1, 1, &scalar, $2, 1, $3) }
  }

  /// Returns the products of two vectors' elements, plus those of a third.
  public static func add<S, T, U>(multiplication: (a: S, b: T), _ vector: U) -> [Float]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Float, T.Element == Float,
    U.Element == Float
  {
    made(multiplication.a.count) { add(multiplication: multiplication, vector, result: &$0) }
  }

  /// Returns the products of two vectors' elements, plus those of a third.
  public static func add<S, T, U>(multiplication: (a: S, b: T), _ vector: U) -> [Double]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Double, T.Element == Double,
    U.Element == Double
  {
    made(multiplication.a.count) { add(multiplication: multiplication, vector, result: &$0) }
  }

  /// Writes the products of two vectors' elements, plus those of a third into a vector of the same count.
  public static func add<S, T, U, V>(multiplication: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Float,
    T.Element == Float, U.Element == Float, V.Element == Float
  {
    map(multiplication.a, multiplication.b, vector, &result) { vDSP_vma($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Writes the products of two vectors' elements, plus those of a third into a vector of the same count.
  public static func add<S, T, U, V>(multiplication: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Double,
    T.Element == Double, U.Element == Double, V.Element == Double
  {
    map(multiplication.a, multiplication.b, vector, &result) { vDSP_vmaD($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Returns the products of a vector's elements and a scalar, plus another vector.
  public static func add<T, U>(multiplication: (a: T, b: Float), _ vector: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(multiplication.a.count) { add(multiplication: multiplication, vector, result: &$0) }
  }

  /// Returns the products of a vector's elements and a scalar, plus another vector.
  public static func add<T, U>(multiplication: (a: T, b: Double), _ vector: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(multiplication.a.count) { add(multiplication: multiplication, vector, result: &$0) }
  }

  /// Writes the products of a vector's elements and a scalar, plus another vector, into a vector of the same count.
  public static func add<T, U, V>(multiplication: (a: T, b: Float), _ vector: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    var scalar = multiplication.b
    map(multiplication.a, vector, &result) { vDSP_vsma($0, 1, &scalar, $1, 1, $2, 1, $3) }
  }

  /// Writes the products of a vector's elements and a scalar, plus another vector, into a vector of the same count.
  public static func add<T, U, V>(multiplication: (a: T, b: Double), _ vector: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    var scalar = multiplication.b
    map(multiplication.a, vector, &result) { vDSP_vsmaD($0, 1, &scalar, $1, 1, $2, 1, $3) }
  }

  /// Returns the products of a vector's elements and a scalar, plus another scalar.
  public static func add<U>(multiplication: (a: U, b: Float), _ scalar: Float) -> [Float]
  where U: AccelerateBuffer, U.Element == Float {
    made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
  }

  /// Returns the products of a vector's elements and a scalar, plus another scalar.
  public static func add<U>(multiplication: (a: U, b: Double), _ scalar: Double) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
  }

  /// Writes the products of a vector's elements and a scalar, plus another scalar, into a vector of the same count.
  public static func add<U, V>(multiplication: (a: U, b: Float), _ scalar: Float, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var factor = multiplication.b
    var scalar = scalar
    map(multiplication.a, &result) { vDSP_vsmsa($0, 1, &factor, &scalar, $1, 1, $2) }
  }

  /// Writes the products of a vector's elements and a scalar, plus another scalar, into a vector of the same count.
  public static func add<U, V>(multiplication: (a: U, b: Double), _ scalar: Double, result: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var factor = multiplication.b
    var scalar = scalar
    map(multiplication.a, &result) { vDSP_vsmsaD($0, 1, &factor, &scalar, $1, 1, $2) }
  }

  /// Returns the products of two vectors' elements, minus those of a third.
  public static func subtract<S, T, U>(multiplication: (a: S, b: T), _ vector: U) -> [Float]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Float, T.Element == Float,
    U.Element == Float
  {
    made(multiplication.a.count) { subtract(multiplication: multiplication, vector, result: &$0) }
  }

  /// Returns the products of two vectors' elements, minus those of a third.
  public static func subtract<S, T, U>(multiplication: (a: S, b: T), _ vector: U) -> [Double]
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, S.Element == Double, T.Element == Double,
    U.Element == Double
  {
    made(multiplication.a.count) { subtract(multiplication: multiplication, vector, result: &$0) }
  }

  /// Writes the products of two vectors' elements, minus those of a third into a vector of the same count.
  public static func subtract<S, T, U, V>(multiplication: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Float,
    T.Element == Float, U.Element == Float, V.Element == Float
  {
    map(multiplication.a, multiplication.b, vector, &result) { vDSP_vmsb($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }

  /// Writes the products of two vectors' elements, minus those of a third into a vector of the same count.
  public static func subtract<S, T, U, V>(multiplication: (a: S, b: T), _ vector: U, result: inout V)
  where
    S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, S.Element == Double,
    T.Element == Double, U.Element == Double, V.Element == Double
  {
    map(multiplication.a, multiplication.b, vector, &result) { vDSP_vmsbD($0, 1, $1, 1, $2, 1, $3, 1, $4) }
  }
}
