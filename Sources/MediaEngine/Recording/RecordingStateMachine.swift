/// What a recording is doing and what must happen next. Knows no pipeline: `Recording` carries the actions out.
struct RecordingStateMachine {
  private enum State: Equatable {
    /// Not started yet.
    case idle
    /// The pipeline is being built; nothing has been written.
    case starting
    /// Stopped before the pipeline ran.
    case abandoned(RecordingEnding)
    /// Samples flow into the file.
    case writing
    /// Paused: samples are left out.
    case paused
    /// The end of the stream travels through encoders and muxer.
    case draining(RecordingEnding)
    /// The pipeline has failed and is being taken down; the file keeps what it has.
    case rescuing(RecordingEnding)
    /// The file is finished.
    case ended
  }

  enum StartAction: Equatable { case build, refuse }
  enum StartedAction: Equatable { case run, drain(RecordingEnding), rescue(RecordingEnding) }
  enum PauseAction: Equatable { case pause, nothing }
  enum ResumeAction: Equatable { case resume, nothing }
  enum EndAction: Equatable { case drain(RecordingEnding), nothing }
  enum FailAction: Equatable { case rescue(RecordingEnding), hasten, nothing }

  private var state = State.idle

  /// Whether samples are accepted.
  var takesSamples: Bool {
    switch state {
    case .writing, .paused: true
    case .idle, .starting, .abandoned, .draining, .rescuing, .ended: false
    }
  }

  /// Whether late samples from before the end are still accepted.
  var takesLateSamples: Bool {
    if case .draining = state { true } else { takesSamples }
  }

  /// Whether the pipeline has failed.
  var hasFailed: Bool {
    if case .rescuing = state { true } else { false }
  }

  /// The reason for the end, once there is one.
  var ending: RecordingEnding? {
    switch state {
    case .draining(let ending), .rescuing(let ending), .abandoned(let ending): ending
    case .idle, .starting, .writing, .paused, .ended: nil
    }
  }

  /// Starts the recording, once only.
  mutating func start() -> StartAction {
    guard state == .idle else { return .refuse }
    state = .starting
    return .build
  }

  /// The pipeline is playing.
  mutating func didStart() -> StartedAction {
    switch state {
    case .starting:
      state = .writing
      return .run
    case .abandoned(let ending):
      state = .draining(ending)
      return .drain(ending)
    case .rescuing(let ending):
      return .rescue(ending)  // an element failed while the others were still being started
    case .idle, .writing, .paused, .draining, .ended:
      preconditionFailure("didStart in \(state)")
    }
  }

  /// The pipeline could not be built.
  mutating func didFailToStart() { state = .ended }

  mutating func pause() -> PauseAction {
    guard state == .writing else { return .nothing }
    state = .paused
    return .pause
  }

  mutating func resume() -> ResumeAction {
    guard state == .paused else { return .nothing }
    state = .writing
    return .resume
  }

  /// The recording is to end and drain.
  mutating func end(_ ending: RecordingEnding) -> EndAction {
    switch state {
    case .starting:
      state = .abandoned(ending)
      return .nothing
    case .writing, .paused:
      state = .draining(ending)
      return .drain(ending)
    case .idle, .abandoned, .draining, .rescuing, .ended:
      return .nothing  // the first reason counts
    }
  }

  /// Writing has failed.
  mutating func fail(_ ending: RecordingEnding) -> FailAction {
    switch state {
    case .starting, .abandoned:
      state = .rescuing(ending)
      return .nothing  // `didStart` reports it
    case .writing, .paused:
      state = .rescuing(ending)
      return .rescue(ending)
    case .draining:
      state = .rescuing(ending)
      return .hasten  // a caller waiting for the end of the stream need wait no longer
    case .idle, .rescuing, .ended:
      return .nothing  // the first failure was the cause; those that follow are its consequences
    }
  }

  /// The file is finished.
  mutating func didEnd() { state = .ended }
}
