import Testing

@testable import AVFoundation

@Suite struct AudioRecorderStateMachineTests {
  private enum Event { case prepare, record, pause, stop, ended }

  private static let lives: [([Event], [[AudioRecorderStateMachine.Action]], isRecording: Bool, has: Bool)] = [
    ([.prepare, .prepare, .record, .record], [[.open], [], [.begin], []], true, true),
    ([.record, .pause, .pause, .record], [[.open, .begin], [.pause], [], [.resume]], true, true),
    ([.record, .pause], [[.open, .begin], [.pause]], false, true),
    ([.record, .stop, .stop, .ended, .ended], [[.open, .begin], [.finish], [], [.close, .tell], []], false, false),
    // The microphone or a limit ends it.
    ([.record, .ended, .stop], [[.open, .begin], [.close, .tell], []], false, false),
    ([.record, .pause, .ended], [[.open, .begin], [.pause], [.close, .tell]], false, false),
    // The next one begins behind the one before; or doesn't after all.
    (
      [.record, .stop, .record, .ended, .ended], [[.open, .begin], [.finish], [], [.tell, .begin], [.close, .tell]],
      false, false
    ),
    ([.record, .stop, .record, .stop, .ended], [[.open, .begin], [.finish], [], [], [.close, .tell]], false, false),
    ([.record, .stop, .record], [[.open, .begin], [.finish], []], true, true),
    ([.prepare, .stop, .stop], [[.open], [.close], []], false, false),
    ([.stop, .pause, .ended], [[], [], []], false, false),
    ([.prepare, .ended, .pause], [[.open], [], []], false, false),
  ]

  @Test(arguments: lives)
  private func actionsFollowEvents(
    _ events: [Event], _ actions: [[AudioRecorderStateMachine.Action]], _ isRecording: Bool, _ hasRecording: Bool
  ) {
    var machine = AudioRecorderStateMachine()
    let seen = events.map { event in
      switch event {
      case .prepare: machine.prepare()
      case .record: machine.record()
      case .pause: machine.pause()
      case .stop: machine.stop()
      case .ended: machine.ended()
      }
    }
    #expect(seen == actions)
    #expect(machine.isRecording == isRecording && machine.hasRecording == hasRecording)
  }
}
