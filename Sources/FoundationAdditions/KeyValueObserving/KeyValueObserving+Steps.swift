import Foundation

// The steps of a path that leads from object to object: the observable property of each. They say whose a change is that is
// told later than it was made, when reading the whole path would find what came after it.

extension KeyValueObserving {
  /// The steps of a path of keys; empty where it doesn't lead to its end now, or where its value is made of several properties.
  func steps(at keys: ArraySlice<String>) -> [PropertyAccess] {
    guard let key = keys.first, let path = keyPath(forKey: key) else { return [] }
    let (value, own) = PropertyAccess.watch { self[keyPath: path] }
    let first = own.first ?? PropertyAccess(observers: keyValueObservers, name: path.observedName)
    guard first.observers === keyValueObservers else { return [] }
    guard keys.count > 1 else { return own.count > 1 ? [] : [first] }
    guard let next = unwrapped(value) as? any KeyValueObserving else { return [] }
    let behind = next.steps(at: keys.dropFirst())
    return behind.isEmpty ? [] : [first] + behind
  }

  /// The steps of a key path, of which reading it has recorded the properties. What a property on the way is made of belongs to
  /// its step. Empty where the records don't tell: where a class gives its properties no names, too.
  func steps(of accesses: [PropertyAccess]) -> [PropertyAccess] {
    guard let first = accesses.first, first.observers === keyValueObservers, let path = keyPath(ofProperty: first.name)
    else { return [] }
    let (value, own) = PropertyAccess.watch { self[keyPath: path] }
    guard !own.isEmpty, accesses.starts(with: own) else { return [] }
    let rest = Array(accesses.dropFirst(own.count))
    guard !rest.isEmpty else { return own.count > 1 ? [] : [first] }
    guard let next = unwrapped(value) as? any KeyValueObserving else { return [] }
    let behind = next.steps(of: rest)
    return behind.isEmpty ? [] : [first] + behind
  }

  /// The value at the end of steps that begin here; nil where it isn't known how they go on.
  fileprivate func value(behind steps: ArraySlice<PropertyAccess>) -> Any?? {
    guard let step = steps.first, let path = keyPath(ofProperty: step.name) else { return nil }
    return valueBehind(self[keyPath: path], steps.dropFirst())
  }

  /// The property with a name that its getter has recorded: that of `isPlaybackBufferFull` has the key `playbackBufferFull`.
  private func keyPath(ofProperty name: String) -> AnyKeyPath? {
    if let path = keyPath(forKey: name) { return path }
    guard name.hasPrefix("is"), name.count > 2 else { return nil }
    let key = name.dropFirst(2)
    return keyPath(forKey: key.prefix(1).lowercased() + key.dropFirst())
  }
}

/// What steps behind an object lead to: the object itself without any, and nothing where there is none. Nil where it isn't known
/// how they go on.
func valueBehind(_ object: Any?, _ steps: ArraySlice<PropertyAccess>) -> Any?? {
  guard !steps.isEmpty else { return .some(object) }
  guard let object = unwrapped(object) else { return .some(nil) }
  return (object as? any KeyValueObserving)?.value(behind: steps)
}
