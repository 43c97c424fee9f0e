import Foundation

/// What a 32-bit integer stands for.
public enum OSLogInt32ExtendedFormat: Hashable, Sendable {
  /// An error number of the system: its number and what it means.
  case darwinErrno
  /// True or false.
  case truth
  /// YES or NO.
  case answer

  func text(of number: Int32) -> String {
    switch self {
    case .darwinErrno: "[\(number): \(LogFormat.message(ofError: number))]"
    case .truth: OSLogBoolFormat.truth.text(of: number != 0)
    case .answer: OSLogBoolFormat.answer.text(of: number != 0)
    }
  }
}
