/// Carries a value from the program, such as a delegate, to the queue on which the program said to use it.
struct HandedValue<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A weak reference, as to a delegate.
final class WeakReference: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
