extension Publishers {
  /// Delivers the values for which a closure answers true.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value is delivered.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isIncluded = isIncluded
      upstream.subscribe(Transform("Filter", subscriber) { isIncluded($0) ? .emit($0) : .skip })
    }
  }
}

extension Publisher {
  /// Delivers the values for which a closure answers true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}
