extension Publishers {
  /// Delivers the values of 6 publishers as they come, and finishes with the last.
  public struct Merge6<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure,
    D.Output == E.Output, D.Failure == E.Failure,
    E.Output == F.Output, E.Failure == F.Failure
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
    /// Publisher number 5.
    public let e: E
    /// Publisher number 6.
    public let f: F

    /// Merges these publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let mixer = Mixer("Merge", subscriber)
      mixer.open()
      mixer.add(a)
      mixer.add(b)
      mixer.add(c)
      mixer.add(d)
      mixer.add(e)
      mixer.add(f)
      mixer.close()
    }
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}

extension Publisher {
  /// Delivers the values of this publisher and of 5 others, as they come.
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }
}
