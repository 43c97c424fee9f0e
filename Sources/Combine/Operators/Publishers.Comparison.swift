extension Publishers {
  /// Delivers at the end the value that comes before all others.
  public struct Comparison<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether the first value comes before the second.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let areInIncreasingOrder = areInIncreasingOrder
      let best = Locked<Output?>(nil)
      upstream.subscribe(
        Summary("Comparison", subscriber, result: { best.value }) { value in
          if let old = best.value, !areInIncreasingOrder(value, old) { return .more }
          best.value = value
          return .more
        })
    }
  }
}

extension Publisher {
  /// Delivers at the end the smallest value, as a closure orders them.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($0, $1) }
  }
}

extension Publisher where Output: Comparable {
  /// Delivers at the end the smallest value.
  public func min() -> Publishers.Comparison<Self> {
    min(by: <)
  }
}

extension Publisher {
  /// Delivers at the end the largest value, as a closure orders them.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }
}

extension Publisher where Output: Comparable {
  /// Delivers at the end the largest value.
  public func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }
}
