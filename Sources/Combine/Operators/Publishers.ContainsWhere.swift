extension Publishers {
  /// Delivers true as soon as a value meets a condition, or false at the end.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    /// What it delivers.
    public typealias Output = Bool
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
      let found = Locked(false)
      upstream.subscribe(
        Summary("ContainsWhere", subscriber, result: { found.value }) { value in
          guard predicate(value) else { return .more }
          found.value = true
          return .done
        })
    }
  }
}

extension Publisher {
  /// Delivers true as soon as a value meets a condition, or false at the end.
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}
