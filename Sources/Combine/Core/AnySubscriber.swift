/// A subscriber whose kind isn't told, or one made of closures.
@frozen public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  private let onSubscription: ((any Subscription) -> Void)?
  private let onValue: ((Input) -> Subscribers.Demand)?
  private let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  /// The identity of the hidden subscriber.
  public let combineIdentifier: CombineIdentifier
  /// Says what this is.
  public let description: String

  /// Hides the kind of a subscriber.
  public init<S: Subscriber>(_ subscriber: S) where Input == S.Input, Failure == S.Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
      return
    }
    combineIdentifier = subscriber.combineIdentifier
    description = (subscriber as? any CustomStringConvertible)?.description ?? "\(type(of: subscriber))"
    onSubscription = { subscriber.receive(subscription: $0) }
    onValue = { subscriber.receive($0) }
    onCompletion = { subscriber.receive(completion: $0) }
  }

  /// Sends all that is received to a subject.
  public init<S: Subject>(_ subject: S) where Input == S.Output, Failure == S.Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// A subscriber of these closures. Without the first nothing is demanded at the start, without the second no more.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    description = "Anonymous AnySubscriber"
    onSubscription = receiveSubscription
    onValue = receiveValue
    onCompletion = receiveCompletion
  }

  /// Passes the subscription on.
  public func receive(subscription: any Subscription) { onSubscription?(subscription) }

  /// Passes the value on.
  public func receive(_ value: Input) -> Subscribers.Demand { onValue?(value) ?? .none }

  /// Passes the completion on.
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion?(completion) }
}
