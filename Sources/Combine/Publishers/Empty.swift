/// A publisher that delivers no values. It finishes at once, or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  /// Whether it finishes at once.
  public let completeImmediately: Bool

  /// A publisher without values, which finishes at once or never.
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// A publisher without values of these types.
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Attaches a subscriber, and finishes if it is to.
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
