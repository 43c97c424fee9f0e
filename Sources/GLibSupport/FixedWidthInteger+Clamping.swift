/// Saturating arithmetic for untrusted numbers from a file, a server or a device: it yields the nearest value in range
/// where Swift's own conversions would trap.
extension FixedWidthInteger {
  /// Converts a number towards zero, clamped to the range; NaN becomes 0.
  public init(clamping number: some BinaryFloatingPoint) {
    if let exact = Self(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }

  /// Returns the sum, clamped to the range.
  public func adding(clamping other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? other < 0 ? .min : .max : sum
  }

  /// Returns the product, clamped to the range.
  public func multiplied(clamping other: Self) -> Self {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? (self < 0) == (other < 0) ? .max : .min : product
  }
}
