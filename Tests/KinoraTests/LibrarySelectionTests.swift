import Testing

@testable import kinora

@Suite struct LibrarySelectionTests {
  enum Event: Sendable { case press, control, shift, hold, all, end, begin, gone }

  /// One event on an item of a b c d, and what it leads to: the action, then what is selected ("-" when not selecting).
  private static let stories: [[(Event, String, LibrarySelection.Action, String)]] = [
    [(.press, "a", .open("a"), "-"), (.end, "", .none, "-")],
    [
      (.control, "b", .changed, "b"), (.press, "c", .changed, "bc"), (.press, "b", .changed, "c"),
      (.end, "", .changed, "-"),
    ],
    [
      (.hold, "b", .changed, "b"), (.hold, "b", .changed, "b"), (.shift, "d", .changed, "bcd"),
      (.press, "a", .changed, "abcd"),
    ],
    [(.control, "c", .changed, "c"), (.shift, "a", .changed, "abc")],
    [
      (.begin, "", .changed, ""), (.begin, "", .none, ""), (.all, "", .changed, "abcd"), (.press, "d", .changed, "abc"),
    ],
    [(.hold, "a", .changed, "a"), (.gone, "a", .changed, ""), (.shift, "b", .changed, "b"), (.gone, "c", .none, "b")],
    [
      (.all, "", .changed, "abcd"), (.gone, "b", .changed, "acd"), (.end, "", .changed, "-"),
      (.press, "b", .open("b"), "-"),
    ],
  ]

  @Test(arguments: stories) func selectingFollowsThePerson(_ story: [(Event, String, LibrarySelection.Action, String)])
  {
    var selection = LibrarySelection()
    let order = ["a", "b", "c", "d"]
    for (index, (event, id, action, chosen)) in story.enumerated() {
      let answer =
        switch event {
        case .press: selection.press(id)
        case .control: selection.press(id, control: true)
        case .shift: selection.press(id, shift: true, order: order)
        case .hold: selection.hold(id)
        case .all: selection.selectAll(order)
        case .end: selection.end()
        case .begin: selection.begin()
        case .gone: selection.keep(Set(order).subtracting([id]))
        }
      #expect(answer == action, "step \(index)")
      #expect((selection.isOn ? selection.chosen.sorted().joined() : "-") == chosen, "step \(index)")
    }
  }
}
