extension Publishers {
  /// Leaves out values that equal the one delivered before. If the closure throws, it fails.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether two values count as equal.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      let last = Locked<Output?>(nil)
      upstream.subscribe(
        Transform(trying: "TryRemoveDuplicates", subscriber) { value in
          if let old = last.value, try predicate(old, value) { return .skip }
          last.value = value
          return .emit(value)
        })
    }
  }
}

extension Publisher {
  /// Leaves out values that a closure takes for equal to the one delivered before, or fails with its error.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}
