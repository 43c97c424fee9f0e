/// The earlier values of something that is edited, and those that were undone.
struct StepHistory<Value: Equatable> {
  private var before: [Value] = []
  private var after: [Value] = []

  /// A change of this value begins. What follows, up to the next one, is undone as a whole.
  mutating func begin(_ value: Value) {
    after = []
    if before.last != value { before.append(value) }
  }

  /// Whether there is a value before the current one.
  func canUndo(_ current: Value) -> Bool { before.contains { $0 != current } }

  /// Whether something was undone.
  var canRedo: Bool { !after.isEmpty }

  /// The value before the current one; nil if there is none.
  mutating func undo(_ current: Value) -> Value? {
    while let last = before.popLast() {
      // A change that began but changed nothing.
      guard last != current else { continue }
      after.append(current)
      return last
    }
    return nil
  }

  /// The value that was undone last; nil if there is none.
  mutating func redo(_ current: Value) -> Value? {
    guard let next = after.popLast() else { return nil }
    before.append(current)
    return next
  }
}
