extension Publishers {
  /// Joins the newest values of two publishers whenever one of them delivers, once all have.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// One value of each.
    public typealias Output = (A.Output, B.Output)
    /// The error of the publishers.
    public typealias Failure = A.Failure

    /// Publisher number 1.
    public let a: A
    /// Publisher number 2.
    public let b: B

    /// Joins these publishers.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let slot0 = JoinSlot<A.Output>()
      let slot1 = JoinSlot<B.Output>()
      let joiner = LatestJoiner(subscriber, [slot0, slot1]) { (slot0.latest!, slot1.latest!) }
      joiner.open()
      joiner.listen(to: a, 0, slot0)
      joiner.listen(to: b, 1, slot1)
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

extension Publisher {
  /// Joins the newest values of two publishers whenever one of them delivers, once all have.
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Delivers what a closure makes of the joined values of two publishers.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other).map { transform($0.0, $0.1) }
  }
}
