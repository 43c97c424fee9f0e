import Foundation

/// An object whose properties can be observed, as those of `NSObject` are on Apple's systems.
///
/// The media modules' classes conform. A class of a program conforms by a stored `KeyValueObservers()`, and tells of
/// changes by `willChangeValue(for:)` and `didChangeValue(for:)`.
public protocol KeyValueObserving: NSObject {
  /// The observers of this object's properties.
  var keyValueObservers: KeyValueObservers { get }

  /// The property with a key, for those who observe it by its name: `rate`, `playbackBufferEmpty`.
  func keyPath(forKey key: String) -> AnyKeyPath?
}

extension KeyValueObserving {
  /// No property has a name, unless the class says so.
  public func keyPath(forKey key: String) -> AnyKeyPath? { nil }

  /// Calls the handler for each change of the property, on the thread that changes it unless the property says otherwise, until
  /// the observation is released.
  @preconcurrency public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observer = KeyPathObserver<Self, Value>(
      self, options, read: { object in PropertyAccess.read(keyPath, of: object) { object[keyPath: keyPath] } },
      steps: { $1.count == 1 ? $1 : $0.steps(of: $1) }, handler: changeHandler)
    observer.begin()
    return NSKeyValueObservation(observer)
  }

  /// Tells the observers of a property that it is about to change.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    keyValueObservers.willChange(observedName(of: keyPath))
  }

  /// Tells the observers of a property that it has changed, after a call of `willChangeValue(for:)`.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    keyValueObservers.didChange(observedName(of: keyPath))
  }

  // The getter of each observable property of this package calls `accessed()` first. Code that changes the property
  // calls `withKeyValueChange(of:)` around the change, or `notify` after it, and holds no lock that the getter needs.

  /// Records that a property is being read. Must be the first statement of its getter.
  package func accessed(_ property: StaticString = #function) {
    PropertyAccess.note(property, of: keyValueObservers)
  }

  /// Changes a property and notifies its observers before and after.
  package func withKeyValueChange<Value, Result>(
    of keyPath: KeyPath<Self, Value>, _ body: () throws -> Result
  ) rethrows -> Result {
    let told = observers(of: keyPath).map { ($0, $0.willChange()) }
    defer { for (observer, old) in told { observer.didChange(from: old) } }
    return try body()
  }

  /// Notifies a property's observers of a change that has already happened.
  package func notify<Value>(_ keyPath: KeyPath<Self, Value>, old: Value, new: Value) {
    guard let property = observedProperty(of: keyPath) else { return }
    let observers = keyValueObservers.observers(of: property)
    guard !observers.isEmpty else { return }
    let change = PropertyChange(
      of: PropertyAccess(observers: keyValueObservers, name: property), old: old, new: new)
    for observer in observers { observer.didChange(to: change) }
  }

  private func observers<Value>(of keyPath: KeyPath<Self, Value>) -> [any KeyValueObserver] {
    observedProperty(of: keyPath).map { keyValueObservers.observers(of: $0) } ?? []
  }

  /// What the getter of a property names it; nil where nobody observes anything of the object.
  private func observedProperty<Value>(of keyPath: KeyPath<Self, Value>) -> String? {
    guard !keyValueObservers.isEmpty else { return nil }
    let property = ownProperty(of: keyPath)
    assert(property != nil, "The getter of \(keyPath) doesn't call accessed().")
    return property
  }

  /// The name under which observers of a property are kept.
  func observedName(of keyPath: AnyKeyPath) -> String {
    ownProperty(of: keyPath) ?? keyPath.observedName
  }

  /// What the property's getter names it; nil if it names nothing.
  private func ownProperty(of keyPath: AnyKeyPath) -> String? {
    let (_, accesses) = PropertyAccess.watch { self[keyPath: keyPath] }
    // The first access is the property itself; the others are those it depends on.
    return accesses.first { $0.observers === keyValueObservers }?.name
  }
}

extension AnyKeyPath {
  /// A name for a property whose getter names none.
  var observedName: String { "\(hashValue) \(Self.self)" }
}
