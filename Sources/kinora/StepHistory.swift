/// The earlier values of something that is edited, and those that were undone. Changes with the same key that follow each other
/// are one step, such as those of a slider's drag.
struct StepHistory<Value: Equatable> {
  private var before: [Value] = []
  private var after: [Value] = []
  private var key: String?

  /// A change of this value begins. What follows, up to the next one, is undone as a whole.
  mutating func begin(_ value: Value, key: String? = nil) {
    after = []
    if let key, key == self.key, !before.isEmpty { return }
    self.key = key
    if before.last != value { before.append(value) }
  }

  /// The change with a key is over: another one with the same key is another step.
  mutating func endChange() { key = nil }

  /// Whether there is a value before the current one.
  func canUndo(_ current: Value) -> Bool { before.contains { $0 != current } }

  /// Whether something was undone.
  var canRedo: Bool { !after.isEmpty }

  /// The value before the current one; nil if there is none.
  mutating func undo(_ current: Value) -> Value? {
    key = nil
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
    key = nil
    guard let next = after.popLast() else { return nil }
    before.append(current)
    return next
  }
}

extension StepHistory: Sendable where Value: Sendable {}
