import CAccelerateKernels

extension vDSP {
  /// Splits interleaved complex numbers. The split vectors have room for all of them.
  public static func convert(
    interleavedComplexVector: [DSPComplex], toSplitComplexVector splitComplexVector: inout DSPSplitComplex
  ) {
    vDSP_ctoz(interleavedComplexVector, 2, &splitComplexVector, 1, vDSP_Length(interleavedComplexVector.count))
  }

  /// Splits interleaved complex numbers. The split vectors have room for all of them.
  public static func convert(
    interleavedComplexVector: [DSPDoubleComplex], toSplitComplexVector splitComplexVector: inout DSPDoubleSplitComplex
  ) {
    vDSP_ctozD(interleavedComplexVector, 2, &splitComplexVector, 1, vDSP_Length(interleavedComplexVector.count))
  }

  /// Interleaves split complex numbers, as many as the interleaved vector has.
  public static func convert(
    splitComplexVector: DSPSplitComplex, toInterleavedComplexVector interleavedComplexVector: inout [DSPComplex]
  ) {
    withUnsafePointer(to: splitComplexVector) {
      vDSP_ztoc($0, 1, &interleavedComplexVector, 2, vDSP_Length(interleavedComplexVector.count))
    }
  }

  /// Interleaves split complex numbers, as many as the interleaved vector has.
  public static func convert(
    splitComplexVector: DSPDoubleSplitComplex,
    toInterleavedComplexVector interleavedComplexVector: inout [DSPDoubleComplex]
  ) {
    withUnsafePointer(to: splitComplexVector) {
      vDSP_ztocD($0, 1, &interleavedComplexVector, 2, vDSP_Length(interleavedComplexVector.count))
    }
  }

