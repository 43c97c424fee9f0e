import Foundation

/// A property of an object as its observers are kept, for changes that are told later than they are made.
package struct ObservedProperty<Value>: Sendable {
  fileprivate let observers: KeyValueObservers
  /// Nil where nobody observed anything of the object.
  fileprivate let name: String?

  /// What tells of a change, with the values before and after, those who observe the property now; nil if nobody does. Calls
  /// nobody itself: made with the lock held that the change was made with, changes are told in their order.
  package func change(from old: Value, to new: Value) -> (@Sendable () -> Void)? {
    guard let name else { return nil }
    let told = observers.observers(of: name)
    guard !told.isEmpty else { return nil }
    let change = PropertyChange(of: PropertyAccess(observers: observers, name: name), old: old, new: new)
    return { for observer in told { observer.didChange(to: change) } }
  }
}

extension KeyValueObserving {
  /// A property of this object, for its changes. Reads the property, unless nobody observes the object: not with a lock held
  /// that the getter needs.
  package func observed<Value>(_ keyPath: KeyPath<Self, Value>) -> ObservedProperty<Value> {
    ObservedProperty(
      observers: keyValueObservers, name: keyValueObservers.isEmpty ? nil : observedName(of: keyPath))
  }
}
