/// Waits for the first value of a publisher.
final class Trigger: @unchecked Sendable {
  private struct State {
    var subscription: (any Subscription)?
    /// Nil once it has fired, completed or was cancelled.
    var action: (() -> Void)?
    var ending: (() -> Void)?
  }

  private let state: Locked<State>

  init(_ action: @escaping () -> Void) { state = Locked(State(action: action)) }

  /// Calls the action at the first value, or `ending` if there is a completion before.
  func listen<P: Publisher>(
    to publisher: P, ending: @escaping (Subscribers.Completion<P.Failure>) -> Void = { _ in }
  ) {
    publisher.subscribe(
      Inlet(
        subscription: { self.attach($0) },
        value: { _ in
          self.fire()
          return .none
        },
        completion: { completion in
          if self.end().action != nil { ending(completion) }
        }))
  }

  func cancel() { end().subscription?.cancel() }

  private func attach(_ subscription: any Subscription) {
    let isFirst = state.with { state -> Bool in
      guard state.action != nil, state.subscription == nil else { return false }
      state.subscription = subscription
      return true
    }
    if isFirst { subscription.request(.max(1)) } else { subscription.cancel() }
  }

  private func fire() {
    let old = end()
    old.subscription?.cancel()
    old.action?()
  }

  private func end() -> State {
    state.with { state in
      let old = state
      state = State()
      return old
    }
  }
}
