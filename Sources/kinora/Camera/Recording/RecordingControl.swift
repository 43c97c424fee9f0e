/// What the shutter is about and what must happen next. Knows no camera, no clock and no widget: `RecorderModel`
/// carries the actions out.
struct RecordingControl: Equatable {
  enum State: Equatable {
    /// Nothing is recorded.
    case idle
    /// The shutter was pressed and waits so many seconds more.
    case countingDown(secondsLeft: Int)
    /// The recording was asked for; nothing is written yet. Stops as soon as it runs, if that was asked for meanwhile.
    case starting(stopsAtOnce: Bool)
    /// Picture and sound go into the file.
    case recording
    /// The file waits for more.
    case paused
    /// The file is being completed.
    case finishing
  }

  enum Action: Equatable {
    case nothing
    /// Begin to count the seconds.
    case countDown
    /// Count no longer.
    case endCountdown
    case start
    case pause
    case resume
    case stop
  }

  private(set) var state = State.idle

  /// Whether a file is being made, or about to be: the camera must stay as it is.
  var isBusy: Bool {
    switch state {
    case .idle, .countingDown: false
    case .starting, .recording, .paused, .finishing: true
    }
  }

  /// Whether the page looks as it does while something is recorded.
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

  /// Another state, and what has to be done for it.
  private mutating func become(_ new: State, _ action: Action) -> Action {
    state = new
    return action
  }

  /// The shutter was pressed, with the timer set to so many seconds.
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

  /// A second has passed.
  mutating func secondPassed() -> Action {
    switch state {
    case .countingDown(let left) where left > 1: become(.countingDown(secondsLeft: left - 1), .nothing)
    case .countingDown: become(.starting(stopsAtOnce: false), .start)
    case .idle, .starting, .recording, .paused, .finishing: .nothing
    }
  }

  /// The person gives up what hasn't begun. Never ends a recording.
  mutating func cancel() -> Action {
    switch state {
    case .countingDown: become(.idle, .endCountdown)
    case .idle, .starting, .recording, .paused, .finishing: .nothing
    }
  }

  /// The person wants a pause, or its end.
  mutating func togglePause() -> Action {
    switch state {
    case .recording: become(.paused, .pause)
    case .paused: become(.recording, .resume)
    case .idle, .countingDown, .starting, .finishing: .nothing
    }
  }

  /// The recording runs.
  mutating func started() -> Action {
    switch state {
    case .starting(stopsAtOnce: false): become(.recording, .nothing)
    case .starting(stopsAtOnce: true): become(.finishing, .stop)
    case .idle, .countingDown, .recording, .paused, .finishing: .nothing
    }
  }

  /// The file is complete, or there is none: whoever ended it, the camera going away included.
  mutating func ended() {
    switch state {
    case .starting, .recording, .paused, .finishing: state = .idle
    case .idle, .countingDown: break
    }
  }

  /// The program ends: what is being made is completed.
  mutating func quit() -> Action {
    switch state {
    case .idle, .finishing: .nothing
    case .countingDown: become(.idle, .endCountdown)
    case .starting: become(.starting(stopsAtOnce: true), .nothing)
    case .recording, .paused: become(.finishing, .stop)
    }
  }
}
