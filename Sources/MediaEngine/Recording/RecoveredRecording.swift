/// The outcome of recovering an unfinished recording.
public struct RecoveredRecording: Sendable, Equatable {
  /// The recording as it was found.
  public var recording: UnfinishedRecording
  /// The recovered file, or why there is none.
  public var outcome: Result<RecordingResult, RecordingError>
}
