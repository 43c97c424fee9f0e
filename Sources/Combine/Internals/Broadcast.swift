/// The subscribers of a subject. Values are queued for all of them in one step, so that everybody sees them in the same
/// order, whatever threads they come from.
final class Broadcast<Output, Failure: Error>: @unchecked Sendable {
  private typealias Target = any BroadcastTarget<Output, Failure>

  private struct State {
    var targets: [Target] = []
    var completion: Subscribers.Completion<Failure>?
    var upstreams: [any Subscription] = []
    /// What new subscribers get first; nil if the subject keeps nothing.
    var latest: Output?
    /// How many values were sent.
    var count: UInt64 = 0
    /// Whether publishers that feed this were asked for values.
    var isDemanded: Bool
  }

  private let keepsLatest: Bool
  private let state: Locked<State>

  /// A broadcast that keeps no value, and asks its upstream for values once a subscriber does.
  init() {
    keepsLatest = false
    state = Locked(State(isDemanded: false))
  }

  /// A broadcast that keeps the latest value.
  init(latest: Output) {
    keepsLatest = true
    state = Locked(State(latest: latest, isDemanded: true))
  }

  deinit {
    for upstream in state.value.upstreams { upstream.cancel() }
  }

  /// The latest value; nil if none is kept.
  var latest: Output? { state.with { $0.latest } }

  func attach<S: Subscriber>(_ subscriber: S, _ description: String, owner: AnyObject)
  where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit(description, subscriber, self, owner: owner)
    let completion = state.with { state -> Subscribers.Completion<Failure>? in
      if let completion = state.completion { return completion }
      if let latest = state.latest { conduit.enqueue(latest) }
      state.targets.append(conduit)
      return nil
    }
    if let completion { conduit.enqueue(completion: completion) }
    conduit.open()
  }

  /// Delivers a value. Answers how many were sent until then; 0 after the completion.
  @discardableResult
  func send(_ value: Output) -> UInt64 {
    var displaced: [Output] = []
    let (targets, count, _) = state.with { state -> ([Target], UInt64, Output?) in
      guard state.completion == nil else { return ([], 0, nil) }
      let old = state.latest
      if keepsLatest { state.latest = value }
      state.count += 1
      for target in state.targets {
        target.take(value, overflow: keepsLatest ? .keepNewest : .drop, displaced: &displaced)
      }
      return (state.targets, state.count, old)
    }
    for target in targets { target.drain() }
    return count
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let (targets, upstreams) = state.with { state -> ([Target], [any Subscription]) in
      guard state.completion == nil else { return ([], []) }
      let old = (state.targets, state.upstreams)
      state.completion = completion
      state.targets = []
      state.upstreams = []
      for target in old.0 { target.enqueue(completion: completion) }
      return old
    }
    for upstream in upstreams { upstream.cancel() }
    for target in targets { target.drain() }
  }

  func send(subscription: any Subscription) {
    let (isOpen, isDemanded) = state.with { state -> (Bool, Bool) in
      guard state.completion == nil else { return (false, false) }
      state.upstreams.append(subscription)
      return (true, state.isDemanded)
    }
    if !isOpen { subscription.cancel() } else if isDemanded { subscription.request(.unlimited) }
  }

  /// A subscriber asked for values: from now on upstream may deliver.
  func demanded() {
    let upstreams = state.with { state -> [any Subscription] in
      guard !state.isDemanded else { return [] }
      state.isDemanded = true
      return state.upstreams
    }
    for upstream in upstreams { upstream.request(.unlimited) }
  }

  func detach(_ target: any BroadcastTarget<Output, Failure>) {
    state.with { state in state.targets.removeAll { $0 === target } }
  }
}
