/// Feeds a subject from a publisher, and is the subscription of the subject to it.
final class SubjectSubscriber<Target: Subject>: Subscriber, Subscription, @unchecked Sendable {
  private struct State {
    /// Nil once completed or cancelled.
    var subject: Target?
    var upstream: (any Subscription)?
  }

  private let state: Locked<State>

  init(_ subject: Target) { state = Locked(State(subject: subject)) }

  func receive(subscription: any Subscription) {
    let subject = state.with { state -> Target? in
      guard state.upstream == nil, let subject = state.subject else { return nil }
      state.upstream = subscription
      return subject
    }
    if let subject { subject.send(subscription: self) } else { subscription.cancel() }
  }

  func receive(_ input: Target.Output) -> Subscribers.Demand {
    state.with { $0.subject }?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Target.Failure>) { end().subject?.send(completion: completion) }

  func request(_ demand: Subscribers.Demand) { state.with { $0.upstream }?.request(demand) }

  func cancel() { end().upstream?.cancel() }

  private func end() -> State {
    state.with { state in
      let old = state
      state = State()
      return old
    }
  }
}
