/// How a truth value is written.
public enum OSLogBoolFormat: Hashable, Sendable {
  /// As true or false.
  case truth
  /// As YES or NO.
  case answer

  func text(of value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "YES" : "NO"
    }
  }
}
