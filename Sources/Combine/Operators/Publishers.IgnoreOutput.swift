extension Publishers {
  /// Delivers only the completion.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    /// What it delivers.
    public typealias Output = Never
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
      upstream.subscribe(
        Summary<Upstream.Output, Failure, S>("IgnoreOutput", subscriber, result: { nil }, add: { _ in .more }))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers only the completion.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}
