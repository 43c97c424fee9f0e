import Synchronization

/// Calls one listener when the library has changed.
final class ChangeSignal: Sendable {
  private let listener = Mutex<(@Sendable () -> Void)?>(nil)

  func listen(_ body: @escaping @Sendable () -> Void) { listener.withLock { $0 = body } }

  func send() { listener.withLock { $0 }?() }
}
