/// Earlier and later states of something that can be undone. Changes with the same key that follow each other are one step,
/// such as those of a slider's drag.
struct CombineHistory<State: Equatable & Sendable>: Equatable, Sendable {
  private var before: [State] = []
  private var after: [State] = []
  private var key: String?

  var canUndo: Bool { !before.isEmpty }
  var canRedo: Bool { !after.isEmpty }

  /// Something is changed that was like this before.
  mutating func changed(from state: State, key: String? = nil) {
    after = []
    if let key, key == self.key, !before.isEmpty { return }
    self.key = key
    before.append(state)
  }

  /// The change with a key is over: another one with the same key is another step.
  mutating func endChange() { key = nil }

  /// The state before the last step.
  mutating func undo(from state: State) -> State? {
    key = nil
    guard let last = before.popLast() else { return nil }
    after.append(state)
    return last
  }

  /// The state after the step that was undone last.
  mutating func redo(from state: State) -> State? {
    key = nil
    guard let next = after.popLast() else { return nil }
    before.append(state)
    return next
  }
}
