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

  /// The shutter was pressed, with the timer set to so many seconds.
  mutating func shutter(after seconds: Int) -> Action {
    switch state {
    case .idle where seconds > 0:
      state = .countingDown(secondsLeft: seconds)
      return .countDown
    case .idle:
      state = .starting(stopsAtOnce: false)
      return .start
    case .countingDown:
      state = .idle
      return .endCountdown
    case .starting:
      state = .starting(stopsAtOnce: true)
      return .nothing
    case .recording, .paused:
      state = .finishing
      return .stop
    case .finishing:
      return .nothing
    }
  }

  /// A second has passed.
  mutating func secondPassed() -> Action {
    switch state {
    case .countingDown(let left) where left > 1:
      state = .countingDown(secondsLeft: left - 1)
      return .nothing
    case .countingDown:
      state = .starting(stopsAtOnce: false)
      return .start
    case .idle, .starting, .recording, .paused, .finishing:
      return .nothing
    }
  }

  /// The person gives up what hasn't begun. Never ends a recording.
  mutating func cancel() -> Action {
    switch state {
    case .countingDown:
      state = .idle
      return .endCountdown
    case .idle, .starting, .recording, .paused, .finishing:
      return .nothing
    }
  }

  /// The person wants a pause, or its end.
  mutating func togglePause() -> Action {
    switch state {
    case .recording:
      state = .paused
      return .pause
    case .paused:
      state = .recording
      return .resume
    case .idle, .countingDown, .starting, .finishing:
      return .nothing
    }
  }

  /// The recording runs.
  mutating func started() -> Action {
    switch state {
    case .starting(stopsAtOnce: false):
      state = .recording
      return .nothing
    case .starting(stopsAtOnce: true):
      state = .finishing
      return .stop
    case .idle, .countingDown, .recording, .paused, .finishing:
      return .nothing
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
    case .idle, .finishing:
      return .nothing
    case .countingDown:
      state = .idle
      return .endCountdown
    case .starting:
      state = .starting(stopsAtOnce: true)
      return .nothing
    case .recording, .paused:
      state = .finishing
      return .stop
    }
  }
}
