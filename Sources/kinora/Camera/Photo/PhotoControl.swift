/// What the shutter does about photos and what must happen next. Knows no camera and no clock: `PhotoModel` carries the
/// actions out.
struct PhotoControl: Equatable {
  enum State: Equatable {
    /// Nothing is about to be taken.
    case idle
    /// The shutter was pressed and waits so many seconds more.
    case countingDown(secondsLeft: Int)
    /// The shutter is held down; one photo was taken. Soon that is a burst, if it may be one.
    case held
    /// So many photos have been taken since the shutter went down, and more follow until it is let go.
    case bursting(taken: Int)
  }

  enum Action: Equatable {
    case nothing
    /// Begin to count the seconds.
    case countDown
    /// Count no longer.
    case endCountdown
    /// Take a photo.
    case take
    /// Take a photo, and say when the shutter has been held for a while.
    case takeAndWatch
    /// Take a photo, and say when it is time for the next.
    case takeAndGoOn
    /// Say nothing of that any more.
    case rest
  }

  /// A burst ends by itself after so many, lest something that lies on the keyboard fills the disk.
  static let longestBurst = 100

  private(set) var state = State.idle

  /// The number that the countdown is at; nil without one.
  var countdown: Int? {
    if case .countingDown(let left) = state { left } else { nil }
  }

  /// How many photos a burst has by now; nil without one.
  var burst: Int? {
    if case .bursting(let taken) = state { taken } else { nil }
  }

  /// The shutter went down, with the timer set to so many seconds; photos can follow one another, or can't.
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

  /// The shutter has been held for as long as nobody holds it by accident.
  mutating func heldLong() -> Action {
    switch state {
    case .held:
      state = .bursting(taken: 2)
      return .takeAndGoOn
    case .idle, .countingDown, .bursting:
      return .nothing
    }
  }

  /// It is time for the next photo of a burst, and the camera is ready for it or isn't.
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

  /// The shutter went up.
  mutating func release() -> Action {
    switch state {
    case .held, .bursting:
      state = .idle
      return .rest
    case .idle, .countingDown:
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
      state = .idle
      return .take
    case .idle, .held, .bursting:
      return .nothing
    }
  }

  /// The person gives up, or the picture went away.
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
