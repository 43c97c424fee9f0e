import Synchronization

/// Ends a wait from another thread.
public final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  /// Nothing is cancelled yet.
  public init() {}

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the waits that there are, and those to come.
  public func cancel() {
    // Under the lock: once a wait has ended by itself, its handler isn't called.
    state.withLock { state in
      guard !state.isCancelled else { return }
      state.isCancelled = true
      for handler in state.handlers.values { handler() }
      state.handlers = [:]
    }
  }

  /// Runs `body`, and meanwhile calls `wake` when this is cancelled: at once if it is already. `wake` must not wait.
  func wakes<Result>(_ wake: @escaping @Sendable () -> Void, during body: () throws -> Result) rethrows -> Result {
    let number = state.withLock { state in
      if state.isCancelled { wake() }
      state.next += 1
      state.handlers[state.next] = wake
      return state.next
    }
    defer { state.withLock { _ = $0.handlers.removeValue(forKey: number) } }
    return try body()
  }
}
