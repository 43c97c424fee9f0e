extension vDSP {
  /// What becomes of elements by a threshold.
  public enum ThresholdRule<T: BinaryFloatingPoint> {
    /// Those below it are raised to it.
    case clampToThreshold
    /// Those below it are zero.
    case zeroFill
    /// Those below it are the negated constant, all others the constant.
    case signedConstant(T)
  }
}

extension vDSP.ThresholdRule: Sendable where T: Sendable {}
