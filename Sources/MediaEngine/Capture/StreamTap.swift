import Synchronization

/// A branch attached to a running device's stream. It is detached when this is closed or released.
public final class StreamTap: Sendable {
  private let detach: @Sendable () async -> Void
  private let isOpen = Mutex(true)

  init(_ detach: @escaping @Sendable () async -> Void) {
    self.detach = detach
  }

  deinit {
    guard takeTurn() else { return }
    let detach = detach
    Task(executorPreference: EngineExecutor.shared) { await detach() }
  }

  /// Detaches the tap. Once this returns the receiver is no longer called. A second call does nothing.
  public func close() async {
    guard takeTurn() else { return }
    await detach()
  }

  private func takeTurn() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
