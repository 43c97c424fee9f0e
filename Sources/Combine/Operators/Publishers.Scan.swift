extension Publishers {
  /// Delivers what a closure makes of its last output and each value.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The output before the first.
    public let initialResult: Output
    /// Makes the next output.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Applies this to the values of a publisher.
    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
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
        Transform("Scan", subscriber) { value in
          let next = nextPartialResult(partial.value, value)
          partial.value = next
          return .emit(next)
        })
    }
  }
}

extension Publisher {
  /// Delivers what a closure makes of its last output and each value.
  public func scan<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
