/// Numbers of which nothing is known, because they come from a file, a server or a device: the nearest number that there
/// is, where Swift's own conversions would stop the program.
extension FixedWidthInteger {
  /// The whole part of a number, or the nearest there is; 0 for what is no number.
  public init(clamping number: some BinaryFloatingPoint) {
    if let exact = Self(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }

  /// The sum, or the nearest there is.
  public func adding(clamping other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? other < 0 ? .min : .max : sum
  }

  /// The product, or the nearest there is.
  public func multiplied(clamping other: Self) -> Self {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? (self < 0) == (other < 0) ? .max : .min : product
  }
}
