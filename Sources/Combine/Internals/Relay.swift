/// Passes on the values of one upstream at a time. What the subscriber demands and one upstream doesn't deliver is
/// asked of the next.
class Relay<Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable {
  private struct State {
    /// Counts the upstreams; only the newest is listened to.
    var number = 0
    var current: (any Subscription)?
    /// Demanded and not delivered yet.
    var outstanding = Subscribers.Demand.none
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Leaves the upstream so far and subscribes to another. `ending` is called with its completion.
  final func follow<P: Publisher>(_ publisher: P, ending: @escaping (Subscribers.Completion<P.Failure>) -> Void)
  where P.Output == Downstream.Input {
    let (number, old) = state.with { state -> (Int, (any Subscription)?) in
      let old = state.current
      state.number += 1
      state.current = nil
      return (state.number, old)
    }
    old?.cancel()
    publisher.subscribe(
      Inlet(
        subscription: { self.attach($0, number) },
        value: { self.pass($0, number) },
        completion: { completion in
          if self.detach(number) { ending(completion) }
        }))
  }

  private func attach(_ subscription: any Subscription, _ number: Int) {
    let demand = state.with { state -> Subscribers.Demand? in
      guard number == state.number, state.current == nil, !state.isCancelled else { return nil }
      state.current = subscription
      return state.outstanding
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  private func pass(_ value: Downstream.Input, _ number: Int) -> Subscribers.Demand {
    let isCurrent = state.with { state -> Bool in
      guard number == state.number, !state.isCancelled else { return false }
      state.outstanding -= 1
      enqueue(value)
      return true
    }
    if isCurrent { drain() }
    return .none
  }

  private func detach(_ number: Int) -> Bool {
    let (isCurrent, _) = state.with { state -> (Bool, (any Subscription)?) in
      guard number == state.number, !state.isCancelled else { return (false, nil) }
      let old = state.current
      state.current = nil
      return (true, old)
    }
    return isCurrent
  }

  /// Ends the current upstream.
  final func cancelCurrent() {
    let current = state.with { state in
      let current = state.current
      state.isCancelled = true
      state.current = nil
      return current
    }
    current?.cancel()
  }

  override final func demandAdded(_ demand: Subscribers.Demand) {
    let current = state.with { state in
      state.outstanding += demand
      return state.current
    }
    current?.request(demand)
  }

  override func cancelled() { cancelCurrent() }
}
