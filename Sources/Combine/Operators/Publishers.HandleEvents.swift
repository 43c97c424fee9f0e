extension Publishers {
  /// Calls closures at the events of a subscription, and passes the events on.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// What the upstream delivers.
    public typealias Output = Upstream.Output
    /// The error of the upstream.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Called with the subscription, before the subscriber has it.
    public let receiveSubscription: ((any Subscription) -> Void)?
    /// Called with each value.
    public let receiveOutput: ((Upstream.Output) -> Void)?
    /// Called with the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
    /// Called when the subscriber cancels.
    public let receiveCancel: (() -> Void)?
    /// Called when the subscriber demands values.
    public let receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Applies this to the values of a publisher.
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)?,
      receiveOutput: ((Upstream.Output) -> Void)?,
      receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?,
      receiveCancel: (() -> Void)?,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let events = EventHandlers(
        subscription: receiveSubscription, output: receiveOutput, completion: receiveCompletion,
        cancel: receiveCancel, request: receiveRequest.map { handler in { demand, _ in handler(demand) } })
      upstream.subscribe(EventTap("HandleEvents", subscriber, events))
    }
  }
}

extension Publisher {
  /// Calls closures at the events of a subscription, and passes the events on.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}
