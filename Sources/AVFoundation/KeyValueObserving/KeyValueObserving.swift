import Foundation

/// An object whose properties can be observed, as those of `NSObject` are on Apple's systems.
///
/// The getter of each observable property calls `accessed()` first; whatever changes it calls `withKeyValueChange(of:)`
/// around the change, or `notify` after it, and holds no lock meanwhile that the getter needs.
public protocol KeyValueObserving: NSObject {
  /// Who observes this object's properties.
  var keyValueObservers: KeyValueObservers { get }
}

extension KeyValueObserving {
  /// Calls the handler whenever the property changes, in the thread that changes it, until the observation is let go of.
  @preconcurrency public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observer = KeyPathObserver(self, keyPath, options, changeHandler)
    observer.begin()
    return NSKeyValueObservation(observer)
  }

  /// Says that a property is being read. First statement of its getter.
  func accessed(_ property: StaticString = #function) {
    PropertyAccess.note(property, of: keyValueObservers)
  }

  /// Changes a property, and tells its observers before and after.
  func withKeyValueChange<Value, Result>(
    of keyPath: KeyPath<Self, Value>, _ body: () throws -> Result
  ) rethrows -> Result {
    let told = observers(of: keyPath).map { ($0, $0.willChange()) }
    defer { for (observer, old) in told { observer.didChange(from: old) } }
    return try body()
  }

  /// Tells a property's observers of a change that has happened.
  func notify<Value>(_ keyPath: KeyPath<Self, Value>, old: Value, new: Value) {
    let observers = observers(of: keyPath)
    guard !observers.isEmpty else { return }
    let change = PropertyChange(old: old, new: new)
    for observer in observers { observer.didChange(to: change) }
  }

  private func observers<Value>(of keyPath: KeyPath<Self, Value>) -> [any KeyValueObserver] {
    guard !keyValueObservers.isEmpty else { return [] }
    let (_, accesses) = PropertyAccess.watch { self[keyPath: keyPath] }
    // The first is the property itself; others are what it is made of.
    let property = accesses.first { $0.observers === keyValueObservers }
    assert(property != nil, "The getter of \(keyPath) doesn't call accessed().")
    return property.map { keyValueObservers.observers(of: $0.name) } ?? []
  }
}
