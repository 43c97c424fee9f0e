extension Publishers {
  /// Delivers at the end the last value that meets a condition. If it throws, it fails.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
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
        Summary(trying: "TryLastWhere", subscriber, result: { found.value }) { value in
          if try predicate(value) { found.value = value }
          return .more
        })
    }
  }
}

extension Publisher {
  /// Delivers at the end the last value that meets a condition, or fails with its error.
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
