/// A publisher into which code puts values from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Delivers a value to the subscribers.
  func send(_ value: Self.Output)
  /// Completes the subject, and with it all its subscribers.
  func send(completion: Subscribers.Completion<Self.Failure>)
  /// Hands over the subscription to a publisher that feeds this subject.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Delivers a signal to the subscribers.
  public func send() { send(()) }
}
