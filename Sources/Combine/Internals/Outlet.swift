import Foundation

/// The downstream end of a publisher: delivers values and the completion in order, one at a time, never more than was
/// demanded, and without a lock held.
///
/// Sources call `enqueue` (also with their own lock held, which fixes the order) and then `drain`. If another thread is
/// delivering, it delivers what was enqueued; the same thread, inside a subscriber's `receive`, delivers at once.
class Outlet<Downstream: Subscriber>: Subscription, CustomStringConvertible, @unchecked Sendable {
  /// What happens to a value that wasn't demanded.
  enum Overflow {
    /// It waits for demand.
    case wait
    /// It is dropped.
    case drop
    /// It waits, and a newer one replaces it.
    case replace
  }

  private struct Entry {
    let value: Downstream.Input
    let source: Int
  }

  private struct State {
    /// Nil once the completion was delivered or the subscription cancelled.
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var queue = FIFO<Entry>()
    var completion: Subscribers.Completion<Downstream.Failure>?
    /// The subscriber was given its subscription.
    var isOpening = false
    /// It has returned from that, so it may get a completion.
    var isOpen = false
    /// The thread that delivers at the moment.
    var owner: pthread_t?
  }

  private enum Delivery {
    case value(Entry, Downstream)
    case completion(Subscribers.Completion<Downstream.Failure>, Downstream, dropped: FIFO<Entry>)
  }

  let description: String
  private let state: Locked<State>

  init(_ description: String, _ downstream: Downstream) {
    self.description = description
    state = Locked(State(downstream: downstream))
  }

  // MARK: For subclasses

  /// The subscriber wants so many more values.
  func demandAdded(_ demand: Subscribers.Demand) {}

  /// A value from `source` was delivered, and its receiver asked for `more`.
  func delivered(from source: Int, more: Subscribers.Demand) {
    if more > .none { demandAdded(more) }
  }

  /// The subscriber cancelled; called once at most.
  func cancelled() {}

  // MARK: For sources

  /// False once the subscriber gets nothing more.
  final var isActive: Bool { state.with { $0.downstream != nil && $0.completion == nil } }

  /// What was demanded and isn't used up by waiting values.
  final var openDemand: Subscribers.Demand { state.with { $0.demand - $0.queue.count } }

  /// Whether so many values, or more, wait for demand.
  final func isBacklogged(by count: Int) -> Bool {
    state.with { state in
      guard let demand = state.demand.max else { return false }
      return state.queue.count - demand >= count
    }
  }

  /// Hands the subscription over, once, then delivers what waits.
  final func open() {
    let downstream = state.with { state -> Downstream? in
      guard !state.isOpening else { return nil }
      state.isOpening = true
      return state.downstream
    }
    guard let downstream else { return }
    downstream.receive(subscription: self)
    state.with { $0.isOpen = true }
    drain()
  }

  /// Queues a value for `drain`. False if it was dropped.
  @discardableResult
  final func enqueue(_ value: Downstream.Input, from source: Int = 0, overflow: Overflow = .wait) -> Bool {
    var displaced: [Downstream.Input] = []
    return enqueue(value, from: source, overflow: overflow, displaced: &displaced)
  }

  /// The same with another lock held. The caller releases `displaced` without it, as deinitialisers are clients' code.
  final func enqueue(
    _ value: Downstream.Input, from source: Int = 0, overflow: Overflow, displaced: inout [Downstream.Input]
  ) -> Bool {
    let (accepted, old) = state.with { state -> (Bool, Entry?) in
      guard state.downstream != nil, state.completion == nil else { return (false, nil) }
      let entry = Entry(value: value, source: source)
      let isDemanded = state.demand > state.queue.count
      switch overflow {
      case .drop where !isDemanded:
        return (false, nil)
      case .replace where state.demand < state.queue.count:
        return (true, state.queue.replaceLast(with: entry))
      case .wait, .drop, .replace:
        state.queue.append(entry)
        return (true, nil)
      }
    }
    if let old { displaced.append(old.value) }
    return accepted
  }

  /// Drops the oldest waiting value.
  final func dropOldest() {
    _ = state.with { $0.queue.popFirst() }
  }

  /// Queues the completion for `drain`. `.finished` comes after all values, a failure after those that are demanded.
  final func enqueue(completion: Subscribers.Completion<Downstream.Failure>) {
    state.with { state in
      if state.completion == nil { state.completion = completion }
    }
  }

  final func send(_ value: Downstream.Input, from source: Int = 0, overflow: Overflow = .wait) {
    if enqueue(value, from: source, overflow: overflow) { drain() }
  }

  final func send(completion: Subscribers.Completion<Downstream.Failure>) {
    enqueue(completion: completion)
    drain()
  }

  /// Delivers what is queued and demanded.
  final func drain() {
    let thread = pthread_self()
    let isOutermost = state.with { state -> Bool? in
      guard let owner = state.owner else {
        state.owner = thread
        return true
      }
      return owner == thread ? false : nil
    }
    guard let isOutermost else { return }
    while let delivery = next(isOutermost) {
      switch delivery {
      case .value(let entry, let downstream):
        let more = downstream.receive(entry.value)
        if more > .none { state.with { $0.demand += more } }
        delivered(from: entry.source, more: more)
      case .completion(let completion, let downstream, _):
        downstream.receive(completion: completion)
      }
    }
  }

  private func next(_ isOutermost: Bool) -> Delivery? {
    state.with { state in
      if let downstream = state.downstream {
        if state.demand > .none, let entry = state.queue.popFirst() {
          state.demand -= 1
          return .value(entry, downstream)
        }
        if let completion = state.completion, state.isOpen || state.demand > .none,
          state.queue.isEmpty || completion.isFailure
        {
          let dropped = state.queue
          state.queue = FIFO()
          state.downstream = nil
          return .completion(completion, downstream, dropped: dropped)
        }
      }
      if isOutermost { state.owner = nil }
      return nil
    }
  }

  // MARK: Subscription

  final func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "A subscription was asked for no values; a request must be for one at least.")
    let isActive = state.with { state -> Bool in
      state.demand += demand
      return state.downstream != nil
    }
    guard isActive else { return }
    drain()
    demandAdded(demand)
  }

  final func cancel() {
    let (downstream, _) = state.with { state -> (Downstream?, FIFO<Entry>) in
      let old = (state.downstream, state.queue)
      state.downstream = nil
      state.queue = FIFO()
      return old
    }
    if downstream != nil { cancelled() }
  }
}
