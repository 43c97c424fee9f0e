extension Publishers {
  /// Leaves out the first values, as long as they meet a condition.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let isDropping = Locked(true)
      upstream.subscribe(
        Transform("DropWhile", subscriber) { value in
          if isDropping.value {
            if predicate(value) { return .skip }
            isDropping.value = false
          }
          return .emit(value)
        })
    }
  }
}

extension Publisher {
  /// Leaves out the first values, as long as they meet a condition.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}
