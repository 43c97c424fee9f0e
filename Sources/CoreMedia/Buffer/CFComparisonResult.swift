/// Which of two things goes first, as C callbacks answer.
public enum CFComparisonResult: Int, Sendable {
  /// The first does.
  case compareLessThan = -1
  /// Neither does.
  case compareEqualTo = 0
  /// The second does.
  case compareGreaterThan = 1
}
