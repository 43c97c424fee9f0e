import Testing

@testable import MediaEngine

/// The conversation with the portal before a screen is recorded.
@Suite struct ScreenCastStateMachineTests {
  private typealias Machine = ScreenCastStateMachine
  typealias Row = (
    name: String, events: [ScreenCastStateMachine.Event], requests: [ScreenCastStateMachine.Request?],
    failure: ScreenFailure?
  )

  private static let created = Machine.Event.answered(.init(code: 0, session: "/s"))
  private static let selected = Machine.Event.answered(.init(code: 0))
  private static let started = Machine.Event.answered(.init(code: 0, nodes: [ScreenNode(number: 42)]))

  static let rows: [Row] = [
    (
      "all goes well", [created, selected, started, .opened(true)],
      [.selectSources(session: "/s"), .start(session: "/s"), .openRemote(session: "/s"), nil], nil
    ),
    ("there is no portal", [.lost], [nil], .absent),
    ("the portal goes", [created, .lost], [.selectSources(session: "/s"), nil], .failed),
    (
      "the person refuses", [created, selected, .answered(.init(code: 1))],
      [.selectSources(session: "/s"), .start(session: "/s"), .close(session: "/s")], .refused
    ),
    ("the portal fails", [.answered(.init(code: 2))], [nil], .failed),
    ("no session", [.answered(.init(code: 0))], [nil], .failed),
    (
      "nothing was chosen", [created, selected, .answered(.init(code: 0))],
      [.selectSources(session: "/s"), .start(session: "/s"), .close(session: "/s")], .failed
    ),
    (
      "no connection", [created, selected, started, .opened(false)],
      [.selectSources(session: "/s"), .start(session: "/s"), .openRemote(session: "/s"), .close(session: "/s")], .failed
    ),
    (
      "the program ends it", [created, selected, started, .opened(true), .cancelled],
      [
        .selectSources(session: "/s"), .start(session: "/s"), .openRemote(session: "/s"), nil, .close(session: "/s"),
      ], .cancelled
    ),
    ("after the end nothing counts", [.cancelled, created, .opened(true)], [nil, nil, nil], .cancelled),
  ]

  @Test(arguments: rows.indices) func itGoesStepByStep(_ index: Int) {
    let row = Self.rows[index]
    var machine = ScreenCastStateMachine()
    let first = machine.begin()
    #expect(first == .createSession)
    let again = machine.begin()
    #expect(again == nil)
    for (event, wanted) in zip(row.events, row.requests) {
      let request = machine.take(event)
      #expect(request == wanted, "\(row.name): \(event)")
    }
    #expect(machine.failure == row.failure, "\(row.name)")
    #expect((machine.node?.number == 42) == (row.failure == nil), "\(row.name)")
  }
}