  /// Writes the magnitudes of complex numbers, as many as the result has.
  public static func absolute<V>(_ vector: DSPSplitComplex, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Float {
    withUnsafePointer(to: vector) { numbers in
      change(&result) { vDSP_zvabs(numbers, 1, $0, 1, $1) }
    }
  }

  /// Writes the magnitudes of complex numbers, as many as the result has.
  public static func absolute<V>(_ vector: DSPDoubleSplitComplex, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Double {
    withUnsafePointer(to: vector) { numbers in
      change(&result) { vDSP_zvabsD(numbers, 1, $0, 1, $1) }
    }
  }

  /// Writes the squared magnitudes of complex numbers, as many as the result has.
  public static func squareMagnitudes<V>(_ splitComplex: DSPSplitComplex, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Float {
    withUnsafePointer(to: splitComplex) { numbers in
      change(&result) { vDSP_zvmags(numbers, 1, $0, 1, $1) }
    }
  }

  /// Writes the squared magnitudes of complex numbers, as many as the result has.
  public static func squareMagnitudes<V>(_ splitComplex: DSPDoubleSplitComplex, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Double {
    withUnsafePointer(to: splitComplex) { numbers in
      change(&result) { vDSP_zvmagsD(numbers, 1, $0, 1, $1) }
    }
  }

  /// Writes the phases of complex numbers in radians, as many as the result has.
  public static func phase<V>(_ splitComplex: DSPSplitComplex, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Float {
    withUnsafePointer(to: splitComplex) { numbers in
      change(&result) { vDSP_zvphas(numbers, 1, $0, 1, $1) }
    }
  }

  /// Writes the phases of complex numbers in radians, as many as the result has.
  public static func phase<V>(_ splitComplex: DSPDoubleSplitComplex, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Double {
    withUnsafePointer(to: splitComplex) { numbers in
      change(&result) { vDSP_zvphasD(numbers, 1, $0, 1, $1) }
    }
  }

  /// Copies complex numbers.
  public static func copy(_ source: DSPSplitComplex, to destination: inout DSPSplitComplex, count: Int) {
    withUnsafePointer(to: source) { vDSP_zvmov($0, 1, &destination, 1, vDSP_Length(count)) }
  }

  /// Copies complex numbers.
  public static func copy(_ source: DSPDoubleSplitComplex, to destination: inout DSPDoubleSplitComplex, count: Int) {
    withUnsafePointer(to: source) { vDSP_zvmovD($0, 1, &destination, 1, vDSP_Length(count)) }
  }

  /// Writes complex conjugates.
  public static func conjugate(_ splitComplex: DSPSplitComplex, count: Int, result: inout DSPSplitComplex) {
    withUnsafePointer(to: splitComplex) { vDSP_zvconj($0, 1, &result, 1, vDSP_Length(count)) }
  }

  /// Writes complex conjugates.
  public static func conjugate(_ splitComplex: DSPDoubleSplitComplex, count: Int, result: inout DSPDoubleSplitComplex) {
    withUnsafePointer(to: splitComplex) { vDSP_zvconjD($0, 1, &result, 1, vDSP_Length(count)) }
  }

  /// Writes the products of complex numbers; where asked for, with the conjugates of the first.
  public static func multiply(
    _ splitComplexA: DSPSplitComplex, by splitComplexB: DSPSplitComplex, count: Int, useConjugate: Bool,
    result: inout DSPSplitComplex
  ) {
    withUnsafePointer(to: splitComplexA) { a in
      withUnsafePointer(to: splitComplexB) { b in
        vDSP_zvmul(a, 1, b, 1, &result, 1, vDSP_Length(count), useConjugate ? -1 : 1)
      }
    }
  }

  /// Writes the products of complex numbers; where asked for, with the conjugates of the first.
  public static func multiply(
    _ splitComplexA: DSPDoubleSplitComplex, by splitComplexB: DSPDoubleSplitComplex, count: Int, useConjugate: Bool,
    result: inout DSPDoubleSplitComplex
  ) {
    withUnsafePointer(to: splitComplexA) { a in
      withUnsafePointer(to: splitComplexB) { b in
        vDSP_zvmulD(a, 1, b, 1, &result, 1, vDSP_Length(count), useConjugate ? -1 : 1)
      }
    }
  }

  /// Writes the products of complex numbers and a real vector's elements.
  public static func multiply<U>(_ splitComplex: DSPSplitComplex, by vector: U, result: inout DSPSplitComplex)
  where U: AccelerateBuffer, U.Element == Float {
    withUnsafePointer(to: splitComplex) { a in
      vector.withUnsafeBufferPointer { vDSP_zrvmul(a, 1, $0.start, 1, &result, 1, vDSP_Length($0.count)) }
    }
  }

  /// Writes the products of complex numbers and a real vector's elements.
  public static func multiply<U>(
    _ splitComplex: DSPDoubleSplitComplex, by vector: U, result: inout DSPDoubleSplitComplex
  )
  where U: AccelerateBuffer, U.Element == Double {
    withUnsafePointer(to: splitComplex) { a in
      vector.withUnsafeBufferPointer { vDSP_zrvmulD(a, 1, $0.start, 1, &result, 1, vDSP_Length($0.count)) }
    }
  }

  /// Writes the sums of complex numbers.
  public static func add(
    _ splitComplexA: DSPSplitComplex, to splitComplexB: DSPSplitComplex, count: Int, result: inout DSPSplitComplex
  ) {
    withUnsafePointer(to: splitComplexA) { a in
      withUnsafePointer(to: splitComplexB) { b in
        vDSP_zvadd(a, 1, b, 1, &result, 1, vDSP_Length(count))
      }
    }
  }

  /// Writes the sums of complex numbers.
  public static func add(
    _ splitComplexA: DSPDoubleSplitComplex, to splitComplexB: DSPDoubleSplitComplex, count: Int,
    result: inout DSPDoubleSplitComplex
  ) {
    withUnsafePointer(to: splitComplexA) { a in
      withUnsafePointer(to: splitComplexB) { b in
        vDSP_zvaddD(a, 1, b, 1, &result, 1, vDSP_Length(count))
      }
    }
  }

  /// Writes the second complex numbers minus the first.
  public static func subtract(
    _ splitComplexB: DSPSplitComplex, from splitComplexA: DSPSplitComplex, count: Int, result: inout DSPSplitComplex
  ) {
    withUnsafePointer(to: splitComplexA) { a in
      withUnsafePointer(to: splitComplexB) { b in
        vDSP_zvsub(a, 1, b, 1, &result, 1, vDSP_Length(count))
      }
    }
  }

  /// Writes the second complex numbers minus the first.
  public static func subtract(
    _ splitComplexB: DSPDoubleSplitComplex, from splitComplexA: DSPDoubleSplitComplex, count: Int,
    result: inout DSPDoubleSplitComplex
  ) {
    withUnsafePointer(to: splitComplexA) { a in
      withUnsafePointer(to: splitComplexB) { b in
        vDSP_zvsubD(a, 1, b, 1, &result, 1, vDSP_Length(count))
      }
    }
  }
}
