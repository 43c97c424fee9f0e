/// What is done when the computer goes to sleep or shuts down, so that no recording is cut off. Knows no bus:
/// `SleepModel` carries the actions out.
struct SleepControl: Equatable {
  enum State: Equatable {
    /// Nothing is recorded.
    case idle
    /// Something is recorded: the computer waits a few seconds before it sleeps.
    case recording
    /// The computer is about to sleep, and the recording is being finished.
    case finishing
    /// The computer sleeps, or is about to.
    case asleep
  }

  enum Action: Equatable {
    case nothing
    /// Ask the computer to wait before it sleeps.
    case hold
    /// Let it sleep.
    case release
    /// Finish the recording.
    case finish
  }

  private(set) var state = State.idle

  private mutating func become(_ new: State, _ action: Action) -> Action {
    state = new
    return action
  }

  /// A recording has begun, or is saved.
  mutating func recordingChanged(_ isRecording: Bool) -> Action {
    switch (state, isRecording) {
    case (.idle, true): become(.recording, .hold)
    case (.recording, false): become(.idle, .release)
    case (.finishing, false): become(.asleep, .release)
    case (.asleep, true): become(.finishing, .finish)
    case (.idle, false), (.recording, true), (.finishing, true), (.asleep, false): .nothing
    }
  }

  /// The computer is about to sleep.
  mutating func willSleep() -> Action {
    switch state {
    case .idle: become(.asleep, .nothing)
    case .recording: become(.finishing, .finish)
    case .finishing, .asleep: .nothing
    }
  }

  /// The computer has woken up, or didn't go to sleep after all. A recording that wasn't finished in time goes on being
  /// finished.
  mutating func woke() -> Action {
    switch state {
    case .asleep: become(.idle, .nothing)
    case .finishing: become(.recording, .nothing)
    case .idle, .recording: .nothing
    }
  }
}
