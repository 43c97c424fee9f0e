/// The state machine of the shutter for recordings. Knows no camera, no clock and no widget: `RecorderModel` carries
/// the actions out.
struct RecordingControl: Equatable {
  enum State: Equatable {
    /// Not recording.
    case idle
    /// The self-timer counts down.
    case countingDown(secondsLeft: Int)
    /// The recording was requested; no sample is written yet. Stops as soon as it is running, if a stop was requested
    /// meanwhile.
    case starting(stopsAtOnce: Bool)
    /// Video and audio are written to the file.
    case recording
    /// The recording is paused.
    case paused
    /// The file is being finished.
    case finishing
  }

  enum Action: Equatable {
    case nothing
    /// Start the countdown timer.
    case countDown
    /// Stop the countdown timer.
    case endCountdown
    case start
    case pause
    case resume
    case stop
  }

  private(set) var state = State.idle

  /// Whether a recording is in progress or starting: the camera must not change.
  var isBusy: Bool {
    switch state {
    case .idle, .countingDown: false
    case .starting, .recording, .paused, .finishing: true
    }
  }

  /// Whether the page shows the recording controls.
  var isRecording: Bool {
    switch state {
    case .recording, .paused: true
    case .idle, .countingDown, .starting, .finishing: false
    }
  }

  /// Whether the shutter can be pressed.
  var takesShutter: Bool {
    switch state {
    case .idle, .countingDown, .recording, .paused: true
    case .starting, .finishing: false
    }
  }

  /// Changes the state and returns the action for it.
  private mutating func become(_ new: State, _ action: Action) -> Action {
    state = new
    return action
  }

  /// The shutter was pressed, with the self-timer set to `seconds`.
  mutating func shutter(after seconds: Int) -> Action {
    switch state {
    case .idle where seconds > 0: become(.countingDown(secondsLeft: seconds), .countDown)
    case .idle: become(.starting(stopsAtOnce: false), .start)
    case .countingDown: become(.idle, .endCountdown)
    case .starting: become(.starting(stopsAtOnce: true), .nothing)
    case .recording, .paused: become(.finishing, .stop)
    case .finishing: .nothing
    }
  }

  /// A second of the countdown has passed.
  mutating func secondPassed() -> Action {
    switch state {
    case .countingDown(let left) where left > 1: become(.countingDown(secondsLeft: left - 1), .nothing)
    case .countingDown: become(.starting(stopsAtOnce: false), .start)
    case .idle, .starting, .recording, .paused, .finishing: .nothing
    }
  }

  /// The user cancels a countdown. Never ends a recording.
  mutating func cancel() -> Action {
    switch state {
    case .countingDown: become(.idle, .endCountdown)
    case .idle, .starting, .recording, .paused, .finishing: .nothing
    }
  }

  /// The user pauses or resumes.
  mutating func togglePause() -> Action {
    switch state {
    case .recording: become(.paused, .pause)
    case .paused: become(.recording, .resume)
    case .idle, .countingDown, .starting, .finishing: .nothing
    }
  }

  /// The recording is running.
  mutating func started() -> Action {
    switch state {
    case .starting(stopsAtOnce: false): become(.recording, .nothing)
    case .starting(stopsAtOnce: true): become(.finishing, .stop)
    case .idle, .countingDown, .recording, .paused, .finishing: .nothing
    }
  }

  /// The file is finished, or there is none, for whatever reason, including the loss of the camera.
  mutating func ended() {
    switch state {
    case .starting, .recording, .paused, .finishing: state = .idle
    case .idle, .countingDown: break
    }
  }

  /// The program quits: a recording is finished.
  mutating func quit() -> Action {
    switch state {
    case .idle, .finishing: .nothing
    case .countingDown: become(.idle, .endCountdown)
    case .starting: become(.starting(stopsAtOnce: true), .nothing)
    case .recording, .paused: become(.finishing, .stop)
    }
  }
}
