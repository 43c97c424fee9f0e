extension Publishers {
  /// Continues with another publisher after an error. If the closure throws, it fails.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the publisher that continues.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let relay = Relay("TryCatch", subscriber)
      relay.open()
      guard relay.isActive else { return }
      let handler = handler
      relay.follow(upstream) { completion in
        guard case .failure(let error) = completion else { return relay.send(completion: .finished) }
        do {
          relay.follow(try handler(error)) { relay.send(completion: $0.erased) }
        } catch {
          relay.send(completion: .failure(error))
        }
      }
    }
  }
}

extension Publisher {
  /// Continues with the publisher that a closure makes of the error, or fails with the error of the closure.
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}
