import AVFoundation

/// Writes down what becomes of one recording.
final class RecordingDiary: NSObject, AVCaptureFileOutputRecordingDelegate {
  enum Entry: Sendable {
    case started
    case ended(Ending)
  }

  struct Ending: Sendable {
    var file: URL
    var words: String
    /// An error doesn't mean that there is no file: a limit that was reached is one, too.
    var isSaved: Bool
  }

  /// Ends with the recording.
  let entries: AsyncStream<Entry>
  private let continuation: AsyncStream<Entry>.Continuation

  override init() {
    (entries, continuation) = AsyncStream.makeStream()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    continuation.yield(.started)
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let isSaved = error.map { ($0 as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false }
    continuation.yield(.ended(Ending(file: outputFileURL, words: Self.words(error), isSaved: isSaved ?? true)))
    continuation.finish()
  }

  private static func words(_ error: (any Error)?) -> String {
    guard let error else { return "as asked for" }
    switch (error as? AVError)?.code {
    case .maximumDurationReached: return "as long as it may be"
    case .maximumFileSizeReached: return "as large as it may be"
    case .diskFull: return "the disk is full"
    case .deviceWasDisconnected: return "the camera or microphone is gone"
    case .sessionWasInterrupted: return "the session was interrupted"
    default: return error.localizedDescription
    }
  }
}
