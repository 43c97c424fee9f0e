import Combine

// What a library may declare beside Combine: its members win over Combine's of the same name.

/// A publisher of an optional value of its own.
public struct OwnPublisher<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  private let value: Output?

  /// Delivers this value twice if it isn't nil.
  init(_ value: Output?) { self.value = value }

  /// Attaches a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [value, value].publisher.compactMap(\.self).receive(subscriber: subscriber)
  }
}

extension Optional {
  /// A publisher of this library's kind.
  public var publisher: OwnPublisher<Wrapped> { OwnPublisher(self) }
}
