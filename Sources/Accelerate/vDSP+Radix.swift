import CAccelerateKernels

extension vDSP {
  /// The factors of a transform's length.
  public enum Radix: Hashable, Sendable {
    /// Powers of two.
    case radix2
    /// Three times a power of two.
    case radix3
    /// Five times a power of two.
    case radix5

    /// The constant for C's functions.
    public var fftRadix: FFTRadix {
      switch self {
      case .radix2: FFTRadix(kFFTRadix2)
      case .radix3: FFTRadix(kFFTRadix3)
      case .radix5: FFTRadix(kFFTRadix5)
      }
    }
  }
}
