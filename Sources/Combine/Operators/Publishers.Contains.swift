extension Publishers {
  /// Delivers true as soon as a value equals a given one, or false at the end.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    /// What it delivers.
    public typealias Output = Bool
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The value looked for.
    public let output: Upstream.Output

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let wanted = output
      let found = Locked(false)
      upstream.subscribe(
        Summary("Contains", subscriber, result: { found.value }) { value in
          guard value == wanted else { return .more }
          found.value = true
          return .done
        })
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher where Output: Equatable {
  /// Delivers true as soon as a value equals this one, or false at the end.
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}
