import Foundation

/// The engine that writes recordings for the page.
@MainActor
protocol RecordingEngine: AnyObject {
  /// Records the running camera, with the chosen microphone, to a new file. Returns when the recording is running;
  /// throws a message for the user. `handler` receives its events, and in any case the end, also when it was requested.
  func startRecording(
    _ order: RecordingOrder, _ handler: @escaping @MainActor (RecordingNews) -> Void
  ) async throws(RecordingRefusal)

  /// Pauses the recording.
  func pauseRecording()

  /// Resumes the recording.
  func resumeRecording()

  /// Finishes the file. Returns when the end was reported.
  func stopRecording() async

  /// The progress of the recording; nil while there is none.
  var recordingFacts: RecordingFacts? { get }

  /// How large a file may become where recordings go, in bytes; nil where no limit is known.
  func largestFile() async -> Int64?

  /// Recovers the unfinished recordings of an earlier run, and returns each result.
  func recoverRecordings() async -> [RecoveryNews]
}

/// The result of recovering an unfinished recording.
enum RecoveryNews: Equatable, Sendable {
  /// It was recovered and can be opened.
  case recovered(SavedRecording)
  /// It can't be recovered now or at all, with a message for the user.
  case failed(String)
}

/// The settings of a recording.
struct RecordingOrder: Equatable, Sendable {
  /// Whether the file is mirrored.
  var isMirrored = false
  /// The file type.
  var fileType = RecordingFileType.mp4
  /// The file that it continues: the next part has its name and type.
  var continued: URL?
  /// The pictures' codec.
  var codec = RecordingCodec.h264
  /// The pictures' quality.
  var quality = RecordingQuality.balanced
  /// The free space at which it ends.
  var freeSpace = FreeSpace.least
  /// The time between two frames of a time lapse; nil records all frames, with sound.
  var lapse: LapseInterval?
  /// Whether what the computer plays is a second track of sound.
  var hasComputerSound = false
  /// Whether the file says that it is to be played slowly.
  var isSlow = false
}

/// The reason why a recording couldn't be started, as a message for the user.
struct RecordingRefusal: Error, Equatable {
  var words: String
  /// Whether another folder helps.
  var isOfFolder = false
}

/// An event of a recording.
enum RecordingNews: Equatable, Sendable {
  /// Whether the encoder can't keep up with the camera, so that frames are dropped.
  case tooSlow(Bool)
  /// It goes on in another file, as its disk takes no larger one: this one is whole.
  case goesOn(after: SavedRecording)
  /// The recording has ended.
  case ended(RecordingEnd)
}
