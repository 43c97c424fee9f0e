/// Why a file wasn't read.
package enum ReaderFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// It can't be opened: the system's number for the reason.
  case notOpened(Int32)
  /// It isn't what was asked for, or damaged.
  case unreadable(String)
  /// Somebody else ended its reader, as the system does that has no memory left. Nothing is known of the file.
  case interrupted
  /// It stopped its reader, or held it up for too long; it isn't read again until it changes.
  case hostile

  /// Whether the next try may go better.
  var saysNothingOfTheFile: Bool {
    switch self {
    case .notOpened, .interrupted: true
    case .unreadable, .hostile: false
    }
  }

  package var description: String {
    switch self {
    case .notOpened(let code): SystemFailure(code).description
    case .unreadable(let reason): reason
    case .interrupted: "its reader was ended"
    case .hostile: "reading it never ends well"
    }
  }
}
