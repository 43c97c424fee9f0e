extension Publishers {
  /// Subscribes again after an error, so many times at most.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many times; nil for as often as it fails.
    public let retries: Int?

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let relay = Relay("Retry", subscriber)
      relay.open()
      guard relay.isActive else { return }
      Self.follow(upstream, relay, remaining: retries)
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
  private static func follow<S: Subscriber>(_ upstream: Upstream, _ relay: Relay<S>, remaining: Int?)
  where S.Input == Output, S.Failure == Failure {
    relay.follow(upstream) { completion in
      if case .failure = completion, remaining != 0 {
        follow(upstream, relay, remaining: remaining.map { $0 - 1 })
      } else {
        relay.send(completion: completion)
      }
    }
  }
}

extension Publisher {
  /// Subscribes again after an error, so many times at most.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> { Publishers.Retry(upstream: self, retries: retries) }
}
