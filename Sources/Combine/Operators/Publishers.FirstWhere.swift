extension Publishers {
  /// Delivers the first value that meets a condition, and finishes.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let found = Locked<Output?>(nil)
      upstream.subscribe(
        Summary("FirstWhere", subscriber, result: { found.value }) { value in
          guard predicate(value) else { return .more }
          found.value = value
          return .done
        })
    }
  }
}

extension Publisher {
  /// Delivers the first value that meets a condition, and finishes.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}
