/// One subscriber of an automatically connected publisher; tells when it cancels. One that gets the end stays counted: what
/// comes later finds the end, too, and doesn't begin everything anew.
final class ConnectionShare<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible,
  @unchecked Sendable
{
  private struct State {
    var downstream: Downstream?
    var upstream: (any Subscription)?
  }

  let description = "Autoconnect"
  private let leave: () -> Void
  private let state: Locked<State>

  init(_ downstream: Downstream, leave: @escaping () -> Void) {
    self.leave = leave
    state = Locked(State(downstream: downstream))
  }

  func receive(subscription: any Subscription) {
    let downstream = state.with { state in
      state.upstream = subscription
      return state.downstream
    }
    downstream?.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    state.with { $0.downstream }?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    end().downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) { state.with { $0.upstream }?.request(demand) }

  func cancel() {
    let old = end()
    guard old.downstream != nil else { return }
    old.upstream?.cancel()
    leave()
  }

  private func end() -> State {
    state.with { state in
      let old = state
      state = State()
      return old
    }
  }
}
