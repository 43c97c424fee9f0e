extension Publishers {
  /// Delivers the last value at the end.
  public struct Last<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
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
      let last = Locked<Output?>(nil)
      upstream.subscribe(
        Summary("Last", subscriber, result: { last.value }) { value in
          last.value = value
          return .more
        })
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers the last value at the end.
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}
