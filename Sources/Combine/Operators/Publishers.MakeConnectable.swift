extension Publishers {
  /// Lets a publisher deliver only once it is connected.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes a publisher connectable.
    public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      inner.subscribe(subscriber)
    }

    /// Starts the delivery, until the result is cancelled.
    public func connect() -> any Cancellable { inner.connect() }
  }
}

extension Publisher where Failure == Never {
  /// Lets the publisher deliver only once it is connected.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}
