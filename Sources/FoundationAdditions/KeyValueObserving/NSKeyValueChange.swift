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
