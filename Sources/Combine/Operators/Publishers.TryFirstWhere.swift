extension Publishers {
  /// Delivers the first value that meets a condition, and finishes. If it throws, it fails.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let found = Locked<Output?>(nil)
      upstream.subscribe(
        Summary(trying: "TryFirstWhere", subscriber, result: { found.value }) { value in
          guard try predicate(value) else { return .more }
          found.value = value
          return .done
        })
    }
  }
}

extension Publisher {
  /// Delivers the first value that meets a condition, and finishes, or fails with its error.
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}
