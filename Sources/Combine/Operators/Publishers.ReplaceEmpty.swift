extension Publishers {
  /// Delivers a value if there was none when the upstream finishes.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The value.
    public let output: Upstream.Output

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let output = output
      upstream.subscribe(
        Passing<Failure, S>("ReplaceEmpty", subscriber) { completion, stage in
          if !completion.isFailure, stage.isEmpty { stage.enqueue(output) }
          stage.send(completion: completion)
        })
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publisher {
  /// Delivers this value if there was none when the upstream finishes.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
