import Foundation

/// One recording: goes to a name of its own beside the file, and takes the file's place when it has ended well.
final class AudioRecordingJob: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  /// Where samples go.
  let temporary: URL
  private let destination: URL
  private let onEnd: @Sendable (_ isGood: Bool, AVError?) -> Void

  init(to destination: URL, onEnd: @escaping @Sendable (_ isGood: Bool, AVError?) -> Void) {
    self.destination = destination
    self.onEnd = onEnd
    let name = ".\(destination.deletingPathExtension().lastPathComponent)-\(UUID().uuidString)"
    temporary = destination.deletingLastPathComponent().appendingPathComponent(name)
      .appendingPathExtension(destination.pathExtension)
    super.init()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let error = error.map { AVError(any: $0) }
    // A limit that was reached is an error whose file is good.
    guard error == nil || error?.recordingSuccessfullyFinished == true else {
      try? FileManager.default.removeItem(at: temporary)
      return onEnd(false, error)
    }
    guard rename(temporary.path, destination.path) == 0 else {
      let reason = String(cString: strerror(errno))
      return onEnd(false, AVError(.contentIsUnavailable, userInfo: [NSLocalizedFailureReasonErrorKey: reason]))
    }
    onEnd(true, nil)
  }
}
