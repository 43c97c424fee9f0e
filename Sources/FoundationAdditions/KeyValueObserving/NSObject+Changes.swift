import Foundation

extension NSObject {
  // Foundation's own methods of operations go first.

  /// Tells those who observe the property with this key that it is about to change. Only objects that are
  /// `KeyValueObserving` have observers.
  @_disfavoredOverload public func willChangeValue(forKey key: String) {
    if let self = self as? any KeyValueObserving {
      self.keyValueObservers.willChange(self.observedName(forKey: key))
    }
  }

  /// Tells those who observe the property with this key that it has changed, after a call of `willChangeValue(forKey:)`.
  @_disfavoredOverload public func didChangeValue(forKey key: String) {
    if let self = self as? any KeyValueObserving {
      self.keyValueObservers.didChange(self.observedName(forKey: key))
    }
  }
}

extension KeyValueObserving {
  fileprivate func observedName(forKey key: String) -> String {
    keyPath(forKey: key).map(observedName) ?? key
  }
}
