extension Publishers {
  /// Continues with another publisher after an error.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error with which it may end.
    public typealias Failure = NewPublisher.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the publisher that continues.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let relay = Relay("Catch", subscriber)
      relay.open()
      guard relay.isActive else { return }
      let handler = handler
      relay.follow(upstream) { completion in
        switch completion {
        case .finished: relay.send(completion: .finished)
        case .failure(let error): relay.follow(handler(error)) { relay.send(completion: $0) }
        }
      }
    }
  }
}

extension Publisher {
  /// Continues with the publisher that a closure makes of the error.
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}
