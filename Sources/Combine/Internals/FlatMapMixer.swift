/// Mixes the publishers that a closure makes of values.
final class FlatMapMixer<Input, Inner: Publisher, Downstream: Subscriber>: Mixer<Downstream>, Subscriber,
  @unchecked Sendable
where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
  typealias Failure = Inner.Failure

  private struct State {
    var outer: (any Subscription)?
    var isEnded = false
  }

  private let maxPublishers: Subscribers.Demand
  private let transform: (Input) -> Inner
  private let state = Locked(State())

  init(_ downstream: Downstream, maxPublishers: Subscribers.Demand, transform: @escaping (Input) -> Inner) {
    self.maxPublishers = maxPublishers
    self.transform = transform
    super.init("FlatMap", downstream)
  }

  func receive(subscription: any Subscription) {
    let isFirst = state.with { state -> Bool in
      guard state.outer == nil, !state.isEnded else { return false }
      state.outer = subscription
      return true
    }
    guard isFirst else { return subscription.cancel() }
    open()
    if maxPublishers > .none { state.value.outer?.request(maxPublishers) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard isActive else { return .none }
    add(transform(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let outer = endOuter()
    switch completion {
    case .finished where outer != nil: close()
    case .finished: break
    case .failure(let error): fail(error)
    }
  }

  override func childFinished() {
    if maxPublishers != .unlimited { state.value.outer?.request(.max(1)) }
  }

  override func fail(_ error: Failure) {
    endOuter()?.cancel()
    super.fail(error)
  }

  override func cancelled() {
    endOuter()?.cancel()
    super.cancelled()
  }

  private func endOuter() -> (any Subscription)? {
    state.with { state in
      let outer = state.outer
      state = State(isEnded: true)
      return outer
    }
  }
}
