import Foundation

// Observers by the names of keys, as code from before key paths has them.

extension KeyValueObserving {
  /// Calls the observer's `observeValue` for each change of the property at a path of keys, until `removeObserver`. The
  /// observer is not retained; it must be a `ValueObserver`.
  ///
  /// The program stops if there is no such property: `status`, `currentItem.status`, `playbackBufferEmpty`.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let target = observer as? any ValueObserver else {
      preconditionFailure("\(type(of: observer)) must conform to ValueObserver to be told of \(keyPath).")
    }
    let keys = keyPath.split(separator: ".").map(String.init)
    precondition(!keys.isEmpty, "A key path has at least one key.")
    let telling = ValueTelling(target: target, keyPath: keyPath, options: options, context: context)
    let observer = KeyPathObserver<Self, Any?>(
      self, options, read: { $0.value(at: keys) },
      steps: { keys.count == 1 && $1.count == 1 ? $1 : $0.steps(at: keys[...]) }, handler: { telling.tell($0, of: $1) })
    keyValueObservers.add(
      NamedObservation(
        target: ObjectIdentifier(target), keyPath: keyPath, context: context, observer: observer))
    observer.begin()
  }

  /// Ends an observation by `addObserver`, the last one of these. The program stops if there is none.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    remove(keyPath, of: observer) { _ in true }
  }

  /// Ends an observation by `addObserver` with this context. The program stops if there is none.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    remove(keyPath, of: observer) { $0 == context }
  }

  private func remove(
    _ keyPath: String, of observer: NSObject, inContext matches: (UnsafeMutableRawPointer?) -> Bool
  ) {
    let removed = keyValueObservers.removeLast {
      $0.target == ObjectIdentifier(observer) && $0.keyPath == keyPath && matches($0.context)
    }
    precondition(removed != nil, "\(type(of: observer)) doesn't observe \(keyPath) of \(type(of: self)).")
    removed?.observer.end()
  }

  /// The value at a path of keys; nil where an object on the way is.
  private func value(at keys: [String]) -> Any? {
    guard let path = keyPath(forKey: keys[0]) else {
      preconditionFailure("\(type(of: self)) has no observable property \(keys[0]).")
    }
    let value = unwrapped(PropertyAccess.read(path, of: self) { self[keyPath: path] })
    guard let value, keys.count > 1 else { return value }
    guard let next = value as? any KeyValueObserving else {
      preconditionFailure("The properties of \(type(of: value)) can't be observed: \(keys.joined(separator: ".")).")
    }
    return next.value(at: Array(keys.dropFirst()))
  }
}

/// What is in any number of optionals.
func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return unwrapped(mirror.children.first?.value)
}
