import CAccelerateKernels

extension vDSP {
  /// Returns the greatest element; negative infinity of an empty vector.
  public static func maximum<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_maxv($0, 1, $1, $2) }
  }

  /// Returns the greatest element; negative infinity of an empty vector.
  public static func maximum<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_maxvD($0, 1, $1, $2) }
  }

  /// Returns the least element; infinity of an empty vector.
  public static func minimum<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_minv($0, 1, $1, $2) }
  }

  /// Returns the least element; infinity of an empty vector.
  public static func minimum<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_minvD($0, 1, $1, $2) }
  }

  /// Returns the greatest magnitude of an element; 0 of an empty vector.
  public static func maximumMagnitude<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_maxmgv($0, 1, $1, $2) }
  }

  /// Returns the greatest magnitude of an element; 0 of an empty vector.
  public static func maximumMagnitude<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_maxmgvD($0, 1, $1, $2) }
  }

  /// Returns the sum of all elements.
  public static func sum<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_sve($0, 1, $1, $2) }
  }

  /// Returns the sum of all elements.
  public static func sum<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_sveD($0, 1, $1, $2) }
  }

  /// Returns the sum of the squares of all elements.
  public static func sumOfSquares<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_svesq($0, 1, $1, $2) }
  }

  /// Returns the sum of the squares of all elements.
  public static func sumOfSquares<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_svesqD($0, 1, $1, $2) }
  }

  /// Returns the sum of the magnitudes of all elements.
  public static func sumOfMagnitudes<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_svemg($0, 1, $1, $2) }
  }

  /// Returns the sum of the magnitudes of all elements.
  public static func sumOfMagnitudes<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_svemgD($0, 1, $1, $2) }
  }

  /// Returns the mean of all elements.
  public static func mean<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_meanv($0, 1, $1, $2) }
  }

  /// Returns the mean of all elements.
  public static func mean<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_meanvD($0, 1, $1, $2) }
  }

  /// Returns the mean of the magnitudes of all elements.
  public static func meanMagnitude<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_meamgv($0, 1, $1, $2) }
  }

  /// Returns the mean of the magnitudes of all elements.
  public static func meanMagnitude<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_meamgvD($0, 1, $1, $2) }
  }

  /// Returns the mean of the squares of all elements.
  public static func meanSquare<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_measqv($0, 1, $1, $2) }
  }

  /// Returns the mean of the squares of all elements.
  public static func meanSquare<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_measqvD($0, 1, $1, $2) }
  }

  /// Returns the square root of the mean of the squares of all elements.
  public static func rootMeanSquare<U>(_ vector: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    reduce(vector) { vDSP_rmsqv($0, 1, $1, $2) }
  }

  /// Returns the square root of the mean of the squares of all elements.
  public static func rootMeanSquare<U>(_ vector: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    reduce(vector) { vDSP_rmsqvD($0, 1, $1, $2) }
  }

  /// Returns the sum of all elements, and that of their squares.
  public static func sumAndSumOfSquares<U>(_ vector: U) -> (elementsSum: Float, squaresSum: Float)
  where U: AccelerateBuffer, U.Element == Float {
    (sum(vector), sumOfSquares(vector))
  }

  /// Returns the sum of all elements, and that of their squares.
  public static func sumAndSumOfSquares<U>(_ vector: U) -> (elementsSum: Double, squaresSum: Double)
  where U: AccelerateBuffer, U.Element == Double {
    (sum(vector), sumOfSquares(vector))
  }

  /// Returns the index of the greatest element, and the element.
  public static func indexOfMaximum<U>(_ vector: U) -> (UInt, Float) where U: AccelerateBuffer, U.Element == Float {
    var index: vDSP_Length = 0
    let value = reduce(vector) { vDSP_maxvi($0, 1, $1, &index, $2) }
    return (index, value)
  }

  /// Returns the index of the greatest element, and the element.
  public static func indexOfMaximum<U>(_ vector: U) -> (UInt, Double) where U: AccelerateBuffer, U.Element == Double {
    var index: vDSP_Length = 0
    let value = reduce(vector) { vDSP_maxviD($0, 1, $1, &index, $2) }
    return (index, value)
  }

  /// Returns the index of the least element, and the element.
  public static func indexOfMinimum<U>(_ vector: U) -> (UInt, Float) where U: AccelerateBuffer, U.Element == Float {
    var index: vDSP_Length = 0
    let value = reduce(vector) { vDSP_minvi($0, 1, $1, &index, $2) }
    return (index, value)
  }

  /// Returns the index of the least element, and the element.
  public static func indexOfMinimum<U>(_ vector: U) -> (UInt, Double) where U: AccelerateBuffer, U.Element == Double {
    var index: vDSP_Length = 0
    let value = reduce(vector) { vDSP_minviD($0, 1, $1, &index, $2) }
    return (index, value)
  }

  /// Returns the index of the element of the greatest magnitude, and the magnitude.
  public static func indexOfMaximumMagnitude<U>(_ vector: U) -> (UInt, Float)
  where U: AccelerateBuffer, U.Element == Float {
    var index: vDSP_Length = 0
    let value = reduce(vector) { vDSP_maxmgvi($0, 1, $1, &index, $2) }
    return (index, value)
  }

  /// Returns the index of the element of the greatest magnitude, and the magnitude.
  public static func indexOfMaximumMagnitude<U>(_ vector: U) -> (UInt, Double)
  where U: AccelerateBuffer, U.Element == Double {
    var index: vDSP_Length = 0
    let value = reduce(vector) { vDSP_maxmgviD($0, 1, $1, &index, $2) }
    return (index, value)
  }

  /// Returns the dot product of two vectors.
  public static func dot<U>(_ vectorA: U, _ vectorB: U) -> Float where U: AccelerateBuffer, U.Element == Float {
    precondition(vectorA.count == vectorB.count, "vDSP: the vectors' counts differ")
    return vectorB.withUnsafeBufferPointer { other in
      reduce(vectorA) { vDSP_dotpr($0, 1, other.start, 1, $1, $2) }
    }
  }

  /// Returns the dot product of two vectors.
  public static func dot<U>(_ vectorA: U, _ vectorB: U) -> Double where U: AccelerateBuffer, U.Element == Double {
    precondition(vectorA.count == vectorB.count, "vDSP: the vectors' counts differ")
    return vectorB.withUnsafeBufferPointer { other in
      reduce(vectorA) { vDSP_dotprD($0, 1, other.start, 1, $1, $2) }
    }
  }

  /// Returns the sum of the squares of two vectors' differences.
  public static func distanceSquared<U, V>(_ pointA: U, _ pointB: V) -> Float
  where U: AccelerateBuffer, V: AccelerateBuffer, U.Element == Float, V.Element == Float {
    precondition(pointA.count == pointB.count, "vDSP: the vectors' counts differ")
    return pointB.withUnsafeBufferPointer { other in
      reduce(pointA) { vDSP_distancesq($0, 1, other.start, 1, $1, $2) }
    }
  }

  /// Returns the sum of the squares of two vectors' differences.
  public static func distanceSquared<U, V>(_ pointA: U, _ pointB: V) -> Double
  where U: AccelerateBuffer, V: AccelerateBuffer, U.Element == Double, V.Element == Double {
    precondition(pointA.count == pointB.count, "vDSP: the vectors' counts differ")
    return pointB.withUnsafeBufferPointer { other in
      reduce(pointA) { vDSP_distancesqD($0, 1, other.start, 1, $1, $2) }
    }
  }
}
