/// What can be undone, for as long as the program runs: the button of a message undoes what the message tells, and
/// Ctrl+Z what was done last.
@MainActor
final class UndoHistory {
  private struct Step {
    let number: Int
    let undo: @MainActor () async -> Void
  }

  private var steps: [Step] = []
  private var count = 0

  /// Adds something that was done, and returns its number.
  @discardableResult
  func add(_ undo: @escaping @MainActor () async -> Void) -> Int {
    count += 1
    steps.append(Step(number: count, undo: undo))
    return count
  }

  /// Undoes one step, if it wasn't undone yet.
  func undo(_ number: Int) async {
    guard let index = steps.firstIndex(where: { $0.number == number }) else { return }
    await steps.remove(at: index).undo()
  }

  /// Undoes the last step; does nothing if there is none.
  func undoLast() async {
    if let step = steps.popLast() { await step.undo() }
  }

  /// Whether there is something to undo.
  var isEmpty: Bool { steps.isEmpty }
}
