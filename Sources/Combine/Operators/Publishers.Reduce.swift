extension Publishers {
  /// Delivers at the end what a closure has made of all values.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The result before the first value.
    public let initial: Output
    /// Makes the next result.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let nextPartialResult = nextPartialResult
      let partial = Locked(initial)
      upstream.subscribe(
        Summary("Reduce", subscriber, result: { partial.value }) { value in
          partial.value = nextPartialResult(partial.value, value)
          return .more
        })
    }
  }
}

extension Publisher {
  /// Delivers at the end what a closure has made of all values.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}
