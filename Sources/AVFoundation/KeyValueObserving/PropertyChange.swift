/// The values of a property before and after a change.
final class PropertyChange<Value> {
  let old: Value
  let new: Value

  init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }
}
