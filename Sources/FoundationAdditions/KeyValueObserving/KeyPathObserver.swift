import Synchronization

/// Calls a handler for changes of a value that is read from an object, through any number of others.
///
/// The handler is always called without a lock held, so that it may end the observation, begin others and change
/// properties.
package final class KeyPathObserver<Root: KeyValueObserving, Value>: KeyValueObserver, @unchecked Sendable {
  private struct State {
    var isEnded = false
    /// The properties that the value is currently read from.
    var accesses: [PropertyAccess] = []
    /// The last value, if `.old` is requested: a change of an intermediate object doesn't carry it.
    var remembered: Value?

    /// Whether the value depends on more than one property.
    var leadsFar: Bool { accesses.count > 1 }
  }

  private weak let root: Root?
  private let read: (Root) -> Value
  private let options: NSKeyValueObservingOptions
  private let handler: @Sendable (Root, NSKeyValueObservedChange<Value>) -> Void
  private let state = Mutex(Unchecked(State()))

  package init(
    _ root: Root, _ options: NSKeyValueObservingOptions, read: @escaping (Root) -> Value,
    handler: @escaping @Sendable (Root, NSKeyValueObservedChange<Value>) -> Void
  ) {
    self.root = root
    self.read = read
    self.options = options
    self.handler = handler
  }

  /// Begins to observe, with a call for the present value where `.initial` asks for it.
  package func begin() {
    guard let root else { return }
    let value = follow(root)
    if options.contains(.initial) { tell(root, old: nil, new: value) }
  }

  package func willChange() -> Any? {
    guard let root, isActive, !options.isDisjoint(with: [.old, .prior]) else { return nil }
    let old = read(root)
    if options.contains(.prior) { tell(root, old: old, new: nil, isPrior: true) }
    return options.contains(.old) ? PropertyChange(old: old, new: old) : nil
  }

  package func didChange(from old: Any?) {
    guard let root, isActive else { return }
    tell(root, old: (old as? PropertyChange<Value>)?.old, new: follow(root))
  }

  package func didChange(to change: Any) {
    guard let root, isActive else { return }
    let (ledFar, remembered) = state.withLock { ($0.value.leadsFar, $0.value.remembered) }
    let new = follow(root)
    let leadsFar = state.withLock { $0.value.leadsFar }
    // A change of the only property carries its own values; reading them later may be too late.
    if !ledFar, !leadsFar, let values = (change as? any AnyPropertyChange)?.values(as: Value.self) {
      tell(root, old: values.old, new: values.new)
    } else {
      tell(root, old: remembered, new: new)
    }
  }

  package func end() {
    state.withLock { state in
      for access in state.value.accesses { access.observers.remove(self, from: access.name) }
      state.value = State(isEnded: true)
    }
  }

  private var isActive: Bool { state.withLock { !$0.value.isEnded } }

  /// Reads the value, and observes the properties it depends on.
  private func follow(_ root: Root) -> Value {
    let (value, accesses) = PropertyAccess.watch { read(root) }
    state.withLock { state in
      guard !state.value.isEnded else { return }
      if options.contains(.old) { state.value.remembered = value }
      guard state.value.accesses != accesses else { return }
      for access in state.value.accesses { access.observers.remove(self, from: access.name) }
      for access in accesses { access.observers.add(self, to: access.name) }
      state.value.accesses = accesses
    }
    return value
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
