import AVFoundation
import Foundation

/// Notes what the delegate of a recording hears.
final class RecordingListener: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  /// Words in order: "start a.mov", "pause", "resume", "will", "did", with a code where there is an error.
  let heard = Gathered<String>()
  let errors = Gathered<AVError>()
  let startTimes = Gathered<CMTime>()
  private let onStart: @Sendable () -> Void

  init(onStart: @escaping @Sendable () -> Void = {}) { self.onStart = onStart }

  var isOver: Bool { heard.values.contains { $0.hasPrefix("did") } }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {
    heard.add("start \(fileURL.lastPathComponent)")
    startTimes.add(startPTS)
    onStart()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    heard.add("pause")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    heard.add("resume")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    heard.add("will")
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let error = error as? AVError
    if let error { errors.add(error) }
    heard.add("did" + (error.map { " \($0.code)" } ?? ""))
  }
}
