extension Publishers {
  /// Decodes each value. An error of the decoder fails.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The decoder.
    public let coder: Coder

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, decoder coder: Coder) {
      self.upstream = upstream
      self.coder = coder
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let coder = coder
      upstream.subscribe(Transform(trying: "Decode", subscriber) { .emit(try coder.decode(Output.self, from: $0)) })
    }
  }
}

extension Publisher {
  /// Decodes a value of a type from each, for instance with a `JSONDecoder`; fails with the error of the decoder.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}
