extension Publishers {
  /// Changes the error of a publisher.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the new error.
    public let transform: (Upstream.Failure) -> Failure

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, _ transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        Transform("MapError", subscriber, ending: { $0.mapError(transform) }, step: { .emit($0) }))
    }
  }
}

extension Publisher {
  /// Changes the error into another.
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}
