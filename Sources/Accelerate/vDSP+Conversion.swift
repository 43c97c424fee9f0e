import CAccelerateKernels

extension vDSP {
  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == UInt8, V.Element == Float {
    map(source, &destination) { vDSP_vfltu8($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == UInt8, V.Element == Double {
    map(source, &destination) { vDSP_vfltu8D($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == UInt16, V.Element == Float {
    map(source, &destination) { vDSP_vfltu16($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == UInt16, V.Element == Double {
    map(source, &destination) { vDSP_vfltu16D($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == UInt32, V.Element == Float {
    map(source, &destination) { vDSP_vfltu32($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == UInt32, V.Element == Double {
    map(source, &destination) { vDSP_vfltu32D($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Int8, V.Element == Float {
    map(source, &destination) { vDSP_vflt8($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Int8, V.Element == Double {
    map(source, &destination) { vDSP_vflt8D($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Int16, V.Element == Float {
    map(source, &destination) { vDSP_vflt16($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Int16, V.Element == Double {
    map(source, &destination) { vDSP_vflt16D($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Int32, V.Element == Float {
    map(source, &destination) { vDSP_vflt32($0, 1, $1, 1, $2) }
  }

  /// Writes integers as floating-point numbers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Int32, V.Element == Double {
    map(source, &destination) { vDSP_vflt32D($0, 1, $1, 1, $2) }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == UInt8 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu8($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixru8($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == UInt8 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu8D($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixru8D($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == UInt16 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu16($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixru16($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == UInt16 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu16D($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixru16D($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == UInt32 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu32($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixru32($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == UInt32 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfixu32D($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixru32D($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Int8 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix8($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixr8($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Int8 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix8D($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixr8D($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Int16 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix16($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixr16($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Int16 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix16D($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixr16D($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Int32 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix32($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixr32($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes floating-point numbers as integers into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V, rounding: RoundingMode)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Int32 {
    map(source, &destination) {
      switch rounding {
      case .towardZero: vDSP_vfix32D($0, 1, $1, 1, $2)
      case .towardNearestInteger: vDSP_vfixr32D($0, 1, $1, 1, $2)
      }
    }
  }

  /// Writes numbers in double precision into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Double {
    map(source, &destination) { vDSP_vspdp($0, 1, $1, 1, $2) }
  }

  /// Writes numbers in single precision into a vector of the same count.
  public static func convertElements<U, V>(of source: U, to destination: inout V)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Float {
    map(source, &destination) { vDSP_vdpsp($0, 1, $1, 1, $2) }
  }

  /// Returns numbers in double precision.
  public static func floatToDouble<U>(_ source: U) -> [Double] where U: AccelerateBuffer, U.Element == Float {
    made(source.count) { convertElements(of: source, to: &$0) }
  }

  /// Returns numbers in single precision.
  public static func doubleToFloat<U>(_ source: U) -> [Float] where U: AccelerateBuffer, U.Element == Double {
    made(source.count) { convertElements(of: source, to: &$0) }
  }
}
