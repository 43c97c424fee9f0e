/// Receives the values and the completion of a publisher.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// What it receives.
  associatedtype Input
  /// The error that it may receive; `Never` if none.
  associatedtype Failure: Error

  /// The publisher accepted the subscriber, which may ask for values now.
  func receive(subscription: any Subscription)
  /// The publisher made a value. Answers how many more are wanted.
  func receive(_ input: Self.Input) -> Subscribers.Demand
  /// The publisher has no more values.
  func receive(completion: Subscribers.Completion<Self.Failure>)
}

extension Subscriber where Input == Void {
  /// The publisher made a value that is empty. Answers how many more are wanted.
  public func receive() -> Subscribers.Demand { receive(()) }
}
