/// Tells handlers about events and passes them on.
final class EventTap<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible, @unchecked Sendable {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private struct State {
    /// All nil once completed or cancelled.
    var downstream: Downstream?
    var handlers: EventHandlers<Input, Failure>?
    var upstream: (any Subscription)?
  }

  let description: String
  private let state: Locked<State>

  init(_ description: String, _ downstream: Downstream, _ handlers: EventHandlers<Input, Failure>) {
    self.description = description
    state = Locked(State(downstream: downstream, handlers: handlers))
  }

  func receive(subscription: any Subscription) {
    state.value.handlers?.subscription?(subscription)
    let downstream = state.with { state -> Downstream? in
      guard state.upstream == nil, let downstream = state.downstream else { return nil }
      state.upstream = subscription
      return downstream
    }
    if let downstream { downstream.receive(subscription: self) } else { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.value.handlers?.output?(input)
    let demand = state.value.downstream?.receive(input) ?? .none
    if demand > .none { state.value.handlers?.request?(demand, true) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    state.value.handlers?.completion?(completion)
    end().downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    state.value.handlers?.request?(demand, false)
    state.value.upstream?.request(demand)
  }

  func cancel() {
    let old = end()
    guard old.downstream != nil else { return }
    old.handlers?.cancel?()
    old.upstream?.cancel()
  }

  private func end() -> State {
    state.with { state in
      let old = state
      state = State()
      return old
    }
  }
}
