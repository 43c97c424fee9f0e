/// Why a file wasn't read.
package enum ReaderFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// It can't be opened; the `errno`.
  case notOpened(Int32)
  /// It isn't of the requested type, or is damaged.
  case unreadable(String)
  /// Its reader process was ended from outside. This tells nothing about the file.
  case interrupted
  /// Its reader process was killed, as the system does when memory runs out. If this happens again while nothing else
  /// is read, the file is hostile.
  case killed
  /// It exceeded the timeout, maybe on a slow disk; it isn't read again before it changes or the program is restarted.
  case late
  /// It crashed its reader process, or took too much time or memory; it isn't read again until it changes.
  case hostile
  /// No reader process can be started, and the reason. This tells nothing about the file.
  case noReader(String)

  /// Whether another attempt may succeed.
  var saysNothingOfTheFile: Bool {
    switch self {
    case .notOpened, .interrupted, .killed, .late, .noReader: true
    case .unreadable, .hostile: false
    }
  }

  package var description: String {
    switch self {
    case .notOpened(let code): SystemFailure(code).description
    case .unreadable(let reason): reason
    case .interrupted: "its reader was ended"
    case .killed: "its reader was killed, as the system does when memory runs out"
    case .late: "reading it takes too long"
    case .hostile: "reading it never ends well"
    case .noReader(let reason): "kinora-reader can't be started: \(reason)"
    }
  }
}
