import Dispatch
import GLibSupport
import MediaEngine
import Synchronization

/// A result from another thread that the caller blocks for: for Apple's calls that return a value synchronously.
final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  /// Sets the answer. Only the first one counts.
  func give(_ answer: Value) {
    value.withLock { $0 = $0 ?? answer }
    isThere.signal()
  }

  /// Blocks the caller until there is an answer; nil after the timeout.
  func wait(limit: Duration = Timeouts.blockedCaller) -> Value? {
    guard isThere.wait(timeout: .now() + limit.inSeconds) == .success else { return nil }
    return value.withLock { $0 }
  }
}
