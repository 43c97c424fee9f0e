/// The result of comparing two values, as returned by C callbacks.
public enum CFComparisonResult: Int, Sendable {
  /// The first value is less than the second.
  case compareLessThan = -1
  /// Both values are equal.
  case compareEqualTo = 0
  /// The first value is greater than the second.
  case compareGreaterThan = 1
}
