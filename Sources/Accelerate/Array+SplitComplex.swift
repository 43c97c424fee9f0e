import CAccelerateKernels

extension Array where Element == Float {
  /// Interleaves split complex numbers and multiplies them by a scalar; the count is that of the array.
  public init(fromSplitComplex splitComplex: DSPSplitComplex, scale: Float, count: Int) {
    var numbers = [DSPComplex](repeating: DSPComplex(), count: count / 2)
    vDSP.convert(splitComplexVector: splitComplex, toInterleavedComplexVector: &numbers)
    self = numbers.flatMap { [$0.real * scale, $0.imag * scale] }
  }
}

extension Array where Element == Double {
  /// Interleaves split complex numbers and multiplies them by a scalar; the count is that of the array.
  public init(fromSplitComplex splitComplex: DSPDoubleSplitComplex, scale: Double, count: Int) {
    var numbers = [DSPDoubleComplex](repeating: DSPDoubleComplex(), count: count / 2)
    vDSP.convert(splitComplexVector: splitComplex, toInterleavedComplexVector: &numbers)
    self = numbers.flatMap { [$0.real * scale, $0.imag * scale] }
  }
}
