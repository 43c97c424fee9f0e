extension Publishers {
  /// Delivers false as soon as a value doesn't meet a condition, or true at the end.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
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
      let result = Locked(true)
      upstream.subscribe(
        Summary("AllSatisfy", subscriber, result: { result.value }) { value in
          if predicate(value) { return .more }
          result.value = false
          return .done
        })
    }
  }
}

extension Publisher {
  /// Delivers false as soon as a value doesn't meet a condition, or true at the end.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}
