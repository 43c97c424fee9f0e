extension Publishers {
  /// Encodes each value. An error of the encoder fails.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
    /// What it delivers.
    public typealias Output = Coder.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The encoder.
    public let coder: Coder

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, encoder coder: Coder) {
      self.upstream = upstream
      self.coder = coder
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let coder = coder
      upstream.subscribe(Transform(trying: "Encode", subscriber) { .emit(try coder.encode($0)) })
    }
  }
}

extension Publisher where Output: Encodable {
  /// Encodes each value, for instance with a `JSONEncoder`; fails with the error of the encoder.
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}
