import Foundation

// Foundation on Linux sorts by key paths only.

extension NSSortDescriptor {
  /// Sorts by the property with a name, or by the objects themselves if there is none. Objects without a value come
  /// first.
  public convenience init(key: String?, ascending: Bool) {
    self.init(key: key, ascending: ascending) { first, second in
      let (one, other) = (PredicateValue(first), PredicateValue(second))
      if let order = one.order(other) { return order }
      return switch (one, other) {
      case (.none, .none): .orderedSame
      case (.none, _): .orderedAscending
      case (_, .none): .orderedDescending
      default: .orderedSame
      }
    }
  }

  /// Sorts by the property with a name, whose values a function compares; one that is nil is handed over as `NSNull`.
  public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    self.init(keyPath: \NSObject.[property: key ?? ""], ascending: ascending, comparator: cmptr)
  }

  /// Sorts by an optional property; objects without a value come first.
  public convenience init<Root, Value: Comparable>(keyPath: KeyPath<Root, Value?>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending) { first, second in
      switch (first as? Value, second as? Value) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (let first?, let second?):
        first == second ? .orderedSame : first < second ? .orderedAscending : .orderedDescending
      }
    }
  }

  /// The name of the property; nil if a key path was given.
  public var key: String? {
    guard let path = keyPath as? KeyPath<NSObject, Any> else { return nil }
    let listener = KeyListener()
    _ = listener[keyPath: path]
    return listener.key
  }
}

/// Hears which property is read.
private final class KeyListener: NSObject, KeyValueCoding {
  var key: String?

  func value(forKey key: String) -> Any? {
    self.key = key
    return nil
  }
}

extension NSObject {
  /// The property at a path of names; the object itself if the path is empty.
  fileprivate subscript(property path: String) -> Any {
    if let listener = self as? KeyListener { return listener.value(forKey: path) ?? NSNull() }
    return NamedProperty.value(of: self, at: path.split(separator: ".").map(String.init)) ?? NSNull()
  }
}
