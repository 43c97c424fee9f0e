extension Publishers {
  /// Writes the events of a subscription as lines of text.
  public struct Print<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// What each line begins with.
    public let prefix: String
    /// Where the lines go; nil for standard output.
    public let stream: (any TextOutputStream)?

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let log = EventLog(prefix: prefix, stream: stream)
      upstream.subscribe(EventTap("Print", subscriber, log.handlers()))
    }
  }
}

extension Publisher {
  /// Writes all events of a subscription as lines of text, to standard output unless a stream is given.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}
