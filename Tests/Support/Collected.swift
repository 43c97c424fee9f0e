import Synchronization

/// Collects what arrives in any thread, and lets a test wait until there is enough.
public final class Collected<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// What has come so far.
  public var values: [Value] { state.withLock { $0.values } }

  /// Adds a value, from any thread.
  public func add(_ value: Value) {
    let ready = state.withLock { state in
      state.values.append(value)
      let count = state.values.count
      defer { state.waiting.removeAll { $0.count <= count } }
      return state.waiting.filter { $0.count <= count }
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until so many values are there; answers all that there are.
  public func first(_ count: Int, within limit: Duration = longest) async throws -> [Value] {
    let watchdog = after(limit) { [self] in
      // Lets every waiter go; each sees that it has too few.
      let waiting = state.withLock { state in
        defer { state.waiting.removeAll() }
        return state.waiting
      }
      for waiter in waiting { waiter.continuation.resume() }
    }
    defer { watchdog.cancel() }
    await withCheckedContinuation { continuation in
      let isEnough = state.withLock { state in
        if state.values.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isEnough { continuation.resume() }
    }
    let values = values
    guard values.count >= count else {
      throw WaitedTooLong(description: "\(values.count) of \(count) values came within \(limit)")
    }
    return values
  }

  /// Waits until so many values are there; false if they don't come in time.
  public func wait(for count: Int) async -> Bool { (try? await first(count, within: patience)) != nil }
}
