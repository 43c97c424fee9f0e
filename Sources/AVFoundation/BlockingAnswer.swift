import Dispatch
import GLibSupport
import MediaEngine
import Synchronization

/// What another thread finds out, for a caller who is held until then: Apple's calls that return a value at once.
final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  /// Gives the answer. The first one counts.
  func give(_ answer: Value) {
    value.withLock { $0 = $0 ?? answer }
    isThere.signal()
  }

  /// Holds the caller until there is an answer; nil where none comes in time.
  func wait(limit: Duration = Timeouts.blockedCaller) -> Value? {
    guard isThere.wait(timeout: .now() + limit.inSeconds) == .success else { return nil }
    return value.withLock { $0 }
  }
}
