/// Carries a value to another thread. Whoever wraps it makes sure that only one thread uses it at a time.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
