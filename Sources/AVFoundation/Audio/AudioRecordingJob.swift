import Foundation
import MediaEngine

/// One recording: writes to a temporary file, which replaces the destination once it has ended successfully.
final class AudioRecordingJob: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  /// The file that samples are written to.
  let temporary: URL
  private let destination: URL
  private let onEnd: @Sendable (_ isGood: Bool, AVError?) -> Void

  init(to destination: URL, onEnd: @escaping @Sendable (_ isGood: Bool, AVError?) -> Void) {
    self.destination = destination
    self.onEnd = onEnd
    let name = ".\(destination.deletingPathExtension().lastPathComponent)-\(UUID().uuidString)"
    temporary = destination.deletingLastPathComponent().appending(path: name)
      .appendingPathExtension(destination.pathExtension)
    super.init()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let error = error.map { AVError(any: $0) }
    // Reaching a limit is an error, but its file is good.
    guard error == nil || error?.recordingSuccessfullyFinished == true else {
      try? FileManager.default.removeItem(at: temporary)
      return onEnd(false, error)
    }
    guard rename(temporary.path, destination.path) == 0 else {
      let reason = SystemWords.of(errno)
      return onEnd(false, AVError(.contentIsUnavailable, userInfo: [NSLocalizedFailureReasonErrorKey: reason]))
    }
    onEnd(true, nil)
  }
}
