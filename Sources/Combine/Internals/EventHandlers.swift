/// What to call at the events of a subscription.
struct EventHandlers<Input, Failure: Error> {
  var subscription: ((any Subscription) -> Void)?
  var output: ((Input) -> Void)?
  var completion: ((Subscribers.Completion<Failure>) -> Void)?
  var cancel: (() -> Void)?
  /// Also told whether the demand is the answer to a value.
  var request: ((Subscribers.Demand, _ isAnswer: Bool) -> Void)?
}
