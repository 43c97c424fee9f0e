import Testing

@testable import kinora

@Suite struct StepHistoryTests {
  @Test func twentyStepsAreUndoneAndRedone() {
    var history = StepHistory<Int>()
    for step in 0..<20 { history.begin(step) }
    var state = 20
    while let last = history.undo(state) { state = last }
    #expect(state == 0 && !history.canUndo(state))
    while let next = history.redo(state) { state = next }
    #expect(state == 20 && !history.canRedo)
    _ = history.undo(state)
    history.begin(19)
    #expect(!history.canRedo, "what was undone is gone once something else is done")
  }

  @Test func changesWithTheSameKeyAreOneStepUntilTheyEnd() {
    var history = StepHistory<Int>()
    for state in 0..<5 { history.begin(state, key: "volume") }
    history.endChange()
    for state in 5..<9 { history.begin(state, key: "volume") }
    for state in 9..<12 { history.begin(state, key: "title") }
    var steps: [Int?] = []
    for state in [12, 9, 5, 0] { steps.append(history.undo(state)) }
    #expect(steps == [9, 5, 0, nil])
  }

  @Test func whatBeganButChangedNothingIsNoStep() {
    var history = StepHistory<Int>()
    history.begin(1)
    history.begin(1)
    #expect(!history.canUndo(1) && history.canUndo(2))
    let last = history.undo(1)
    #expect(last == nil)
  }
}
