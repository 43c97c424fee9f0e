import Testing

@testable import kinora

/// What can happen to the shutter, as a value, so that a test reads as a list.
private enum Event: Sendable {
  case shutter(after: Int)
  case second, cancel, pause, started, ended, quit
}

extension RecordingControl {
  fileprivate mutating func handle(_ event: Event) -> Action {
    switch event {
    case .shutter(let seconds): return shutter(after: seconds)
    case .second: return secondPassed()
    case .cancel: return cancel()
    case .pause: return togglePause()
    case .started: return started()
    case .ended:
      ended()
      return .nothing
    case .quit: return quit()
    }
  }
}

private struct Story: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var events: [Event]
  var actions: [RecordingControl.Action]
  var end: RecordingControl.State
}

@Suite struct RecordingControlTests {
  private static let stories: [Story] = [
    Story(
      testDescription: "the shutter begins, pauses and goes on, and ends",
      events: [.shutter(after: 0), .started, .pause, .pause, .shutter(after: 0), .ended],
      actions: [.start, .nothing, .pause, .resume, .stop, .nothing], end: .idle),
    Story(
      testDescription: "a paused recording can be ended",
      events: [.shutter(after: 0), .started, .pause, .shutter(after: 0)], actions: [.start, .nothing, .pause, .stop],
      end: .finishing),
    Story(
      testDescription: "the timer counts its seconds and begins",
      events: [.shutter(after: 3), .second, .second, .second, .started],
      actions: [.countDown, .nothing, .nothing, .start, .nothing], end: .recording),
    Story(
      testDescription: "the shutter gives up the countdown",
      events: [.shutter(after: 3), .second, .shutter(after: 3)], actions: [.countDown, .nothing, .endCountdown],
      end: .idle),
    Story(
      testDescription: "a second that was under way when the countdown was given up changes nothing",
      events: [.shutter(after: 3), .cancel, .second], actions: [.countDown, .endCountdown, .nothing], end: .idle),
    Story(
      testDescription: "giving up never ends a recording",
      events: [.shutter(after: 0), .started, .cancel], actions: [.start, .nothing, .nothing], end: .recording),
    Story(
      testDescription: "what is ended before it runs ends as soon as it does",
      events: [.shutter(after: 0), .shutter(after: 0), .started, .ended], actions: [.start, .nothing, .stop, .nothing],
      end: .idle),
    Story(
      testDescription: "a recording that was refused leaves nothing behind",
      events: [.shutter(after: 0), .ended, .pause], actions: [.start, .nothing, .nothing], end: .idle),
    Story(
      testDescription: "a recording that ends by itself needs no stop",
      events: [.shutter(after: 0), .started, .ended, .shutter(after: 0)],
      actions: [.start, .nothing, .nothing, .start], end: .starting(stopsAtOnce: false)),
    Story(
      testDescription: "nobody pauses what doesn't run",
      events: [.pause, .shutter(after: 5), .pause], actions: [.nothing, .countDown, .nothing],
      end: .countingDown(secondsLeft: 5)),
    Story(
      testDescription: "quitting completes the file", events: [.shutter(after: 0), .started, .quit, .ended],
      actions: [.start, .nothing, .stop, .nothing], end: .idle),
    Story(
      testDescription: "quitting while it begins completes it, too",
      events: [.shutter(after: 0), .quit, .started, .quit], actions: [.start, .nothing, .stop, .nothing],
      end: .finishing),
    Story(
      testDescription: "quitting gives up the countdown", events: [.shutter(after: 3), .quit],
      actions: [.countDown, .endCountdown], end: .idle),
  ]

  @Test(arguments: stories)
  fileprivate func actionsFollowEvents(_ story: Story) {
    var control = RecordingControl()
    #expect(story.events.map { control.handle($0) } == story.actions)
    #expect(control.state == story.end)
  }

  @Test func theTimerGoesRound() {
    #expect(SelfTimer.off.next.next.next.next == .off)
    #expect(SelfTimer.allCases.map(\.rawValue) == [0, 3, 5, 10])
  }
}
