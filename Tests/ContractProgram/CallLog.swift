import AVFoundation
import Synchronization

/// Writes down every call of the delegate, and whatever else happens, in its order.
final class CallLog: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  private let seen = Mutex<[String]>([])

  func add(_ what: String, _ more: [String: Any] = [:]) {
    Report.line(what, more)
    seen.withLock { $0.append(what) }
  }

  func count(of what: String) -> Int { seen.withLock { $0.count { $0 == what } } }

  /// Whether every recording that was asked for has ended.
  var isFinished: Bool {
    seen.withLock { seen in seen.count { $0 == "didFinish" } >= seen.count { $0 == "asked" } }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    add("didStart", details(output, fileURL, connections))
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    add("didPause", details(output, fileURL, connections))
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    add("didResume", details(output, fileURL, connections))
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    add("willFinish", details(output, fileURL, connections).merging(Report.error(error)) { $1 })
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    add("didFinish", details(output, outputFileURL, connections).merging(Report.error(error)) { $1 })
    if (error as? AVError)?.nextFileURL == nil { seen.withLock { $0.append("last") } }
  }

  private func details(
    _ output: AVCaptureFileOutput, _ file: URL, _ connections: [AVCaptureConnection]
  ) -> [String: Any] {
    [
      "file": file.path, "recorded": output.recordedDuration.seconds, "isRecording": output.isRecording,
      "isPaused": output.isRecordingPaused,
      "kinds": connections.flatMap(\.inputPorts).map(\.mediaType.rawValue).sorted().joined(separator: " "),
    ]
  }
}
