extension Publishers {
  /// Gives a publisher that never fails the type of an error.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Transform(
          "SetFailureType", subscriber,
          ending: { completion in
            switch completion {
            case .finished: .finished
            }
          }, step: { .emit($0) }))
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType {
  /// Gives it the type of another error.
  public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
    Publishers.SetFailureType(upstream: upstream)
  }
}

extension Publisher where Failure == Never {
  /// Gives the publisher the type of an error, so that it fits to publishers that fail.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}
