import Testing

@testable import MediaEngine

@Suite struct RecordingStateMachineTests {
  enum Event: Sendable {
    case start, didStart, didFailToStart, pause, resume, stop, limit, fail, didEnd
  }

  private static func run(_ events: [Event]) -> [String] {
    var machine = RecordingStateMachine()
    return events.map { event in
      switch event {
      case .start: "\(machine.start())"
      case .didStart: "\(machine.didStart())"
      case .didFailToStart:
        {
          machine.didFailToStart()
          return "-"
        }()
      case .pause: "\(machine.pause())"
      case .resume: "\(machine.resume())"
      case .stop: "\(machine.end(.stopped))"
      case .limit: "\(machine.end(.maxDuration))"
      case .fail: "\(machine.fail(.diskFull))"
      case .didEnd:
        {
          machine.didEnd()
          return "-"
        }()
      }
    }
  }

  private static let table: [([Event], [String])] = [
    ([.start, .didStart, .stop, .didEnd], ["build", "run", "drain(MediaEngine.RecordingEnding.stopped)", "-"]),
    ([.start, .start], ["build", "refuse"]),
    ([.stop], ["nothing"]),
    ([.pause, .resume], ["nothing", "nothing"]),
    ([.start, .didFailToStart, .start], ["build", "-", "refuse"]),
    ([.start, .stop, .didStart], ["build", "nothing", "drain(MediaEngine.RecordingEnding.stopped)"]),
    ([.start, .fail, .didStart], ["build", "nothing", "rescue(MediaEngine.RecordingEnding.diskFull)"]),
    (
      [.start, .stop, .fail, .didStart],
      ["build", "nothing", "nothing", "rescue(MediaEngine.RecordingEnding.diskFull)"]
    ),
    (
      [.start, .didStart, .pause, .pause, .resume, .resume], ["build", "run", "pause", "nothing", "resume", "nothing"]
    ),
    (
      [.start, .didStart, .pause, .stop, .resume],
      ["build", "run", "pause", "drain(MediaEngine.RecordingEnding.stopped)", "nothing"]
    ),
    (
      [.start, .didStart, .limit, .stop], ["build", "run", "drain(MediaEngine.RecordingEnding.maxDuration)", "nothing"]
    ),
    (
      [.start, .didStart, .fail, .fail, .stop],
      ["build", "run", "rescue(MediaEngine.RecordingEnding.diskFull)", "nothing", "nothing"]
    ),
    (
      [.start, .didStart, .stop, .fail, .didEnd],
      ["build", "run", "drain(MediaEngine.RecordingEnding.stopped)", "hasten", "-"]
    ),
    (
      [.start, .didStart, .stop, .didEnd, .fail, .stop, .start],
      ["build", "run", "drain(MediaEngine.RecordingEnding.stopped)", "-", "nothing", "nothing", "refuse"]
    ),
  ]

  @Test(arguments: table) func actionsFollowEvents(_ events: [Event], _ actions: [String]) {
    #expect(Self.run(events) == actions)
  }

  @Test func samplesAreTakenWhileItRunsAndLateOnesUntilTheEnd() {
    var machine = RecordingStateMachine()
    #expect(!machine.takesSamples)
    _ = machine.start()
    #expect(!machine.takesSamples)
    _ = machine.didStart()
    #expect(machine.takesSamples)
    _ = machine.pause()
    #expect(machine.takesSamples)
    _ = machine.end(.stopped)
    #expect(!machine.takesSamples && machine.takesLateSamples)
    _ = machine.fail(.diskFull)
    #expect(!machine.takesLateSamples && machine.ending == .diskFull && machine.hasFailed)
  }
}
