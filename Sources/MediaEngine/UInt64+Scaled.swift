extension UInt64 {
  /// This times `numerator` over `denominator`, rounded down. Exact also where the product is wider than 64 bits, as
  /// nanoseconds times a sample rate are after four days. What no 64 bits hold, or is divided by nothing, is the largest
  /// number: files may say anything.
  func scaled(by numerator: UInt64, over denominator: UInt64) -> UInt64 {
    let (high, low) = multipliedFullWidth(by: numerator)
    guard high < denominator else { return .max }
    return denominator.dividingFullWidth((high, low)).quotient
  }

  /// The same to the nearest: cutting off would lose a unit at every seam.
  func scaledToNearest(by numerator: UInt64, over denominator: UInt64) -> UInt64 {
    ((self * 2).scaled(by: numerator, over: denominator) + 1) / 2
  }
}
