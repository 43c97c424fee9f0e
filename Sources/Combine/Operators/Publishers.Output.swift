extension Publishers {
  /// Delivers the values whose positions are in a range, and finishes after the last of them.
  public struct Output<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The positions, from 0 on.
    public let range: CountableRange<Int>

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, range: CountableRange<Int>) {
      self.upstream = upstream
      self.range = range
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let range = range
      guard !range.isEmpty else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      let position = Locked(0)
      upstream.subscribe(
        Transform("Output", subscriber) { value in
          let index = position.with { position in
            defer { position += 1 }
            return position
          }
          guard index >= range.lowerBound else { return .skip }
          return index == range.upperBound - 1 ? .emitLast(value) : .emit(value)
        })
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers the value at a position, from 0 on, and finishes.
  public func output(at index: Int) -> Publishers.Output<Self> { output(in: index...index) }

  /// Delivers the values whose positions are in a range, from 0 on, and finishes.
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    precondition(range.lowerBound >= 0, "Positions of values begin with 0, not \(range.lowerBound).")
    return Publishers.Output(upstream: self, range: range)
  }

  /// Delivers so many values at most, then finishes.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "\(maxLength) values can't be delivered.")
    return output(in: 0..<maxLength)
  }
}
