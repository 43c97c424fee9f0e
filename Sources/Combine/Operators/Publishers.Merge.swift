extension Publishers {
  /// Delivers the values of 2 publishers as they come, and finishes with the last.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure
  {
    /// What the publishers deliver.
    public typealias Output = A.Output
    /// The error of the publishers.
    public typealias Failure = A.Failure

    /// Publisher number 1.
    public let a: A
    /// Publisher number 2.
    public let b: B

    /// Merges these publishers.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let mixer = Mixer("Merge", subscriber)
      mixer.open()
      mixer.add(a)
      mixer.add(b)
      mixer.close()
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publisher {
  /// Delivers the values of this publisher and of another, as they come.
  public func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge<Self, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge(self, other)
  }
}

extension Publisher {
  /// Delivers the values of this publisher and of another of its kind, as they come.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}
