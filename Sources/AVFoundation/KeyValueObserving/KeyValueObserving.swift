import Foundation

/// An object whose properties can be observed, as those of `NSObject` are on Apple's systems.
///
/// The getter of each observable property calls `accessed()` first. Code that changes the property calls
/// `withKeyValueChange(of:)` around the change, or `notify` after it, and holds no lock that the getter needs.
public protocol KeyValueObserving: NSObject {
  /// The observers of this object's properties.
  var keyValueObservers: KeyValueObservers { get }
}

extension KeyValueObserving {
  /// Calls the handler for each change of the property, on the thread that changes it, until the observation is
  /// released.
  @preconcurrency public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observer = KeyPathObserver(self, keyPath, options, changeHandler)
    observer.begin()
    return NSKeyValueObservation(observer)
  }

  /// Records that a property is being read. Must be the first statement of its getter.
  func accessed(_ property: StaticString = #function) {
    PropertyAccess.note(property, of: keyValueObservers)
  }

  /// Changes a property and notifies its observers before and after.
  func withKeyValueChange<Value, Result>(
    of keyPath: KeyPath<Self, Value>, _ body: () throws -> Result
  ) rethrows -> Result {
    let told = observers(of: keyPath).map { ($0, $0.willChange()) }
    defer { for (observer, old) in told { observer.didChange(from: old) } }
    return try body()
  }

  /// Notifies a property's observers of a change that has already happened.
  func notify<Value>(_ keyPath: KeyPath<Self, Value>, old: Value, new: Value) {
    let observers = observers(of: keyPath)
    guard !observers.isEmpty else { return }
    let change = PropertyChange(old: old, new: new)
    for observer in observers { observer.didChange(to: change) }
  }

  private func observers<Value>(of keyPath: KeyPath<Self, Value>) -> [any KeyValueObserver] {
    guard !keyValueObservers.isEmpty else { return [] }
    let (_, accesses) = PropertyAccess.watch { self[keyPath: keyPath] }
    // The first access is the property itself; the others are those it depends on.
    let property = accesses.first { $0.observers === keyValueObservers }
    assert(property != nil, "The getter of \(keyPath) doesn't call accessed().")
    return property.map { keyValueObservers.observers(of: $0.name) } ?? []
  }
}
