import GLibSupport

/// Finds out why names that are typed can't be had, while the window goes on: one question after the other, the newest next.
@MainActor
final class NameCheck {
  /// Asked in a thread of its own.
  typealias Question = @Sendable () -> ClipName.Refusal?

  private var next: (question: Question, show: @MainActor (ClipName.Refusal?) -> Void)?
  private var asking: Task<Void, Never>?

  /// Asks, and shows the answer unless there is a newer question by then.
  func ask(_ question: @escaping Question, _ show: @escaping @MainActor (ClipName.Refusal?) -> Void) {
    next = (question, show)
    if asking == nil { asking = Task { await self.answer() } }
  }

  private func answer() async {
    while let (question, show) = next.take() {
      let refusal = await OwnThread.run(question)
      if next == nil { show(refusal) }
    }
    asking = nil
  }

  /// Returns once the answer to the last question is shown.
  func finish() async { await asking?.value }
}
