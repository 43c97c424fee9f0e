import Foundation

/// Reads properties by their names.
package enum NamedProperty {
  /// The value at a path of names; nil if an object on the way is nil.
  package static func value(of object: Any?, at keys: [String]) -> Any? {
    var value = unwrapped(object)
    for key in keys where key.lowercased() != "self" { value = unwrapped(self.value(of: value, for: key)) }
    return value
  }

  private static func value(of object: Any?, for key: String) -> Any? {
    switch object {
    case nil, is NSNull: return nil
    case let object as any KeyValueCoding: return object.value(forKey: key)
    case let text as String where key == "length": return text.utf16.count
    case let dictionary as [AnyHashable: Any]: return key == "@count" ? dictionary.count : dictionary[key]
    case let dictionary as NSDictionary: return key == "@count" ? dictionary.count : dictionary[key as NSString]
    case let object?:
      if let list = list(object) {
        return key == "@count" ? list.count : list.map { value(of: unwrapped($0), for: key) as Any }
      }
      guard let property = stored(key, in: Mirror(reflecting: object)) else {
        preconditionFailure("\(type(of: object)) has no property named \(key).")
      }
      return property
    }
  }

  /// The elements of an array or set; nil for anything else.
  static func list(_ value: Any) -> [Any]? {
    switch value {
    case let array as [Any]: array
    case let array as NSArray: array.map { $0 }
    case let set as Set<AnyHashable>: set.map(\.base)
    case let set as NSSet: set.map { $0 }
    default: nil
    }
  }

  /// A stored property of a program's own class, which reflection knows by its name.
  private static func stored(_ key: String, in mirror: Mirror) -> Any? {
    if let child = mirror.children.first(where: { $0.label == key || $0.label == "_" + key }) { return child.value }
    return mirror.superclassMirror.flatMap { stored(key, in: $0) }
  }
}
