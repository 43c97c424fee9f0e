extension vDSP {
  /// How floating-point numbers become integers.
  public enum RoundingMode: Hashable, Sendable {
    /// The fraction is cut off.
    case towardZero
    /// The nearest integer; halves go to the even one.
    case towardNearestInteger
  }
}
