import CAccelerateKernels

extension vDSP {
  /// Returns a filtered vector, one of so many samples, as many as the filter fits.
  public static func downsample<T, U>(_ source: U, decimationFactor: Int, filter: T) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    precondition(decimationFactor > 0, "vDSP: a decimation factor is positive")
    let count = source.count < filter.count ? 0 : (source.count - filter.count) / decimationFactor + 1
    return made(count) { downsample(source, decimationFactor: decimationFactor, filter: filter, result: &$0) }
  }

  /// Returns a filtered vector, one of so many samples, as many as the filter fits.
  public static func downsample<T, U>(_ source: U, decimationFactor: Int, filter: T) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    precondition(decimationFactor > 0, "vDSP: a decimation factor is positive")
    let count = source.count < filter.count ? 0 : (source.count - filter.count) / decimationFactor + 1
    return made(count) { downsample(source, decimationFactor: decimationFactor, filter: filter, result: &$0) }
  }

  /// Writes a filtered vector, one of so many samples.
  public static func downsample<T, U, V>(_ source: U, decimationFactor: Int, filter: T, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    filtered(source, filter, decimationFactor, &result) { source, filter, length, output, count in
      vDSP_desamp(source, decimationFactor, filter, output, count, length)
    }
  }

  /// Writes a filtered vector, one of so many samples.
  public static func downsample<T, U, V>(_ source: U, decimationFactor: Int, filter: T, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    filtered(source, filter, decimationFactor, &result) { source, filter, length, output, count in
      vDSP_desampD(source, decimationFactor, filter, output, count, length)
    }
  }

  /// Returns the convolution of a vector and a kernel, where the kernel fits.
  public static func convolve<T, U>(_ vector: T, withKernel kernel: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(max(vector.count - kernel.count + 1, 0)) { convolve(vector, withKernel: kernel, result: &$0) }
  }

  /// Returns the convolution of a vector and a kernel, where the kernel fits.
  public static func convolve<T, U>(_ vector: T, withKernel kernel: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(max(vector.count - kernel.count + 1, 0)) { convolve(vector, withKernel: kernel, result: &$0) }
  }

  /// Writes the convolution of a vector and a kernel.
  public static func convolve<T, U, V>(_ vector: T, withKernel kernel: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    filtered(vector, kernel, 1, &result) { source, filter, length, output, count in
      vDSP_conv(source, 1, length == 0 ? filter : filter + Int(length - 1), -1, output, 1, count, length)
    }
  }

  /// Writes the convolution of a vector and a kernel.
  public static func convolve<T, U, V>(_ vector: T, withKernel kernel: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    filtered(vector, kernel, 1, &result) { source, filter, length, output, count in
      vDSP_convD(source, 1, length == 0 ? filter : filter + Int(length - 1), -1, output, 1, count, length)
    }
  }

  /// Returns the correlation of a vector and a kernel, where the kernel fits.
  public static func correlate<T, U>(_ vector: T, withKernel kernel: U) -> [Float]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Float, U.Element == Float {
    made(max(vector.count - kernel.count + 1, 0)) { correlate(vector, withKernel: kernel, result: &$0) }
  }

  /// Returns the correlation of a vector and a kernel, where the kernel fits.
  public static func correlate<T, U>(_ vector: T, withKernel kernel: U) -> [Double]
  where T: AccelerateBuffer, U: AccelerateBuffer, T.Element == Double, U.Element == Double {
    made(max(vector.count - kernel.count + 1, 0)) { correlate(vector, withKernel: kernel, result: &$0) }
  }

  /// Writes the correlation of a vector and a kernel.
  public static func correlate<T, U, V>(_ vector: T, withKernel kernel: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Float, U.Element == Float,
    V.Element == Float
  {
    filtered(vector, kernel, 1, &result) { source, filter, length, output, count in
      vDSP_conv(source, 1, filter, 1, output, 1, count, length)
    }
  }

  /// Writes the correlation of a vector and a kernel.
  public static func correlate<T, U, V>(_ vector: T, withKernel kernel: U, result: inout V)
  where
    T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer, T.Element == Double, U.Element == Double,
    V.Element == Double
  {
    filtered(vector, kernel, 1, &result) { source, filter, length, output, count in
      vDSP_convD(source, 1, filter, 1, output, 1, count, length)
    }
  }
}
