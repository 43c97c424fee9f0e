import Synchronization

/// The observers of one object's properties.
public final class KeyValueObservers: Sendable {
  private struct State: @unchecked Sendable {
    var observers: [String: [any KeyValueObserver]] = [:]
    /// Changes that have been announced, the innermost last, with what each observer wants to be told at the end.
    var announced: [String: [[(observer: any KeyValueObserver, old: Any?)]]] = [:]
    /// Observers by the names of keys, which are removed by these, too.
    var named: [NamedObservation] = []
  }

  private let state = Mutex(State())

  /// Nobody observes.
  public init() {}

  deinit {
    for observation in state.withLock({ $0.named }) { observation.observer.end() }
  }

  package var isEmpty: Bool { state.withLock { $0.observers.isEmpty } }

  package func add(_ observer: any KeyValueObserver, to property: String) {
    state.withLock { $0.observers[property, default: []].append(observer) }
  }

  package func remove(_ observer: any KeyValueObserver, from property: String) {
    state.withLock { state in
      state.observers[property]?.removeAll { $0 === observer }
      if state.observers[property]?.isEmpty == true { state.observers[property] = nil }
    }
  }

  package func observers(of property: String) -> [any KeyValueObserver] {
    state.withLock { $0.observers[property] ?? [] }
  }

  /// Tells observers of a change that is about to happen.
  func willChange(_ property: String) {
    let told = observers(of: property).map { (observer: $0, old: $0.willChange()) }
    state.withLock { $0.announced[property, default: []].append(told) }
  }

  /// Tells observers that what was announced last has happened.
  func didChange(_ property: String) {
    let told = state.withLock { state in
      defer { if state.announced[property]?.isEmpty == true { state.announced[property] = nil } }
      return state.announced[property]?.popLast()
    }
    precondition(told != nil, "didChangeValue for \(property) without willChangeValue before it.")
    for (observer, old) in told ?? [] { observer.didChange(from: old) }
  }

  func add(_ observation: NamedObservation) {
    state.withLock { $0.named.append(observation) }
  }

  /// Takes out the observation that was added last of those that match; nil if there is none.
  func removeLast(where matches: (NamedObservation) -> Bool) -> NamedObservation? {
    state.withLock { state in
      state.named.lastIndex(where: matches).map { state.named.remove(at: $0) }
    }
  }
}
