import Foundation

/// The recordings that were never finished, because the program or the computer died.
public enum UnfinishedRecordings {
  /// Those that there are, oldest first. Recordings that are running aren't among them.
  public static func list() -> [UnfinishedRecording] { [] }

  /// Makes an ordinary file of what there is, beside the original or at `destination`, and forgets about the
  /// recording. Nothing is overwritten.
  public static func recover(_ recording: UnfinishedRecording, to destination: URL? = nil) async throws
    -> RecordingResult
  {
    throw RecordingError.notRecoverable(recording.url, reason: "")
  }

  /// Forgets about a recording and leaves the file as it is.
  public static func forget(_ recording: UnfinishedRecording) {}
}
