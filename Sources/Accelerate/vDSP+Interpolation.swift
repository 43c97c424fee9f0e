import CAccelerateKernels

extension vDSP {
  /// Returns values between those of two vectors: the first's at 0, the second's at 1.
  public static func linearInterpolate<T, U>(
    _ vectorA: T, _ vectorB: U, using interpolationConstant: Float
  ) -> [Float] where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(vectorA.count) { linearInterpolate(vectorA, vectorB, using: interpolationConstant, result: &$0) }
  }

  /// Returns values between those of two vectors: the first's at 0, the second's at 1.
  public static func linearInterpolate<T, U>(
    _ vectorA: T, _ vectorB: U, using interpolationConstant: Double
  ) -> [Double] where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(vectorA.count) { linearInterpolate(vectorA, vectorB, using: interpolationConstant, result: &$0) }
  }

  /// Writes values between those of two vectors: the first's at 0, the second's at 1.
  public static func linearInterpolate<T, U, V>(
    _ vectorA: T, _ vectorB: U, using interpolationConstant: Float, result: inout V
  )
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    var constant = interpolationConstant
    map(vectorA, vectorB, &result) { vDSP_vintb($0, 1, $1, 1, &constant, $2, 1, $3) }
  }

  /// Writes values between those of two vectors: the first's at 0, the second's at 1.
  public static func linearInterpolate<T, U, V>(
    _ vectorA: T, _ vectorB: U, using interpolationConstant: Double, result: inout V
  )
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    var constant = interpolationConstant
    map(vectorA, vectorB, &result) { vDSP_vintbD($0, 1, $1, 1, &constant, $2, 1, $3) }
  }

  /// Returns the values of a table at fractional indices.
  public static func linearInterpolate<T, U>(elementsOf vector: T, using controlVector: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(controlVector.count) { linearInterpolate(elementsOf: vector, using: controlVector, result: &$0) }
  }

  /// Returns the values of a table at fractional indices.
  public static func linearInterpolate<T, U>(elementsOf vector: T, using controlVector: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(controlVector.count) { linearInterpolate(elementsOf: vector, using: controlVector, result: &$0) }
  }

  /// Writes the values of a table at fractional indices into a vector of the indices' count.
  public static func linearInterpolate<T, U, V>(elementsOf vector: T, using controlVector: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    vector.withUnsafeBufferPointer { table in
      map(controlVector, &result) { vDSP_vlint(table.start, $0, 1, $1, 1, $2, vDSP_Length(table.count)) }
    }
  }

  /// Writes the values of a table at fractional indices into a vector of the indices' count.
  public static func linearInterpolate<T, U, V>(elementsOf vector: T, using controlVector: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    vector.withUnsafeBufferPointer { table in
      map(controlVector, &result) { vDSP_vlintD(table.start, $0, 1, $1, 1, $2, vDSP_Length(table.count)) }
    }
  }
}
