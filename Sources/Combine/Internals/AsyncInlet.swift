/// Asks a publisher for one value each time that an asynchronous sequence wants one.
final class AsyncInlet<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  typealias Event = Result<Input?, Failure>
  private typealias Waiter = CheckedContinuation<UncheckedSendable<Event>, Never>

  private struct State {
    var subscription: (any Subscription)?
    /// Who waits for a value, from the first on.
    var waiters = FIFO<Waiter>()
    /// Asked for before the subscription came.
    var demand = 0
    /// Came when nobody waited any more.
    var spare = FIFO<Input>()
    /// The error that nobody has got yet.
    var failure: Failure?
    var isEnded = false
  }

  private enum Step {
    case resume(Event)
    case request(any Subscription)
    case wait
  }

  private let state = Locked(State())

  func receive(subscription: any Subscription) {
    let demand = state.with { state -> Int? in
      guard state.subscription == nil, !state.isEnded else { return nil }
      state.subscription = subscription
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > 0 { subscription.request(.max(demand)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter = state.with { state -> Waiter? in
      guard !state.isEnded else { return nil }
      let waiter = state.waiters.popFirst()
      if waiter == nil { state.spare.append(input) }
      return waiter
    }
    waiter?.resume(returning: UncheckedSendable(.success(input)))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let failure: Failure? = if case .failure(let error) = completion { error } else { nil }
    end(failure)
  }

  /// The next value; nil after the end.
  func next() async -> UncheckedSendable<Event> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let step = state.with { state -> Step in
          if let value = state.spare.popFirst() { return .resume(.success(value)) }
          if let failure = state.failure {
            state.failure = nil
            return .resume(.failure(failure))
          }
          if state.isEnded { return .resume(.success(nil)) }
          state.waiters.append(waiter)
          if let subscription = state.subscription { return .request(subscription) }
          state.demand += 1
          return .wait
        }
        switch step {
        case .resume(let event): waiter.resume(returning: UncheckedSendable(event))
        case .request(let subscription): subscription.request(.max(1))
        case .wait: break
        }
      }
    } onCancel: {
      cancel()
    }
  }

  func cancel() { end(nil)?.cancel() }

  @discardableResult
  private func end(_ failure: Failure?) -> (any Subscription)? {
    var (subscription, waiters) = state.with { state -> ((any Subscription)?, FIFO<Waiter>) in
      guard !state.isEnded else { return (nil, FIFO()) }
      let old = (state.subscription, state.waiters)
      state.isEnded = true
      state.subscription = nil
      state.waiters = FIFO()
      if old.1.isEmpty { state.failure = failure }
      return old
    }
    var event: Event = failure.map { .failure($0) } ?? .success(nil)
    while let waiter = waiters.popFirst() {
      waiter.resume(returning: UncheckedSendable(event))
      event = .success(nil)
    }
    return subscription
  }
}
