extension Publishers {
  /// Leaves out values that equal the one delivered before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether two values count as equal.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let last = Locked<Output?>(nil)
      upstream.subscribe(
        Transform("RemoveDuplicates", subscriber) { value in
          if let old = last.value, predicate(old, value) { return .skip }
          last.value = value
          return .emit(value)
        })
    }
  }
}

extension Publisher where Output: Equatable {
  /// Leaves out values that equal the one delivered before.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Leaves out values that a closure takes for equal to the one delivered before.
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}
