import Synchronization

/// Broadcasts events to all listeners. Each receives them in the order in which they were sent.
public final class Broadcast<Event: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let state = Mutex(State())
  /// Held while an event is delivered, so that all listeners receive the events of several senders in one order.
  /// Separate from `state`: a caller that cancels a listening task holds the task's lock while its stream ends, and
  /// `yield` to that task waits for the lock. With one mutex for both, this deadlocked.
  private let order = Mutex(())

  public init() {}

  deinit {
    finish()
  }

  /// Whether there are listeners. A sender can skip preparing an event without them.
  public var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

  /// Returns a stream of all events from now on.
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

  /// Sends an event to all current listeners.
  public func send(_ event: Event) {
    order.withLock { _ in
      let listeners = state.withLock { Array($0.listeners.values) }
      for listener in listeners { listener.yield(event) }
    }
  }

  /// Ends the current streams; each still delivers what it has buffered.
  public func finish() {
    let listeners = state.withLock { state in
      defer { state.listeners.removeAll() }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
