extension Publishers {
  /// Delivers at the end what a closure has made of all values. If it throws, it fails.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The result before the first value.
    public let initial: Output
    /// Makes the next result.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Applies this to the values of a publisher.
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let nextPartialResult = nextPartialResult
      let partial = Locked(initial)
      upstream.subscribe(
        Summary(trying: "TryReduce", subscriber, result: { partial.value }) { value in
          partial.value = try nextPartialResult(partial.value, value)
          return .more
        })
    }
  }
}

extension Publisher {
  /// Delivers at the end what a closure has made of all values, or fails with its error.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}
