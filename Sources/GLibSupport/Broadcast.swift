import Synchronization

/// Hands events to all who listen, each in the order in which they were sent.
public final class Broadcast<Event: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  public init() {}

  deinit {
    finish()
  }

  /// Whether anybody listens: who doesn't need to be told needn't be told what.
  public var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

  /// All events from now on.
  public func events() -> AsyncStream<Event> {
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

  /// Hands an event to all who listen now.
  public func send(_ event: Event) {
    // Under the lock, so that two senders can't be heard in different orders.
    state.withLock { state in
      for listener in state.listeners.values { listener.yield(event) }
    }
  }

  /// Ends the streams that there are; each still delivers what it holds.
  public func finish() {
    let listeners = state.withLock { state in
      defer { state.listeners.removeAll() }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
