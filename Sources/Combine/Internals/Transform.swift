/// An operator that answers each value at once with one or none. Demand passes through it.
final class Transform<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible, @unchecked Sendable
{
  private struct State {
    /// Nil once completed or cancelled.
    var downstream: Downstream?
    var upstream: (any Subscription)?
    /// The last value is being delivered; no more are wanted.
    var isLast = false
  }

  let description: String
  private let state: Locked<State>
  private let step: (Input) -> Step<Downstream.Input, Downstream.Failure>
  private let ending: (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>

  init(
    _ description: String, _ downstream: Downstream,
    ending: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>,
    step: @escaping (Input) -> Step<Downstream.Input, Downstream.Failure>
  ) {
    self.description = description
    self.step = step
    self.ending = ending
    state = Locked(State(downstream: downstream))
  }

  func receive(subscription: any Subscription) {
    let downstream = state.with { state -> Downstream? in
      guard state.upstream == nil, let downstream = state.downstream else { return nil }
      state.upstream = subscription
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard state.with({ $0.downstream != nil && !$0.isLast }) else { return .none }
    switch step(input) {
    case .emit(let value):
      return state.with { $0.downstream }?.receive(value) ?? .none
    case .skip:
      return .max(1)
    case .emitLast(let value):
      let downstream = state.with { state in
        state.isLast = true
        return state.downstream
      }
      _ = downstream?.receive(value)
      complete(.finished)
    case .complete(let completion):
      complete(completion)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let downstream = end().downstream else { return }
    downstream.receive(completion: ending(completion))
  }

  func request(_ demand: Subscribers.Demand) {
    state.with { $0.upstream }?.request(demand)
  }

  func cancel() { end().upstream?.cancel() }

  private func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let old = end()
    old.upstream?.cancel()
    old.downstream?.receive(completion: completion)
  }

  private func end() -> State {
    state.with { state in
      let old = state
      state.downstream = nil
      state.upstream = nil
      return old
    }
  }
}

extension Transform where Failure == Downstream.Failure {
  convenience init(
    _ description: String, _ downstream: Downstream,
    step: @escaping (Input) -> Step<Downstream.Input, Failure>
  ) {
    self.init(description, downstream, ending: { $0 }, step: step)
  }
}

extension Transform where Downstream.Failure == any Error {
  /// An operator whose closure may throw.
  convenience init(
    trying description: String, _ downstream: Downstream,
    step: @escaping (Input) throws -> Step<Downstream.Input, any Error>
  ) {
    self.init(
      description, downstream, ending: { $0.erased },
      step: { input in .trying { try step(input) } })
  }
}
