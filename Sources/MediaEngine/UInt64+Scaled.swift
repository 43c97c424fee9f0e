extension UInt64 {
  /// The product with `numerator` divided by `denominator`, rounded down. Exact even if the product exceeds 64 bits, as
  /// nanoseconds times a sample rate do after four days. Overflow and division by zero yield the maximum, since files
  /// may contain any numbers.
  func scaled(by numerator: UInt64, over denominator: UInt64) -> UInt64 {
    let (high, low) = multipliedFullWidth(by: numerator)
    guard high < denominator else { return .max }
    return denominator.dividingFullWidth((high, low)).quotient
  }

  /// The same rounded to the nearest: rounding down would lose a unit at every seam.
  func scaledToNearest(by numerator: UInt64, over denominator: UInt64) -> UInt64 {
    ((self * 2).scaled(by: numerator, over: denominator) + 1) / 2
  }
}
