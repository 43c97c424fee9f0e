import Foundation
import Synchronization

/// Calls a handler for changes of a value that is read from an object, through any number of others.
///
/// The handler is always called without a lock held, so that it may end the observation, begin others and change
/// properties.
package final class KeyPathObserver<Root: KeyValueObserving, Value>: KeyValueObserver, @unchecked Sendable {
  private struct State {
    var isEnded = false
    /// The thread that reads the value for the first time, while it does.
    var firstReader: pthread_t?
    /// Whether another thread changed the value during that reading, and it wasn't told for the call that comes anyway.
    var changedMeanwhile = false
    /// The properties that the value is currently read from.
    var accesses: [PropertyAccess] = []
    /// Those of them by which a path goes from object to object, with the one whose value it is; empty where that isn't known.
    var steps: [PropertyAccess] = []
    /// The last value, if `.old` is requested: a change of an intermediate object doesn't carry it.
    var remembered: Value?
  }

  private weak let root: Root?
  private let read: (Root) -> Value
  private let steps: (Root, [PropertyAccess]) -> [PropertyAccess]
  private let options: NSKeyValueObservingOptions
  private let handler: @Sendable (Root, NSKeyValueObservedChange<Value>) -> Void
  private let state = Mutex(Unchecked(State()))

  /// Observes what `read` reads. `steps` finds the steps of the path among the properties that reading it has recorded.
  package init(
    _ root: Root, _ options: NSKeyValueObservingOptions, read: @escaping (Root) -> Value,
    steps: @escaping (Root, [PropertyAccess]) -> [PropertyAccess],
    handler: @escaping @Sendable (Root, NSKeyValueObservedChange<Value>) -> Void
  ) {
    self.root = root
    self.read = read
    self.steps = steps
    self.options = options
    self.handler = handler
  }

  /// Begins to observe, with a call for the present value where `.initial` asks for it.
  package func begin() {
    guard let root else { return }
    state.withLock { $0.value.firstReader = pthread_self() }
    var value = follow(root)
    let changedMeanwhile = state.withLock { state in
      state.value.firstReader = nil
      return state.value.changedMeanwhile
    }
    guard options.contains(.initial) else { return }
    if changedMeanwhile { value = follow(root) }
    tell(root, old: nil, new: value)
  }

  package func willChange() -> Any? {
    guard let root, hears, !options.isDisjoint(with: [.old, .prior]) else { return nil }
    let old = read(root)
    if options.contains(.prior) { tell(root, old: old, new: nil, isPrior: true) }
    return options.contains(.old) ? PropertyChange(of: nil, old: old, new: old) : nil
  }

  package func didChange(from old: Any?) {
    guard let root, hears else { return }
    tell(root, old: (old as? PropertyChange<Value>)?.old, new: follow(root))
  }

  package func didChange(to change: Any) {
    guard let root, hears, let change = change as? any AnyPropertyChange, let property = change.property else { return }
    let before = state.withLock { $0.value }
    // It may be told later than it was made, when the path leads elsewhere.
    guard before.accesses.contains(property) else { return }
    let own = values(of: change, before)
    let told: (old: Value?, new: Value)
    if let own, before.steps.count > 1, before.steps.last == property {
      // Where the path leads stays as it was.
      told = own
    } else {
      let found = follow(root)
      // A property that is made of others by now doesn't carry its own values.
      let isOwn = before.steps.count > 1 || state.withLock { $0.value.steps } == before.steps
      told = own.flatMap { isOwn ? $0 : nil } ?? (before.remembered, found)
    }
    if options.contains(.old) {
      state.withLock { if !$0.value.isEnded { $0.value.remembered = told.new } }
    }
    if options.contains(.prior) { tell(root, old: told.old, new: nil, isPrior: true) }
    tell(root, old: told.old, new: told.new)
  }

  /// The values of a change at a step of the path, as they were then: reading them later may be too late. At the last step it
  /// carries both; before that, the new object leads to the new one. Nil where the change says nothing of them.
  private func values(of change: any AnyPropertyChange, _ state: State) -> (old: Value?, new: Value)? {
    guard let place = state.steps.firstIndex(where: { $0 == change.property }) else { return nil }
    guard place < state.steps.count - 1 else { return change.values(as: Value.self).map { ($0.old, $0.new) } }
    guard let found = valueBehind(change.newValue, state.steps[(place + 1)...]), let new = found as? Value else {
      return nil
    }
    return (state.remembered, new)
  }

  package func end() {
    state.withLock { state in
      for access in state.value.accesses { access.observers.remove(self, from: access.name) }
      state.value = State(isEnded: true)
    }
  }

  private var isActive: Bool { state.withLock { !$0.value.isEnded } }

  /// Whether a change is to be told. While the value is read for the first time, what that reading changes itself is part
  /// of what it finds: a camera whose controls are opened to be read. What others change meanwhile is heard, unless the
  /// call for the present value is still to come.
  private var hears: Bool {
    state.withLock { state in
      guard !state.value.isEnded else { return false }
      guard let firstReader = state.value.firstReader else { return true }
      guard pthread_equal(firstReader, pthread_self()) == 0 else { return false }
      guard options.contains(.initial) else { return true }
      state.value.changedMeanwhile = true
      return false
    }
  }

  /// Reads the value, and observes the properties it depends on: each from before it is read, as reading it may begin what
  /// changes it, such as following a movie's metadata.
  private func follow(_ root: Root) -> Value {
    let (value, accesses) = PropertyAccess.watch(onAccess: observe) { read(root) }
    let steps = self.steps(root, accesses)
    state.withLock { state in
      guard !state.value.isEnded else { return }
      if options.contains(.old) { state.value.remembered = value }
      for access in state.value.accesses where !accesses.contains(access) {
        access.observers.remove(self, from: access.name)
      }
      for access in accesses where !state.value.accesses.contains(access) {
        access.observers.add(self, to: access.name)
      }
      (state.value.accesses, state.value.steps) = (accesses, steps)
    }
    return value
  }

  private func observe(_ access: PropertyAccess) {
    state.withLock { state in
      guard !state.value.isEnded, !state.value.accesses.contains(access) else { return }
      access.observers.add(self, to: access.name)
      state.value.accesses.append(access)
    }
  }

  private func tell(_ root: Root, old: Value?, new: Value?, isPrior: Bool = false) {
    guard isActive else { return }
    handler(
      root,
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil,
        indexes: nil, isPrior: isPrior))
  }
}

/// Lets a mutex hold values of any type; the observer's own rules keep them safe.
private struct Unchecked<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
