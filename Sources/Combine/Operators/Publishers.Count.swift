extension Publishers {
  /// Delivers at the end how many values there were.
  public struct Count<Upstream: Publisher>: Publisher {
    /// What it delivers.
    public typealias Output = Int
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let count = Locked(0)
      upstream.subscribe(
        Summary("Count", subscriber, result: { count.value }) { _ in
          count.with { $0 += 1 }
          return .more
        })
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers at the end how many values there were.
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}
