import CAccelerateKernels

/// Transforms of one precision.
public protocol vDSP_FourierTransformFunctions {
  /// The numbers that are transformed.
  associatedtype SplitComplex
  /// Makes the tables of transforms up to `2^log2n` numbers; nil where memory is missing.
  static func makeFFTSetup(log2n: vDSP_Length, radix: vDSP.Radix) -> OpaquePointer?
  /// Transforms `2^log2n` real numbers.
  static func transform(
    fftSetup: OpaquePointer, log2n: vDSP_Length, source: UnsafePointer<SplitComplex>,
    destination: UnsafeMutablePointer<SplitComplex>, direction: vDSP.FourierTransformDirection)
  /// Frees the tables.
  static func destroySetup(_ setup: OpaquePointer)
}
