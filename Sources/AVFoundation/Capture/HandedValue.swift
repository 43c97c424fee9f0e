/// Carries what a program handed over, such as a delegate, to the queue that the program said to use it on.
struct HandedValue<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A delegate that isn't kept alive.
final class WeakReference: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
