/// The state machine of the shutter for photos. Knows no camera and no clock: `PhotoModel` carries the actions out.
struct PhotoControl: Equatable {
  enum State: Equatable {
    /// No photo is about to be taken.
    case idle
    /// The self-timer counts down.
    case countingDown(secondsLeft: Int)
    /// The shutter is held and one photo was taken. If it stays held, that becomes a burst, where bursts are allowed.
    case held
    /// A burst of `taken` photos so far continues until the shutter is released.
    case bursting(taken: Int)
  }

  enum Action: Equatable {
    case nothing
    /// Start the countdown timer.
    case countDown
    /// Stop the countdown timer.
    case endCountdown
    /// Take a photo.
    case take
    /// Take a photo, and report when the shutter has been held for a while.
    case takeAndWatch
    /// Take a photo, and report when the next one is due.
    case takeAndGoOn
    /// Stop the timers of `takeAndWatch` and `takeAndGoOn`.
    case rest
  }

  /// The maximum number of photos of a burst, so that an object lying on the keyboard doesn't fill the disk.
  static let longestBurst = 100

  private(set) var state = State.idle

  /// The seconds left of the countdown; nil without one.
  var countdown: Int? {
    if case .countingDown(let left) = state { left } else { nil }
  }

  /// The number of photos in the current burst; nil without one.
  var burst: Int? {
    if case .bursting(let taken) = state { taken } else { nil }
  }

  /// The shutter was pressed, with the self-timer set to `seconds`.
  mutating func press(after seconds: Int, canBurst: Bool) -> Action {
    switch state {
    case .idle where seconds > 0:
      state = .countingDown(secondsLeft: seconds)
      return .countDown
    case .idle where canBurst:
      state = .held
      return .takeAndWatch
    case .idle:
      return .take
    case .countingDown:
      state = .idle
      return .endCountdown
    case .held, .bursting:
      return .nothing
    }
  }

  /// The shutter has been held too long for an accident.
  mutating func heldLong() -> Action {
    switch state {
    case .held:
      state = .bursting(taken: 2)
      return .takeAndGoOn
    case .idle, .countingDown, .bursting:
      return .nothing
    }
  }

  /// The next photo of a burst is due; `isReady` says whether the camera can take it.
  mutating func nextIsDue(isReady: Bool) -> Action {
    switch state {
    case .bursting(let taken) where taken >= Self.longestBurst:
      state = .idle
      return .rest
    case .bursting(let taken) where isReady:
      state = .bursting(taken: taken + 1)
      return .take
    case .idle, .countingDown, .held, .bursting:
      return .nothing
    }
  }

  /// The shutter was released.
  mutating func release() -> Action {
    switch state {
    case .held, .bursting:
      state = .idle
      return .rest
    case .idle, .countingDown:
      return .nothing
    }
  }

  /// A second of the countdown has passed.
  mutating func secondPassed() -> Action {
    switch state {
    case .countingDown(let left) where left > 1:
      state = .countingDown(secondsLeft: left - 1)
      return .nothing
    case .countingDown:
      state = .idle
      return .take
    case .idle, .held, .bursting:
      return .nothing
    }
  }

  /// The user cancels, or the preview was lost.
  mutating func cancel() -> Action {
    switch state {
    case .countingDown:
      state = .idle
      return .endCountdown
    case .held, .bursting:
      state = .idle
      return .rest
    case .idle:
      return .nothing
    }
  }
}
