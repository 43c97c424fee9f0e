import Foundation

/// An object whose properties are read by their names, as those of `NSObject` are on Apple's systems. Predicates and sort
/// descriptors made of strings read them.
public protocol KeyValueCoding: NSObject {
  /// The value of the property with a name. The program stops if there is no such property.
  func value(forKey key: String) -> Any?
}

extension KeyValueCoding {
  /// The value at a path of names, separated by dots.
  public func value(forKeyPath keyPath: String) -> Any? {
    NamedProperty.value(of: self, at: keyPath.split(separator: ".").map(String.init))
  }
}
