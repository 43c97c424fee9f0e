import Testing

@testable import MediaEngine

@Suite struct StreamStateMachineTests {
  enum Event: Sendable { case start, started, frame, watch(Double), fail, stop, stopped }

  /// What a machine answers, whatever it was asked.
  enum Answer: Equatable, Sendable {
    case build, refuse, deliver, first, resume, ignore, none, restart, giveUp, tearDown
  }

  private static let courses: [([Event], [Answer])] = [
    // The ordinary course.
    (
      [.start, .started, .frame, .frame, .stop, .stopped, .start],
      [.build, .none, .first, .deliver, .tearDown, .none, .build]
    ),
    // A frame that is quicker than the call that started everything.
    ([.start, .frame, .started, .frame], [.build, .first, .none, .deliver]),
    // Starting twice, stopping twice.
    ([.start, .start, .started, .stop, .stop], [.build, .refuse, .none, .tearDown, .none]),
    ([.stop, .start], [.none, .build]),
    // Frames that are late for the stop.
    ([.start, .started, .frame, .stop, .frame], [.build, .none, .first, .tearDown, .ignore]),
    // A camera that falls silent and recovers; frames reset the patience.
    (
      [.start, .started, .frame, .watch(1.5), .frame, .watch(1.5), .watch(0.5), .frame, .frame],
      [.build, .none, .first, .none, .deliver, .none, .restart, .resume, .deliver]
    ),
    // One that doesn't recover.
    (
      [.start, .started, .frame, .watch(2), .watch(4.5), .watch(0.5), .watch(9), .frame],
      [.build, .none, .first, .restart, .none, .giveUp, .none, .ignore]
    ),
    // One that never delivers gets more time, then no second chance.
    ([.start, .started, .watch(7.5), .watch(0.5), .stop, .start], [.build, .none, .none, .giveUp, .none, .build]),
    // Only the first failure counts.
    ([.start, .started, .frame, .fail, .fail, .frame], [.build, .none, .first, .tearDown, .ignore, .ignore]),
    ([.start, .fail, .start], [.build, .tearDown, .build]),
    // Errors while it stops anyway are no news.
    ([.start, .started, .stop, .fail, .stopped, .start], [.build, .none, .tearDown, .ignore, .none, .build]),
    // Silence before and after is no failure.
    ([.watch(99), .start, .watch(99)], [.none, .build, .none]),

  ]

  @Test(arguments: courses)
  func answersFollowEvents(_ events: [Event], _ answers: [Answer]) {
    var machine = StreamStateMachine()
    #expect(events.map { StreamStateMachineTests.answer(&machine, $0) } == answers)
  }

  @Test func aCameraThatCannotBeStartedAgainIsGivenUpAfterTheSameTime() {
    var machine = StreamStateMachine(canRestart: false)
    let events: [Event] = [.start, .started, .frame, .watch(6.5), .frame, .watch(6.5), .watch(0.5), .frame]
    let answers = events.map { StreamStateMachineTests.answer(&machine, $0) }
    #expect(answers == [.build, .none, .first, .none, .deliver, .none, .giveUp, .ignore])
  }

  @Test func itIsActiveFromStartToStop() {
    var machine = StreamStateMachine()
    #expect(!machine.isActive)
    _ = machine.start()
    #expect(machine.isActive)
    _ = machine.fail()
    #expect(!machine.isActive)
  }

  private static func answer(_ machine: inout StreamStateMachine, _ event: Event) -> Answer {
    switch event {
    case .start:
      return machine.start() == .build ? .build : .refuse
    case .started:
      machine.didStart()
      return .none
    case .frame:
      switch machine.frame() {
      case .deliver: return .deliver
      case .deliverFirst: return .first
      case .deliverAndResume: return .resume
      case .ignore: return .ignore
      }
    case .watch(let seconds):
      switch machine.watch(seconds: seconds) {
      case .nothing: return .none
      case .restart: return .restart
      case .giveUp: return .giveUp
      }
    case .fail:
      return machine.fail() == .tearDown ? .tearDown : .ignore
    case .stop:
      return machine.stop() == .tearDown ? .tearDown : .none
    case .stopped:
      machine.didStop()
      return .none
    }
  }
}
