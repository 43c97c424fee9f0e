import CAccelerateKernels

/// Transforms in double precision.
public struct vDSP_SplitComplexDouble: vDSP_FourierTransformFunctions {
  /// The numbers that are transformed.
  public typealias SplitComplex = DSPDoubleSplitComplex

  /// Makes the tables of transforms up to `2^log2n` numbers; nil where memory is missing.
  public static func makeFFTSetup(log2n: vDSP_Length, radix: vDSP.Radix) -> OpaquePointer? {
    vDSP_create_fftsetupD(log2n, radix.fftRadix)
  }

  /// Transforms `2^log2n` real numbers.
  public static func transform(
    fftSetup: OpaquePointer, log2n: vDSP_Length, source: UnsafePointer<SplitComplex>,
    destination: UnsafeMutablePointer<SplitComplex>, direction: vDSP.FourierTransformDirection
  ) {
    vDSP_fft_zropD(fftSetup, source, 1, destination, 1, log2n, direction.fftDirection)
  }

  /// Frees the tables.
  public static func destroySetup(_ setup: OpaquePointer) { vDSP_destroy_fftsetupD(setup) }
}
