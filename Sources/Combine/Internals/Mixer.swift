/// Passes on the values of several publishers as they come. Of each, one value at most waits for demand.
class Mixer<Downstream: Subscriber>: Outlet<Downstream>, @unchecked Sendable {
  private struct Child {
    var subscription: (any Subscription)?
    /// All its values were asked for.
    var isUnlimited = false
  }

  private struct State {
    var children: [Int: Child] = [:]
    var count = 0
    /// No more publishers are added.
    var isClosed = false
  }

  private let state = Locked(State())

  /// A publisher has finished and the others go on.
  func childFinished() {}

  final func add<P: Publisher>(_ publisher: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let number = state.with { state in
      state.count += 1
      state.children[state.count] = Child()
      return state.count
    }
    guard isActive else { return }
    publisher.subscribe(
      Inlet(
        subscription: { self.attach($0, number) },
        value: { value in
          self.send(value, from: number)
          return .none
        },
        completion: { self.end(number, $0) }))
  }

  /// Adds no more publishers: finishes with the last of them.
  final func close() {
    let isDone = state.with { state in
      state.isClosed = true
      return state.children.isEmpty
    }
    if isDone { send(completion: .finished) }
  }

  /// Leaves all publishers and fails.
  func fail(_ error: Downstream.Failure) {
    cancelChildren()
    send(completion: .failure(error))
  }

  private func attach(_ subscription: any Subscription, _ number: Int) {
    let isUnlimited = openDemand == .unlimited
    let isExpected =
      isActive
      && state.with { state -> Bool in
        guard let child = state.children[number], child.subscription == nil else { return false }
        state.children[number] = Child(subscription: subscription, isUnlimited: isUnlimited)
        return true
      }
    guard isExpected else { return subscription.cancel() }
    subscription.request(isUnlimited ? .unlimited : .max(1))
  }

  private func end(_ number: Int, _ completion: Subscribers.Completion<Downstream.Failure>) {
    let (child, isLast) = state.with { state in
      let child = state.children.removeValue(forKey: number)
      return (child, state.isClosed && state.children.isEmpty)
    }
    guard child != nil else { return }
    switch completion {
    case .finished:
      if isLast { send(completion: .finished) } else { childFinished() }
    case .failure(let error):
      fail(error)
    }
  }

  override final func delivered(from source: Int, more: Subscribers.Demand) {
    let subscription = state.with { state -> (any Subscription)? in
      guard let child = state.children[source], !child.isUnlimited else { return nil }
      return child.subscription
    }
    subscription?.request(.max(1))
  }

  final func cancelChildren() {
    let children = state.with { state in
      let children = state.children
      state.children = [:]
      return children
    }
    for child in children.values { child.subscription?.cancel() }
  }

  override func cancelled() { cancelChildren() }
}
