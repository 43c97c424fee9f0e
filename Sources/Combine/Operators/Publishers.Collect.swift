extension Publishers {
  /// Delivers all values as one array at the end.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// What it delivers.
    public typealias Output = [Upstream.Output]
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
      let collected = Locked<Output>([])
      upstream.subscribe(
        Summary("Collect", subscriber, result: { collected.value }) { value in
          collected.with { $0.append(value) }
          return .more
        })
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers all values as one array at the end.
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}
