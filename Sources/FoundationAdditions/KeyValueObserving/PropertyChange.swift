/// The values of a property before and after a change. Observers are given them in whichever thread tells them.
final class PropertyChange<Value>: AnyPropertyChange, @unchecked Sendable {
  let old: Value
  let new: Value

  init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }

  func values<Other>(as type: Other.Type) -> (old: Other, new: Other)? {
    if let self = self as? PropertyChange<Other> { return (self.old, self.new) }
    // Observers by the names of keys take values of any type.
    return type == Any?.self ? (old as Any as! Other, new as Any as! Other) : nil
  }
}

/// A change of a property of some type.
protocol AnyPropertyChange: AnyObject {
  /// The values, if they are of this type.
  func values<Other>(as type: Other.Type) -> (old: Other, new: Other)?
}
