import Synchronization

/// Hands events to all who listen, each in the order in which they were sent.
public final class Broadcast<Event: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let state = Mutex(State())
  /// Held while an event is handed out, so that two senders can't be heard in different orders. Not `state`: whoever
  /// cancels a listening task holds the task's own lock while its stream ends, which `yield` to that task waits for.
  /// With one lock for both, each waited for the other for good.
  private let order = Mutex(())

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
    order.withLock { _ in
      let listeners = state.withLock { Array($0.listeners.values) }
      for listener in listeners { listener.yield(event) }
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
