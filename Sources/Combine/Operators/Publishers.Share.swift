extension Publishers {
  /// Shares one subscription among all subscribers: it begins with the first and ends after the last.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public var upstream: Upstream { inner.upstream.upstream }

    private let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Shares the values of a publisher.
    public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() }.autoconnect() }

    /// Attaches a subscriber, which gets the values from now on.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      inner.subscribe(subscriber)
    }

    /// True for the same object.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}

extension Publisher {
  /// Shares one subscription among all subscribers.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}
