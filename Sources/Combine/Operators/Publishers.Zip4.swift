extension Publishers {
  /// Joins the values of four publishers: the first of each, the second of each, and so on.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    /// One value of each.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The error of the publishers.
    public typealias Failure = A.Failure

    /// Publisher number 1.
    public let a: A
    /// Publisher number 2.
    public let b: B
    /// Publisher number 3.
    public let c: C
    /// Publisher number 4.
    public let d: D

    /// Joins these publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let slot0 = JoinSlot<A.Output>()
      let slot1 = JoinSlot<B.Output>()
      let slot2 = JoinSlot<C.Output>()
      let slot3 = JoinSlot<D.Output>()
      let joiner = ZipJoiner(subscriber, [slot0, slot1, slot2, slot3]) {
        (slot0.next(), slot1.next(), slot2.next(), slot3.next())
      }
      joiner.open()
      joiner.listen(to: a, 0, slot0)
      joiner.listen(to: b, 1, slot1)
      joiner.listen(to: c, 2, slot2)
      joiner.listen(to: d, 3, slot3)
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
  /// Joins the values of four publishers: the first of each, the second of each, and so on.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Delivers what a closure makes of the joined values of four publishers.
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
