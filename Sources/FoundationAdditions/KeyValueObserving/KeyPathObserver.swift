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
    return options.contains(.old) ? PropertyChange(old: old, new: old) : nil
  }

  package func didChange(from old: Any?) {
    guard let root, hears else { return }
    tell(root, old: (old as? PropertyChange<Value>)?.old, new: follow(root))
  }

  package func didChange(to change: Any) {
    guard let root, hears else { return }
    let (ledFar, remembered) = state.withLock { ($0.value.leadsFar, $0.value.remembered) }
    let new = follow(root)
    let leadsFar = state.withLock { $0.value.leadsFar }
    // A change of the only property carries its own values; reading them later may be too late.
    let values = ledFar || leadsFar ? nil : (change as? any AnyPropertyChange)?.values(as: Value.self)
    let old = values.map { $0.old } ?? remembered
    if options.contains(.prior) { tell(root, old: old, new: nil, isPrior: true) }
    tell(root, old: old, new: values.map { $0.new } ?? new)
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
    state.withLock { state in
      guard !state.value.isEnded else { return }
      if options.contains(.old) { state.value.remembered = value }
      for access in state.value.accesses where !accesses.contains(access) {
        access.observers.remove(self, from: access.name)
      }
      for access in accesses where !state.value.accesses.contains(access) {
        access.observers.add(self, to: access.name)
      }
      state.value.accesses = accesses
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
