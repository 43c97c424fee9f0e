/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// Fails with this error.
  public init(error: Failure) { self.error = error }

  /// Fails with this error; the output's type is for the operators that follow.
  public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  /// Attaches a subscriber and fails.
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable {}
