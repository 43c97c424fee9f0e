import CoreMedia

/// What happens to a recording.
public enum RecordingEvent: Sendable, Equatable {
  /// The first sample is on its way into the file; it was taken at this host time.
  case started(at: CMTime)
  case paused
  case resumed
  /// The encoder can't keep up and frames are left out, or it has caught up.
  case tooSlow(Bool)
  /// The disk will be full in so many seconds.
  case diskNearlyFull(secondsLeft: Double)
  /// The file is finished; nothing comes after this.
  case ended(RecordingResult)
}
