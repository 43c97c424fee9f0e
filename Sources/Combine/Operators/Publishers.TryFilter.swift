extension Publishers {
  /// Delivers the values for which a closure answers true. If it throws, it fails.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value is delivered.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isIncluded = isIncluded
      upstream.subscribe(Transform(trying: "TryFilter", subscriber) { try isIncluded($0) ? .emit($0) : .skip })
    }
  }
}

extension Publisher {
  /// Delivers the values for which a closure answers true, or fails with its error.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}
