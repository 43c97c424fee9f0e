import CAccelerateKernels

/// Split complex numbers that `vDSP.FFT` transforms.
public protocol vDSP_FourierTransformable {
  /// The functions of their precision.
  associatedtype FFTFunctions: vDSP_FourierTransformFunctions where FFTFunctions.SplitComplex == Self
}

extension DSPSplitComplex: vDSP_FourierTransformable {
  /// Transforms in single precision.
  public typealias FFTFunctions = vDSP_SplitComplexFloat
}

extension DSPDoubleSplitComplex: vDSP_FourierTransformable {
  /// Transforms in double precision.
  public typealias FFTFunctions = vDSP_SplitComplexDouble
}
