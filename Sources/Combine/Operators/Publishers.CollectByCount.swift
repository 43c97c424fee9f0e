extension Publishers {
  /// Delivers arrays of so many values, the last maybe of fewer.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    /// What it delivers.
    public typealias Output = [Upstream.Output]
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many values make an array.
    public let count: Int

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(CollectStage("CollectByCount", subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers arrays of so many values; at the end maybe one with fewer.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    precondition(count > 0, "Arrays of \(count) values can't be collected.")
    return Publishers.CollectByCount(upstream: self, count: count)
  }
}
