/// The values of one of several publishers that are joined. Used with the joiner's lock held.
final class JoinSlot<Value>: JoinSlotState {
  private var values = FIFO<Value>()
  /// The newest value that was stored by `replace`.
  private(set) var latest: Value?

  var hasQueued: Bool { !values.isEmpty }
  var hasLatest: Bool { latest != nil }

  func append(_ value: Value) { values.append(value) }
  func next() -> Value { values.popFirst()! }

  /// Stores a value and gives back the old one.
  func replace(_ value: Value) -> Value? {
    let old = latest
    latest = value
    return old
  }
}
