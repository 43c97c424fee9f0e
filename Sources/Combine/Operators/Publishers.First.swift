extension Publishers {
  /// Delivers the first value and finishes.
  public struct First<Upstream: Publisher>: Publisher {
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
      let first = Locked<Output?>(nil)
      upstream.subscribe(
        Summary("First", subscriber, result: { first.value }) { value in
          first.value = value
          return .done
        })
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers the first value and finishes.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}
