import Synchronization

/// Hands events to all who listen, each in the order in which they were sent.
final class Broadcast<Event: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  deinit {
    finish()
  }

  /// All events from now on.
  func events() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    let identifier = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: identifier) }
    }
    return stream
  }

  func send(_ event: Event) {
    // Under the lock, so that two senders can't be heard in different orders.
    state.withLock { state in
      for listener in state.listeners.values { listener.yield(event) }
    }
  }

  /// Ends all streams.
  func finish() {
    let listeners = state.withLock { state in
      defer { state.listeners.removeAll() }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
