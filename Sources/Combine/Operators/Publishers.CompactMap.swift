extension Publishers {
  /// Delivers what a closure makes of each value, unless it is nil.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes an output of a value; nil if there is none.
    public let transform: (Upstream.Output) -> Output?

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(Transform("CompactMap", subscriber) { transform($0).map { .emit($0) } ?? .skip })
    }
  }
}

extension Publisher {
  /// Delivers what a closure makes of each value, unless it is nil.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}
