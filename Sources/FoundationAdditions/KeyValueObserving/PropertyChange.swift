/// The values of a property before and after a change. Observers are given them in whichever thread tells them.
final class PropertyChange<Value>: AnyPropertyChange, @unchecked Sendable {
  let property: PropertyAccess?
  let old: Value
  let new: Value

  /// A change of a property; nil where nobody needs to know of which.
  init(of property: PropertyAccess?, old: Value, new: Value) {
    self.property = property
    self.old = old
    self.new = new
  }

  var newValue: Any { new }

  func values<Other>(as type: Other.Type) -> (old: Other, new: Other)? {
    if let self = self as? PropertyChange<Other> { return (self.old, self.new) }
    // Observers by the names of keys take values of any type, and those behind a `?` optional ones.
    guard type == Any?.self || type == Value?.self else { return nil }
    return (old as Any as! Other, new as Any as! Other)
  }
}

/// A change of a property of some type.
protocol AnyPropertyChange: AnyObject {
  /// What has changed.
  var property: PropertyAccess? { get }
  /// The value afterwards.
  var newValue: Any { get }
  /// The values, if they are of this type.
  func values<Other>(as type: Other.Type) -> (old: Other, new: Other)?
}
