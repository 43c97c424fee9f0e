import CoreMedia

/// When a recording pauses and goes on. Knows no clock: it is told how much is recorded, and what time it is.
struct RecordSchedule: Sendable {
  /// What to do now.
  enum Action: Sendable, Equatable {
    case pause, resume
    /// Look again after so long.
    case wait(CMTime)
    /// Nothing is left to do.
    case finished
  }

  private enum State {
    /// The recording runs.
    case recording
    /// Nothing is recorded until the time has come.
    case paused(until: CMTime)
  }

  private var state = State.recording
  private var pauses: ArraySlice<RecordPause>

  /// The pauses in order.
  init(_ pauses: [RecordPause]) { self.pauses = pauses[...] }

  /// Says what to do when so much is recorded and it is so late, on any clock.
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
