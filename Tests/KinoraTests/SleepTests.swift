import Testing

@testable import kinora

private enum Event: Sendable {
  case begins, saved, sleeps, wakes
}

private struct Story: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var events: [Event]
  var actions: [SleepControl.Action]
  var end: SleepControl.State
}

/// That no recording is cut off by the computer's sleep.
@MainActor
@Suite struct SleepTests {
  private nonisolated static let stories: [Story] = [
    Story(
      testDescription: "without a recording nothing is held up", events: [.sleeps, .wakes],
      actions: [.nothing, .nothing], end: .idle),
    Story(
      testDescription: "a recording holds sleep up until it is saved", events: [.begins, .saved],
      actions: [.hold, .release], end: .idle),
    Story(
      testDescription: "sleep finishes the recording first", events: [.begins, .sleeps, .saved, .wakes],
      actions: [.hold, .finish, .release, .nothing], end: .idle),
    Story(
      testDescription: "it is finished once", events: [.begins, .sleeps, .sleeps, .saved],
      actions: [.hold, .finish, .nothing, .release], end: .asleep),
    Story(
      testDescription: "sleep that is called off leaves nothing held", events: [.begins, .sleeps, .wakes, .saved],
      actions: [.hold, .finish, .nothing, .release], end: .idle),
    Story(
      testDescription: "what begins as the computer falls asleep is finished, too",
      events: [.sleeps, .begins, .saved, .wakes], actions: [.nothing, .finish, .release, .nothing], end: .idle),
    Story(
      testDescription: "the next recording is guarded as the first was",
      events: [.begins, .sleeps, .saved, .wakes, .begins], actions: [.hold, .finish, .release, .nothing, .hold],
      end: .recording),
  ]

  @Test(arguments: stories) private func theTable(_ story: Story) {
    var control = SleepControl()
    let actions = story.events.map { event in
      switch event {
      case .begins: control.recordingChanged(true)
      case .saved: control.recordingChanged(false)
      case .sleeps: control.willSleep()
      case .wakes: control.woke()
      }
    }
    #expect(actions == story.actions)
    #expect(control.state == story.end)
  }

  private final class FakeSleep: SleepEngine {
    var onSleep: @MainActor (Bool) -> Void = { _ in }
    var calls: [String] = []

    func hold(reason: String) { calls.append("hold") }
    func release() { calls.append("release") }
  }

  @Test func theRecordingIsSavedAndTheReasonSaid() async {
    let engine = FakeCameraEngine()
    let recorder = RecorderModel(engine: engine, settings: AppSettings(nil))
    recorder.isCameraReady = true
    let bus = FakeSleep()
    let sleep = SleepModel(bus) { recorder.finishBeforeSleep() }
    recorder.pressShutter()
    await recorder.settle()
    sleep.isRecording = recorder.control.isBusy
    bus.onSleep(true)
    await recorder.settle()
    sleep.isRecording = recorder.control.isBusy
    #expect(bus.calls == ["hold", "release"])
    #expect(engine.calls == ["record", "finish"])
    #expect(
      recorder.notices.map(\.words).first?.hasPrefix("The recording ended because the computer went to sleep.") == true)

    // The next one, which the person ends, says nothing.
    bus.onSleep(false)
    recorder.dismissNotice()
    recorder.pressShutter()
    await recorder.settle()
    recorder.pressShutter()
    await recorder.settle()
    #expect(recorder.notices.isEmpty)
  }

  @Test func aCountdownEndsWithoutAWord() async {
    let engine = FakeCameraEngine()
    let recorder = RecorderModel(engine: engine, settings: AppSettings(nil))
    recorder.isCameraReady = true
    recorder.timer = .three
    recorder.pressShutter()
    recorder.finishBeforeSleep()
    await recorder.settle()
    #expect(recorder.control.state == .idle && engine.calls.isEmpty && recorder.notices.isEmpty)
  }
}
