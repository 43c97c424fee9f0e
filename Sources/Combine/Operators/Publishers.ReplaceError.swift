extension Publishers {
  /// Delivers a value in place of an error, and finishes.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error with which it may end.
    public typealias Failure = Never

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
        Passing<Upstream.Failure, S>("ReplaceError", subscriber) { completion, stage in
          if completion.isFailure { stage.enqueue(output) }
          stage.send(completion: .finished)
        })
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publisher {
  /// Delivers this value in place of an error, and finishes.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}
