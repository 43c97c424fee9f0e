extension Publishers {
  /// Delivers at the end the value that comes before all others. If it throws, it fails.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether the first value comes before the second.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let areInIncreasingOrder = areInIncreasingOrder
      let best = Locked<Output?>(nil)
      upstream.subscribe(
        Summary(trying: "TryComparison", subscriber, result: { best.value }) { value in
          if let old = best.value, try !areInIncreasingOrder(value, old) { return .more }
          best.value = value
          return .more
        })
    }
  }
}

extension Publisher {
  /// Delivers at the end the smallest value, as a closure orders them, or fails with its error.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($0, $1) }
  }
}

extension Publisher {
  /// Delivers at the end the largest value, as a closure orders them, or fails with its error.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}
