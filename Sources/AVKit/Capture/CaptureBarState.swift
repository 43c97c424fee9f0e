import Foundation

/// What a capture view's controls show, without widgets.
struct CaptureBarState: Equatable {
  /// A camera or a microphone.
  struct Device: Equatable {
    var id: String
    var name: String
  }

  var style = AVCaptureViewControlsStyle.default
  /// The connected devices.
  var cameras: [Device] = []
  var microphones: [Device] = []
  /// The IDs of those in the session.
  var camera: String?
  var microphone: String?
  /// Whether there is something to record to, and a delegate that starts it.
  var hasFileOutput = false
  var hasDelegate = false
  /// Whether the session runs.
  var isRunning = false
  var isRecording = false
  /// Whether the recording was stopped, but its file isn't finished.
  var isEnding = false
  /// The seconds that were recorded.
  var seconds = 0.0
  /// Whether the session's sound is shown.
  var showsLevels = false
  /// Whether the pointer is over the view, or the keyboard focus in its controls.
  var isAttended = false

  /// Whether the controls are seen.
  var isShown: Bool { style != .floating || !isRecording || isAttended }

  /// Whether the button can be pressed.
  var canPress: Bool { isRecording ? !isEnding : hasFileOutput && hasDelegate && isRunning && !isEnding }

  /// Whether devices are offered.
  var offersDevices: Bool { style == .inlineDeviceSelection }

  /// Whether the user can choose others now: a recording keeps its devices.
  var canChooseDevices: Bool { offersDevices && !isRecording && !isEnding && !(cameras.isEmpty && microphones.isEmpty) }

  /// Whether levels are shown.
  var hasMeter: Bool { showsLevels && microphone != nil }

  /// The recorded time.
  var elapsed: String { PlayerControlsState.clock(isRecording || isEnding ? seconds : 0) }

  /// Follows the recording. What was stopped has ended once the output no longer records.
  mutating func follow(isRecording: Bool, seconds: Double) {
    self.isRecording = isRecording
    self.seconds = isRecording && seconds.isFinite ? max(0, seconds) : 0
    if !isRecording { isEnding = false }
  }
}
