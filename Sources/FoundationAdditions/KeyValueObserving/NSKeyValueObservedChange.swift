import Foundation

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
