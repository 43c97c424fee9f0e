/// What became of a recording that its program never finished.
public struct RecoveredRecording: Sendable, Equatable {
  /// As it was found.
  public var recording: UnfinishedRecording
  /// The file that there is now, or why there is none.
  public var outcome: Result<RecordingResult, RecordingError>
}
