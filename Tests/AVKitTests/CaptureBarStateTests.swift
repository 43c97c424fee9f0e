import Testing

@testable import AVKit

@Suite struct CaptureBarStateTests {
  private func ready(_ style: AVCaptureViewControlsStyle = .default) -> CaptureBarState {
    var state = CaptureBarState()
    (state.style, state.hasFileOutput, state.hasDelegate, state.isRunning) = (style, true, true, true)
    state.cameras = [.init(id: "c", name: "Camera")]
    return state
  }

  @Test func aRecordingBeginsWhereThereIsSomethingToRecordToAndADelegate() {
    #expect(ready().canPress)
    for path in [\CaptureBarState.hasFileOutput, \.hasDelegate, \.isRunning] {
      var state = ready()
      state[keyPath: path] = false
      #expect(!state.canPress)
    }
  }

  @Test func whatWasStoppedCanNeitherBeStoppedNorStartedUntilItsFileIsFinished() {
    var state = ready()
    state.follow(isRecording: true, seconds: 61.9)
    #expect(state.canPress && state.elapsed == "1:01")
    state.isEnding = true
    #expect(!state.canPress && state.elapsed == "1:01")
    state.follow(isRecording: false, seconds: .nan)
    #expect(state.canPress && state.elapsed == "0:00" && !state.isEnding)
  }

  @Test func devicesAreOfferedInTheirStyleAndNotDuringARecording() {
    #expect(!ready().offersDevices && !ready(.floating).offersDevices)
    var state = ready(.inlineDeviceSelection)
    #expect(state.offersDevices && state.canChooseDevices)
    state.follow(isRecording: true, seconds: 0)
    #expect(state.offersDevices && !state.canChooseDevices)
    state = ready(.inlineDeviceSelection)
    state.cameras = []
    #expect(!state.canChooseDevices)
  }

  @Test func floatingControlsGoDuringARecordingUnlessTheyAreLookedFor() {
    for style in [AVCaptureViewControlsStyle.inline, .floating] {
      var state = ready(style)
      #expect(state.isShown)
      state.follow(isRecording: true, seconds: 1)
      #expect(state.isShown == (style == .inline))
      state.isAttended = true
      #expect(state.isShown)
    }
  }

  @Test func levelsAreShownOfAMicrophone() {
    var state = ready()
    state.showsLevels = true
    #expect(!state.hasMeter)
    state.microphone = "m"
    #expect(state.hasMeter)
    #expect(AVCaptureViewControlsStyle.default == .inline && AVCaptureViewControlsStyle.floating.rawValue == 1)
  }
}
