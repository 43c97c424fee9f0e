import CoreMedia

/// Events of a recording.
public enum RecordingEvent: Sendable, Equatable {
  /// The first sample is on its way into the file; it was captured at this host time.
  case started(at: CMTime)
  case paused
  case resumed
  /// The encoder can't keep up and frames are dropped (true), or it has caught up (false).
  case tooSlow(Bool)
  /// The disk will be full in this many seconds.
  case diskNearlyFull(secondsLeft: Double)
  /// The file is finished; no event follows.
  case ended(RecordingResult)
}
