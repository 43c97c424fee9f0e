extension Publishers {
  /// Delivers false as soon as a value doesn't meet a condition, or true at the end. If it throws, it fails.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
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
      let result = Locked(true)
      upstream.subscribe(
        Summary(trying: "TryAllSatisfy", subscriber, result: { result.value }) { value in
          if try predicate(value) { return .more }
          result.value = false
          return .done
        })
    }
  }
}

extension Publisher {
  /// Delivers false as soon as a value doesn't meet a condition, or true at the end, or fails with its error.
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
