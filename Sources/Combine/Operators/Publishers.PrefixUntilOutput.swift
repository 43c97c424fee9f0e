extension Publishers {
  /// Delivers values until another publisher delivers one, then finishes.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whose first value ends the delivery.
    public let other: Other

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let stage = Passing<Failure, S>("PrefixUntilOutput", subscriber) { completion, stage in
        stage.send(completion: completion)
      }
      let trigger = Trigger { [weak stage] in
        stage?.cancelUpstream()
        stage?.send(completion: .finished)
      }
      stage.trigger = trigger
      trigger.listen(to: other)
      upstream.subscribe(stage)
    }
  }
}

extension Publishers.PrefixUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publisher {
  /// Delivers values until another publisher delivers one, then finishes.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
