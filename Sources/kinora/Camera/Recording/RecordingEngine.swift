import Foundation

/// What the page needs of whoever writes recordings.
@MainActor
protocol RecordingEngine: AnyObject {
  /// Records the camera that is shown, with the chosen microphone, into a new file. Returns when it runs; fails in
  /// words for people. `handler` hears what happens, the end in any case, also when it was asked for.
  func startRecording(
    _ order: RecordingOrder, _ handler: @escaping @MainActor (RecordingNews) -> Void
  ) async throws(RecordingRefusal)

  /// Leaves out what comes from now on.
  func pauseRecording()

  /// Takes up again what comes from now on.
  func resumeRecording()

  /// Completes the file. Returns when the end was said.
  func stopRecording() async

  /// How far the recording is; nil while there is none.
  var recordingFacts: RecordingFacts? { get }

  /// Repairs what a former run left unfinished, and answers what became of each.
  func recoverRecordings() async -> [RecoveryNews]
}

/// What became of a recording that a former run left unfinished.
enum RecoveryNews: Equatable, Sendable {
  /// It can be opened.
  case recovered(SavedRecording)
  /// It can't be repaired, now or at all, in words for people.
  case failed(String)
}

/// How to record.
struct RecordingOrder: Equatable, Sendable {
  /// Whether left and right are exchanged in the file.
  var isMirrored = false
  /// In what kind of file.
  var fileType = RecordingFileType.mp4
  /// The file that it goes on from: its name and kind are those of the next part.
  var continued: URL?
}

/// Why a recording wasn't begun, in words for people.
struct RecordingRefusal: Error, Equatable {
  var words: String
}

/// What happens to a recording.
enum RecordingNews: Equatable, Sendable {
  /// Whether the encoder can't keep up with the camera, so that pictures are left out.
  case tooSlow(Bool)
  /// It is over.
  case ended(RecordingEnd)
}
