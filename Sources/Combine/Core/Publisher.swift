/// Delivers values over time, to each of its subscribers as many as that one demands, and at last one completion.
public protocol Publisher<Output, Failure> {
  /// What it delivers.
  associatedtype Output
  /// The error with which it may end; `Never` if none.
  associatedtype Failure: Error

  /// Attaches a subscriber. Call `subscribe(_:)` instead of this.
  func receive<S: Subscriber>(subscriber: S) where Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
  /// Attaches a subscriber, which receives the values that it demands.
  public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {
    receive(subscriber: subscriber)
  }

  /// Sends all values and the completion to a subject, until the result is cancelled.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where Failure == S.Failure, Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}
