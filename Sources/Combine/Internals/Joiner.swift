/// Makes one value of the values of several publishers. Subclasses say when there is one.
class Joiner<Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable {
  private struct Upstream {
    var subscription: (any Subscription)?
    var isDone = false
  }

  private struct State {
    var upstreams: [Upstream]
    /// All that was ever demanded: what an upstream is asked for when it comes late.
    var demand = Subscribers.Demand.none
    var isEnded = false
  }

  private let state: Locked<State>

  init(_ description: String, _ downstream: Downstream, count: Int) {
    state = Locked(State(upstreams: Array(repeating: Upstream(), count: count)))
    super.init(description, downstream)
  }

  /// Queues an output if the slots have one. Called with the lock held, so it runs no code of clients.
  func join() {}

  /// Whether no output can follow. Called with the lock held.
  func isExhausted(_ isDone: [Bool]) -> Bool { isDone.allSatisfy { $0 } }

  /// Subscribes to a publisher; `store` puts a value into its slot, with the lock held, and gives back the old one.
  final func listen<P: Publisher>(to publisher: P, _ index: Int, store: @escaping (P.Output) -> P.Output?)
  where P.Failure == Downstream.Failure {
    guard isActive else { return }
    publisher.subscribe(
      Inlet(
        subscription: { self.attach($0, index) },
        value: { value in
          self.advance { _ in store(value) }
          return .none
        },
        completion: { completion in
          switch completion {
          case .finished:
            self.advance { state -> (any Subscription)? in
              let old = state.upstreams[index].subscription
              state.upstreams[index] = Upstream(isDone: true)
              return old
            }
          case .failure:
            self.end()
            self.send(completion: completion)
          }
        }))
  }

  private func attach(_ subscription: any Subscription, _ index: Int) {
    let demand = state.with { state -> Subscribers.Demand? in
      let upstream = state.upstreams[index]
      guard !state.isEnded, upstream.subscription == nil, !upstream.isDone else { return nil }
      state.upstreams[index].subscription = subscription
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  private func advance<Old>(_ change: (inout State) -> Old?) {
    let (isOver, _) = state.with { state -> (Bool, Old?) in
      guard !state.isEnded else { return (false, nil) }
      let old = change(&state)
      join()
      return (isExhausted(state.upstreams.map(\.isDone)), old)
    }
    if isOver {
      end()
      send(completion: .finished)
    } else {
      drain()
    }
  }

  /// Leaves all upstreams.
  private func end() {
    let upstreams = state.with { state in
      let old = state.upstreams
      state.isEnded = true
      state.upstreams = old.map { _ in Upstream(isDone: true) }
      return old
    }
    for upstream in upstreams { upstream.subscription?.cancel() }
  }

  override final func demandAdded(_ demand: Subscribers.Demand) {
    let upstreams = state.with { state in
      state.demand += demand
      return state.upstreams
    }
    for upstream in upstreams { upstream.subscription?.request(demand) }
  }

  override final func cancelled() { end() }
}
