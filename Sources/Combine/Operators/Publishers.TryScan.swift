extension Publishers {
  /// Delivers what a closure makes of its last output and each value. If it throws, it fails.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    /// Any error of the closure or the upstream.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The output before the first.
    public let initialResult: Output
    /// Makes the next output.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Applies this to the values of a publisher.
    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let nextPartialResult = nextPartialResult
      let partial = Locked(initialResult)
      upstream.subscribe(
        Transform(trying: "TryScan", subscriber) { value in
          let next = try nextPartialResult(partial.value, value)
          partial.value = next
          return .emit(next)
        })
    }
  }
}

extension Publisher {
  /// Delivers what a closure makes of its last output and each value, or fails with its error.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
