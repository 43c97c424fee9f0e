/// A subject that keeps its latest value and delivers it to new subscribers first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let broadcast: Broadcast<Output, Failure>

  /// A subject with this value.
  public init(_ value: Output) { broadcast = Broadcast(latest: value) }

  /// The latest value. Setting it delivers it.
  public var value: Output {
    get { broadcast.latest! }
    set { broadcast.send(newValue) }
  }

  /// Delivers a value and keeps it. A subscriber without demand gets the newest when it demands one.
  public func send(_ input: Output) { broadcast.send(input) }

  /// Completes the subject; later values are ignored.
  public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

  /// Hands over the subscription to a publisher that feeds this subject.
  public func send(subscription: any Subscription) { broadcast.send(subscription: subscription) }

  /// Attaches a subscriber, which gets the latest value first.
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    broadcast.attach(subscriber, "CurrentValueSubject", owner: self)
  }
}

// The broadcast's lock guards all state; values cross threads.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
