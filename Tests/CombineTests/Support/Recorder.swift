import Combine
import Synchronization

/// A subscriber that demands what a test says and writes down what it gets.
final class Recorder<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  private struct State {
    var events: [String] = []
    var subscription: (any Subscription)?
  }

  private let initial: Subscribers.Demand
  private let more: Subscribers.Demand
  private let state = Mutex(0)
  private var recorded = State()

  /// Demands `initial` at the start and `more` with each value.
  init(_ initial: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none) {
    self.initial = initial
    self.more = more
  }

  /// Values as they print themselves, "|" for finished and "!error" for a failure.
  var events: [String] { state.withLock { _ in recorded.events } }
  /// The same in one string.
  var text: String { events.joined(separator: " ") }

  func receive(subscription: any Subscription) {
    state.withLock { _ in recorded.subscription = subscription }
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    note("\(input)")
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: note("|")
    case .failure(let error): note("!\(error)")
    }
  }

  func request(_ demand: Subscribers.Demand) { current?.request(demand) }
  func cancel() { current?.cancel() }

  private var current: (any Subscription)? {
    var subscription: (any Subscription)?
    state.withLock { _ in subscription = recorded.subscription }
    return subscription
  }

  private func note(_ event: String) { state.withLock { _ in recorded.events.append(event) } }
}

extension Publisher {
  /// Attaches a recorder to the publisher.
  func record(
    _ initial: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none
  ) -> Recorder<Output, Failure> {
    let recorder = Recorder<Output, Failure>(initial, more: more)
    subscribe(recorder)
    return recorder
  }
}
