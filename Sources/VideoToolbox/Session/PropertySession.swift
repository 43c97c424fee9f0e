import CoreMedia

/// A session with properties.
protocol PropertySession: AnyObject, Sendable {
  /// What its properties may be, by their keys; nil once it is invalidated.
  var rules: [String: PropertyRule]? { get }
  /// A property's value; nil where it has none.
  func property(_ key: String) -> Any?
  /// Changes a property to a value that its rule allows, or back to what it is by default.
  func setProperty(_ key: String, to value: Any?) -> OSStatus
}
