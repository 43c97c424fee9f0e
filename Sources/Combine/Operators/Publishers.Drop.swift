extension Publishers {
  /// Leaves out the first values.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many are left out.
    public let count: Int

    /// Applies this to the values of a publisher.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let remaining = Locked(count)
      upstream.subscribe(
        Transform("Drop", subscriber) { value in
          let isDropped = remaining.with { remaining -> Bool in
            guard remaining > 0 else { return false }
            remaining -= 1
            return true
          }
          return isDropped ? .skip : .emit(value)
        })
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Leaves out so many of the first values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    precondition(count >= 0, "\(count) values can't be dropped.")
    return Publishers.Drop(upstream: self, count: count)
  }
}
