/// A publisher whose kind isn't told.
@frozen public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the kind of a publisher.
  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      attach = { publisher.subscribe($0) }
    }
  }

  /// Says what this is.
  public var description: String { "AnyPublisher" }

  /// Attaches a subscriber to the hidden publisher.
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    attach(AnySubscriber(subscriber))
  }
}

extension Publisher {
  /// This publisher without telling its kind, for instance as the type of a property.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
