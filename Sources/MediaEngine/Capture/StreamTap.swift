import Synchronization

/// Something that hangs on a running device's stream. Comes off when it is let go.
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

  /// Takes the tap off. Once this returns the receiver is called no more. A second call does nothing.
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
