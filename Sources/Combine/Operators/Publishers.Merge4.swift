extension Publishers {
  /// Delivers the values of 4 publishers as they come, and finishes with the last.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure
  {
    /// What the publishers deliver.
    public typealias Output = A.Output
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

    /// Merges these publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let mixer = Mixer("Merge", subscriber)
      mixer.open()
      mixer.add(a)
      mixer.add(b)
      mixer.add(c)
      mixer.add(d)
      mixer.close()
    }
  }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
  /// Delivers the values of this publisher and of 3 others, as they come.
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }
}
