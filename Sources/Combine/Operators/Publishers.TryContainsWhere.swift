extension Publishers {
  /// Delivers true as soon as a value meets a condition, or false at the end. If it throws, it fails.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    /// What it delivers.
    public typealias Output = Bool
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
      let found = Locked(false)
      upstream.subscribe(
        Summary(trying: "TryContainsWhere", subscriber, result: { found.value }) { value in
          guard try predicate(value) else { return .more }
          found.value = true
          return .done
        })
    }
  }
}

extension Publisher {
  /// Delivers true as soon as a value meets a condition, or false at the end, or fails with its error.
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}
