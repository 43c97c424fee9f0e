/// Why a file wasn't read.
package enum ReaderFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// It can't be opened; the `errno`.
  case notOpened(Int32)
  /// It isn't of the requested type, or is damaged.
  case unreadable(String)
  /// Its reader process was killed from outside, as the system does when memory runs out. This tells nothing about the
  /// file.
  case interrupted
  /// It crashed its reader process or exceeded the timeout; it isn't read again until it changes.
  case hostile

  /// Whether another attempt may succeed.
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
