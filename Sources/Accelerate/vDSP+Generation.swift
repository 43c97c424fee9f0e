import CAccelerateKernels

extension vDSP {
  /// Sets all elements to a value.
  public static func fill<V>(_ vector: inout V, with value: Float)
  where V: AccelerateMutableBuffer, V.Element == Float {
    var value = value
    change(&vector) { vDSP_vfill(&value, $0, 1, $1) }
  }

  /// Sets all elements to a value.
  public static func fill<V>(_ vector: inout V, with value: Double)
  where V: AccelerateMutableBuffer, V.Element == Double {
    var value = value
    change(&vector) { vDSP_vfillD(&value, $0, 1, $1) }
  }

  /// Sets all elements to zero.
  public static func clear<V>(_ vector: inout V) where V: AccelerateMutableBuffer, V.Element == Float {
    change(&vector) { vDSP_vclr($0, 1, $1) }
  }

  /// Sets all elements to zero.
  public static func clear<V>(_ vector: inout V) where V: AccelerateMutableBuffer, V.Element == Double {
    change(&vector) { vDSP_vclrD($0, 1, $1) }
  }

  /// Returns a ramp with an increment from element to element.
  public static func ramp(withInitialValue initialValue: Float, increment: Float, count: Int) -> [Float] {
    made(count) { formRamp(withInitialValue: initialValue, increment: increment, result: &$0) }
  }

  /// Returns a ramp with an increment from element to element.
  public static func ramp(withInitialValue initialValue: Double, increment: Double, count: Int) -> [Double] {
    made(count) { formRamp(withInitialValue: initialValue, increment: increment, result: &$0) }
  }

  /// Writes a ramp with an increment from element to element.
  public static func formRamp<V>(withInitialValue initialValue: Float, increment: Float, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Float {
    var (start, step) = (initialValue, increment)
    change(&result) { vDSP_vramp(&start, &step, $0, 1, $1) }
  }

  /// Writes a ramp with an increment from element to element.
  public static func formRamp<V>(withInitialValue initialValue: Double, increment: Double, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Double {
    var (start, step) = (initialValue, increment)
    change(&result) { vDSP_vrampD(&start, &step, $0, 1, $1) }
  }

  /// Returns a ramp over a range, both ends included.
  public static func ramp(in range: ClosedRange<Float>, count: Int) -> [Float] {
    made(count) { formRamp(in: range, result: &$0) }
  }

  /// Returns a ramp over a range, both ends included.
  public static func ramp(in range: ClosedRange<Double>, count: Int) -> [Double] {
    made(count) { formRamp(in: range, result: &$0) }
  }

  /// Writes a ramp over a range, both ends included.
  public static func formRamp<V>(in range: ClosedRange<Float>, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Float {
    var (start, end) = (range.lowerBound, range.upperBound)
    change(&result) { vDSP_vgen(&start, &end, $0, 1, $1) }
  }

  /// Writes a ramp over a range, both ends included.
  public static func formRamp<V>(in range: ClosedRange<Double>, result: inout V)
  where V: AccelerateMutableBuffer, V.Element == Double {
    var (start, end) = (range.lowerBound, range.upperBound)
    change(&result) { vDSP_vgenD(&start, &end, $0, 1, $1) }
  }

  /// Returns a vector's elements, multiplied by a ramp. The initial value is then where the next block begins.
  public static func ramp<U>(
    withInitialValue initialValue: inout Float, multiplyingBy vector: U, increment: Float
  ) -> [Float] where U: AccelerateBuffer, U.Element == Float {
    made(vector.count) {
      formRamp(withInitialValue: &initialValue, multiplyingBy: vector, increment: increment, result: &$0)
    }
  }

  /// Returns a vector's elements, multiplied by a ramp. The initial value is then where the next block begins.
  public static func ramp<U>(
    withInitialValue initialValue: inout Double, multiplyingBy vector: U, increment: Double
  ) -> [Double] where U: AccelerateBuffer, U.Element == Double {
    made(vector.count) {
      formRamp(withInitialValue: &initialValue, multiplyingBy: vector, increment: increment, result: &$0)
    }
  }

  /// Writes a vector's elements, multiplied by a ramp. The initial value is then where the next block begins.
  public static func formRamp<U, V>(
    withInitialValue initialValue: inout Float, multiplyingBy vector: U, increment: Float, result: inout V
  ) where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Float, V.Element == Float {
    var (start, step) = (initialValue, increment)
    map(vector, &result) { vDSP_vrampmul($0, 1, &start, &step, $1, 1, $2) }
    initialValue = start
  }

  /// Writes a vector's elements, multiplied by a ramp. The initial value is then where the next block begins.
  public static func formRamp<U, V>(
    withInitialValue initialValue: inout Double, multiplyingBy vector: U, increment: Double, result: inout V
  ) where U: AccelerateBuffer, V: AccelerateMutableBuffer, U.Element == Double, V.Element == Double {
    var (start, step) = (initialValue, increment)
    map(vector, &result) { vDSP_vrampmulD($0, 1, &start, &step, $1, 1, $2) }
    initialValue = start
  }

  /// Writes a window. Where only half of it is asked for, the result's second half stays as it is.
  public static func formWindow<V>(usingSequence sequence: WindowSequence, result: inout V, isHalfWindow: Bool)
  where V: AccelerateMutableBuffer, V.Element == Float {
    let half = isHalfWindow ? vDSP_HALF_WINDOW : 0
    change(&result) {
      switch sequence {
      case .hanningNormalized: vDSP_hann_window($0, $1, Int32(vDSP_HANN_NORM | half))
      case .hanningDenormalized: vDSP_hann_window($0, $1, Int32(vDSP_HANN_DENORM | half))
      case .hamming: vDSP_hamm_window($0, $1, Int32(half))
      case .blackman: vDSP_blkman_window($0, $1, Int32(half))
      }
    }
  }

  /// Writes a window. Where only half of it is asked for, the result's second half stays as it is.
  public static func formWindow<V>(usingSequence sequence: WindowSequence, result: inout V, isHalfWindow: Bool)
  where V: AccelerateMutableBuffer, V.Element == Double {
    let half = isHalfWindow ? vDSP_HALF_WINDOW : 0
    change(&result) {
      switch sequence {
      case .hanningNormalized: vDSP_hann_windowD($0, $1, Int32(vDSP_HANN_NORM | half))
      case .hanningDenormalized: vDSP_hann_windowD($0, $1, Int32(vDSP_HANN_DENORM | half))
      case .hamming: vDSP_hamm_windowD($0, $1, Int32(half))
      case .blackman: vDSP_blkman_windowD($0, $1, Int32(half))
      }
    }
  }

  /// Returns a window. Where only half of it is asked for, the second half is zero.
  public static func window<T>(
    ofType: T.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
  ) -> [T] where T: vDSP_FloatingPointGeneratable {
    if ofType == Double.self {
      var window = [Double](repeating: 0, count: count)
      formWindow(usingSequence: sequence, result: &window, isHalfWindow: isHalfWindow)
      return window.map { T($0) }
    }
    var window = [Float](repeating: 0, count: count)
    formWindow(usingSequence: sequence, result: &window, isHalfWindow: isHalfWindow)
    return window.map { T($0) }
  }
}
