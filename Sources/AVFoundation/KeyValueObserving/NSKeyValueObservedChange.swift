import Foundation

/// The kind of a property's change.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property was set.
  case setting = 1
  /// Elements were inserted into the property's collection.
  case insertion = 2
  /// Elements were removed from the property's collection.
  case removal = 3
  /// Elements of the property's collection were replaced.
  case replacement = 4
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of change.
  public typealias Kind = NSKeyValueChange

  /// The kind of change.
  public let kind: Kind
  /// The new value, if requested.
  public let newValue: Value?
  /// The old value, if requested.
  public let oldValue: Value?
  /// The changed indexes of a collection; nil if the property was set as a whole.
  public let indexes: IndexSet?
  /// Whether this is sent before the change.
  public let isPrior: Bool
}
