extension Publishers {
  /// Delivers the elements of a sequence, as many as are demanded.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// What it delivers.
    public typealias Output = Elements.Element

    /// The sequence.
    public let sequence: Elements

    /// Delivers these elements.
    public init(sequence: Elements) { self.sequence = sequence }

    /// Attaches a subscriber, which gets the elements from the first on.
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Elements.Element == S.Input {
      SequenceSubscription(sequence, subscriber).open()
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Swift.Sequence {
  /// A publisher of the elements.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}
