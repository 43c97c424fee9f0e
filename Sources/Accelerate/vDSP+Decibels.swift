import CAccelerateKernels

extension vDSP {
  /// Returns the decibels of powers above a reference.
  public static func powerToDecibels<U>(_ power: U, zeroReference: Float) -> [Float]
  where U: AccelerateBuffer, U.Element == Float {
    made(power.count) { convert(power: power, toDecibels: &$0, zeroReference: zeroReference) }
  }

  /// Returns the decibels of powers above a reference.
  public static func powerToDecibels<U>(_ power: U, zeroReference: Double) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(power.count) { convert(power: power, toDecibels: &$0, zeroReference: zeroReference) }
  }

  /// Writes the decibels of powers above a reference into a vector of the same count.
  public static func convert<U, V>(power: U, toDecibels decibels: inout V, zeroReference: Float)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var reference = zeroReference
    map(power, &decibels) { vDSP_vdbcon($0, 1, &reference, $1, 1, $2, 0) }
  }

  /// Writes the decibels of powers above a reference into a vector of the same count.
  public static func convert<U, V>(power: U, toDecibels decibels: inout V, zeroReference: Double)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var reference = zeroReference
    map(power, &decibels) { vDSP_vdbconD($0, 1, &reference, $1, 1, $2, 0) }
  }

  /// Returns the decibels of amplitudes above a reference.
  public static func amplitudeToDecibels<U>(_ amplitude: U, zeroReference: Float) -> [Float]
  where U: AccelerateBuffer, U.Element == Float {
    made(amplitude.count) { convert(amplitude: amplitude, toDecibels: &$0, zeroReference: zeroReference) }
  }

  /// Returns the decibels of amplitudes above a reference.
  public static func amplitudeToDecibels<U>(_ amplitude: U, zeroReference: Double) -> [Double]
  where U: AccelerateBuffer, U.Element == Double {
    made(amplitude.count) { convert(amplitude: amplitude, toDecibels: &$0, zeroReference: zeroReference) }
  }

  /// Writes the decibels of amplitudes above a reference into a vector of the same count.
  public static func convert<U, V>(amplitude: U, toDecibels decibels: inout V, zeroReference: Float)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var reference = zeroReference
    map(amplitude, &decibels) { vDSP_vdbcon($0, 1, &reference, $1, 1, $2, 1) }
  }

  /// Writes the decibels of amplitudes above a reference into a vector of the same count.
  public static func convert<U, V>(amplitude: U, toDecibels decibels: inout V, zeroReference: Double)
  where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var reference = zeroReference
    map(amplitude, &decibels) { vDSP_vdbconD($0, 1, &reference, $1, 1, $2, 1) }
  }
}
