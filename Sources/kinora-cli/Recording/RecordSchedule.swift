import CoreMedia

/// The schedule of a recording's pauses. Has no clock: it is given the recorded duration and the current time.
struct RecordSchedule: Sendable {
  /// The next action.
  enum Action: Sendable, Equatable {
    case pause, resume
    /// Check again after this time.
    case wait(CMTime)
    /// No pause is left.
    case finished
  }

  private enum State {
    /// The recording is running.
    case recording
    /// The recording is paused until this time.
    case paused(until: CMTime)
  }

  private var state = State.recording
  private var pauses: ArraySlice<RecordPause>

  /// Creates a schedule of pauses, which must be in order.
  init(_ pauses: [RecordPause]) { self.pauses = pauses[...] }

  /// Returns the action for a recorded duration and the current time on any clock.
  mutating func advance(recorded: CMTime, now: CMTime) -> Action {
    switch state {
    case .recording:
      guard let next = pauses.first else { return .finished }
      guard recorded >= next.at else { return .wait(next.at - recorded) }
      state = .paused(until: now + next.length)
      return .pause
    case .paused(let end):
      guard now >= end else { return .wait(end - now) }
      pauses.removeFirst()
      state = .recording
      return .resume
    }
  }
}
