extension Publishers {
  /// Leaves out the first values, as long as they meet a condition. If it throws, it fails.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let isDropping = Locked(true)
      upstream.subscribe(
        Transform(trying: "TryDropWhile", subscriber) { value in
          if isDropping.value {
            if try predicate(value) { return .skip }
            isDropping.value = false
          }
          return .emit(value)
        })
    }
  }
}

extension Publisher {
  /// Leaves out the first values, as long as they meet a condition, or fails with its error.
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
