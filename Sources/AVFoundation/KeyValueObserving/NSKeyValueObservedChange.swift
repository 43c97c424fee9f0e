import Foundation

/// In what way a property changed.
public enum NSKeyValueChange: UInt, Sendable {
  /// It got another value.
  case setting = 1
  /// Something was put into the collection that it holds.
  case insertion = 2
  /// Something was taken out of the collection that it holds.
  case removal = 3
  /// Something in the collection that it holds was replaced.
  case replacement = 4
}

/// What an observer of a property is told.
public struct NSKeyValueObservedChange<Value> {
  /// In what way a property changed.
  public typealias Kind = NSKeyValueChange

  /// In what way it changed.
  public let kind: Kind
  /// The value that the property has now, where it was asked for.
  public let newValue: Value?
  /// The value that the property had before, where it was asked for.
  public let oldValue: Value?
  /// Which members of a collection changed; nil where the property as a whole got another value.
  public let indexes: IndexSet?
  /// Whether the change is still to come.
  public let isPrior: Bool
}
