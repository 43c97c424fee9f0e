extension Publishers {
  /// Joins the values of three publishers: the first of each, the second of each, and so on.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// One value of each.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The error of the publishers.
    public typealias Failure = A.Failure

    /// Publisher number 1.
    public let a: A
    /// Publisher number 2.
    public let b: B
    /// Publisher number 3.
    public let c: C

    /// Joins these publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let slot0 = JoinSlot<A.Output>()
      let slot1 = JoinSlot<B.Output>()
      let slot2 = JoinSlot<C.Output>()
      let joiner = ZipJoiner(subscriber, [slot0, slot1, slot2]) { (slot0.next(), slot1.next(), slot2.next()) }
      joiner.open()
      joiner.listen(to: a, 0, slot0)
      joiner.listen(to: b, 1, slot1)
      joiner.listen(to: c, 2, slot2)
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publisher {
  /// Joins the values of three publishers: the first of each, the second of each, and so on.
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Delivers what a closure makes of the joined values of three publishers.
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}
