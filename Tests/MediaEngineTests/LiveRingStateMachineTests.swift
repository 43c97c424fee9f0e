import Testing

@testable import MediaEngine

@Suite struct LiveRingStateMachineTests {
  enum Event: Sendable {
    case start, built, notBuilt, format, encoded, fail, stop
  }

  private static func run(_ events: [Event]) -> [String] {
    var machine = LiveRingStateMachine()
    return events.map { event in
      switch event {
      case .start: return "\(machine.start())"
      case .built: return "\(machine.didBuild())"
      case .notBuilt:
        machine.didNotBuild()
        return "-"
      case .format: return "\(machine.formatChanged())"
      case .encoded:
        machine.didEncode()
        return "-"
      case .fail: return "\(machine.fail())"
      case .stop: return "\(machine.stop())"
      }
    }
  }

  private static let table: [([Event], [String])] = [
    ([.start, .built, .stop], ["build", "run", "tearDown"]),
    ([.start, .start], ["build", "refuse"]),
    ([.start, .stop, .built], ["build", "nothing", "discard"]),
    ([.start, .notBuilt, .start], ["build", "-", "refuse"]),
    ([.start, .built, .format, .built], ["build", "run", "rebuild", "run"]),
    ([.start, .format, .built, .built], ["build", "nothing", "discardAndBuild", "run"]),
    ([.format, .fail, .stop, .start], ["nothing", "nothing", "nothing", "refuse"]),
    (
      [.start, .built, .fail, .built, .fail, .built, .fail, .built],
      ["build", "run", "rebuild", "run", "rebuild", "run", "giveUp", "discard"]
    ),
    (
      [.start, .built, .fail, .built, .fail, .built, .encoded, .fail],
      ["build", "run", "rebuild", "run", "rebuild", "run", "-", "rebuild"]
    ),
  ]

  @Test(arguments: table) func actionsFollowEvents(_ events: [Event], _ actions: [String]) {
    #expect(Self.run(events) == actions)
  }
}
