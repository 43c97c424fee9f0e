/// Passes values on, and requests and cancellation back by a scheduler's actions.
final class SubscribeOnTap<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible,
  @unchecked Sendable
{
  private struct State {
    /// Nil once completed or cancelled.
    var downstream: Downstream?
    var upstream: (any Subscription)?
  }

  let description = "SubscribeOn"
  private let schedule: (@escaping () -> Void) -> Void
  private let state: Locked<State>

  init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.schedule = schedule
    state = Locked(State(downstream: downstream))
  }

  func receive(subscription: any Subscription) {
    let downstream = state.with { state -> Downstream? in
      guard state.upstream == nil, let downstream = state.downstream else { return nil }
      state.upstream = subscription
      return downstream
    }
    if let downstream { downstream.receive(subscription: self) } else { subscription.cancel() }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    state.value.downstream?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    end().downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    schedule { self.state.value.upstream?.request(demand) }
  }

  func cancel() {
    guard let upstream = end().upstream else { return }
    schedule { upstream.cancel() }
  }

  private func end() -> State {
    state.with { state in
      let old = state
      state = State()
      return old
    }
  }
}
