extension Publishers {
  /// Delivers what a closure makes of each value. If it throws, it fails.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes an output of a value.
    public let transform: (Upstream.Output) throws -> Output

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(Transform(trying: "TryMap", subscriber) { .emit(try transform($0)) })
    }
  }
}

extension Publisher {
  /// Delivers what a closure makes of each value, or fails with its error.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}
