/// A subject that keeps no value: who hasn't demanded one when it is sent never gets it.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let broadcast = Broadcast<Output, Failure>()

  /// A subject without subscribers.
  public init() {}

  /// Delivers a value to the subscribers that demand one.
  public func send(_ input: Output) { broadcast.send(input) }

  /// Completes the subject; later values are ignored.
  public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

  /// Hands over the subscription to a publisher that feeds this subject.
  public func send(subscription: any Subscription) { broadcast.send(subscription: subscription) }

  /// Attaches a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    broadcast.attach(subscriber, "PassthroughSubject", owner: self)
  }
}

// The broadcast's lock guards all state; values cross threads.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
