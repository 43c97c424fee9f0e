import Testing

@testable import AVKit

@MainActor @Suite struct FullScreenTransitionTests {
  @Test(arguments: [false, true]) func closuresAreCalledOnceAtTheBeginningAndAtTheEnd(_ isCancelled: Bool) {
    let transition = FullScreenTransition(isEntering: true)
    var heard: [String] = []
    let isTaken = transition.animate { _ in
      heard.append("begins")
    } completion: { context in
      heard.append(context.isCancelled ? "cancelled" : "done")
    }
    #expect(isTaken && heard.isEmpty && !transition.isCancelled)
    transition.begin()
    #expect(heard == ["begins"])
    transition.end(isCancelled: isCancelled)
    transition.end(isCancelled: !isCancelled)
    #expect(heard == ["begins", isCancelled ? "cancelled" : "done"] && transition.isCancelled == isCancelled)
    let isTakenLate = transition.animate(alongsideTransition: nil) { _ in heard.append("late") }
    #expect(!isTakenLate && heard.count == 2)
  }
}
