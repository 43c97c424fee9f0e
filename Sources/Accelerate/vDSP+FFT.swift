import CAccelerateKernels

extension vDSP {
  /// Fourier transforms of real numbers, `2^log2n` of them, in the packed form and with the scaling of `vDSP_fft_zrop`.
  public class FFT<T: vDSP_FourierTransformable> {
    private let setup: OpaquePointer
    private let log2n: vDSP_Length

    /// Makes the tables. Fails where memory is missing.
    public init?(log2n: vDSP_Length, radix: Radix, ofType: T.Type) {
      guard let setup = T.FFTFunctions.makeFFTSetup(log2n: log2n, radix: radix) else { return nil }
      (self.setup, self.log2n) = (setup, log2n)
    }

    deinit { T.FFTFunctions.destroySetup(setup) }

    /// Transforms to frequencies: the result is twice the spectrum.
    public func forward(input: T, output: inout T) {
      transform(input: input, output: &output, direction: .forward)
    }

    /// Transforms frequencies to `2^log2n` times the numbers.
    public func inverse(input: T, output: inout T) {
      transform(input: input, output: &output, direction: .inverse)
    }

    /// Transforms in a direction.
    public func transform(input: T, output: inout T, direction: FourierTransformDirection) {
      withUnsafePointer(to: input) {
        T.FFTFunctions.transform(
          fftSetup: setup, log2n: log2n, source: $0, destination: &output, direction: direction)
      }
    }
  }
}
