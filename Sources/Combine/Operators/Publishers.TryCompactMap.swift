extension Publishers {
  /// Delivers what a closure makes of each value, unless it is nil. If it throws, it fails.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes an output of a value; nil if there is none.
    public let transform: (Upstream.Output) throws -> Output?

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        Transform(trying: "TryCompactMap", subscriber) { try transform($0).map { .emit($0) } ?? .skip })
    }
  }
}

extension Publisher {
  /// Delivers what a closure makes of each value unless it is nil, or fails with its error.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}
