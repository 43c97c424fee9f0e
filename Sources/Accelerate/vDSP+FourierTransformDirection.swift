import CAccelerateKernels

extension vDSP {
  /// Whether a transform goes to frequencies or back.
  public enum FourierTransformDirection: Hashable, Sendable {
    /// From time to frequencies.
    case forward
    /// From frequencies to time.
    case inverse

    /// The constant for C's functions.
    public var fftDirection: FFTDirection {
      FFTDirection(self == .forward ? kFFTDirection_Forward : kFFTDirection_Inverse)
    }
  }
}
