extension Publishers {
  /// Connects a connectable publisher with its first subscriber, and disconnects it when the last one cancels.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    private struct State {
      /// How many are attached.
      var count = 0
      /// Counts the connections, so that a late one isn't taken for another.
      var number = 0
      var connection: (any Cancellable)?
    }

    /// What is connected.
    public let upstream: Upstream
    private let state = Locked(State())

    /// Connects this publisher.
    public init(upstream: Upstream) { self.upstream = upstream }

    /// Attaches a subscriber, and connects if it is the first.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let first = state.with { state -> Int? in
        state.count += 1
        guard state.count == 1 else { return nil }
        state.number += 1
        return state.number
      }
      upstream.subscribe(ConnectionShare(subscriber) { self.leave() })
      guard let number = first else { return }
      let connection = upstream.connect()
      let isWanted = state.with { state -> Bool in
        guard state.count > 0, state.number == number else { return false }
        state.connection = connection
        return true
      }
      if !isWanted { connection.cancel() }
    }

    /// A subscriber has cancelled.
    private func leave() {
      let connection = state.with { state -> (any Cancellable)? in
        state.count -= 1
        guard state.count == 0 else { return nil }
        let connection = state.connection
        state.connection = nil
        return connection
      }
      connection?.cancel()
    }
  }
}
