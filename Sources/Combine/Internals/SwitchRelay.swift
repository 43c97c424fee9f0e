/// Passes on the values of the newest of the publishers that come.
final class SwitchRelay<Inner: Publisher, Downstream: Subscriber>: Relay<Downstream>, Subscriber, @unchecked Sendable
where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
  typealias Input = Inner
  typealias Failure = Inner.Failure

  private struct State {
    var outer: (any Subscription)?
    var isOuterDone = false
    /// Which publisher is the newest, and whether it may deliver more.
    var number = 0
    var isInnerActive = false
  }

  private let state = Locked(State())

  func receive(subscription: any Subscription) {
    let isFirst = state.with { state -> Bool in
      guard state.outer == nil, !state.isOuterDone else { return false }
      state.outer = subscription
      return true
    }
    guard isFirst else { return subscription.cancel() }
    open()
    state.value.outer?.request(.unlimited)
  }

  func receive(_ input: Inner) -> Subscribers.Demand {
    guard isActive else { return .none }
    let number = state.with { state in
      state.isInnerActive = true
      state.number += 1
      return state.number
    }
    follow(input) { self.innerEnded($0, number) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let isDone = state.with { state in
      state.isOuterDone = true
      state.outer = nil
      return !state.isInnerActive
    }
    switch completion {
    case .finished:
      if isDone { send(completion: .finished) }
    case .failure:
      cancelCurrent()
      send(completion: completion)
    }
  }

  private func innerEnded(_ completion: Subscribers.Completion<Failure>, _ number: Int) {
    switch completion {
    case .finished:
      let isDone = state.with { state -> Bool in
        guard number == state.number else { return false }
        state.isInnerActive = false
        return state.isOuterDone
      }
      if isDone { send(completion: .finished) }
    case .failure:
      cancelOuter()
      send(completion: completion)
    }
  }

  private func cancelOuter() {
    let outer = state.with { state in
      let outer = state.outer
      state.outer = nil
      state.isOuterDone = true
      return outer
    }
    outer?.cancel()
  }

  override func cancelled() {
    cancelOuter()
    super.cancelled()
  }
}
