import CoreMedia
import Foundation

/// Is told of a recording's progress. Called serially on the output's own queue.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
  /// Recording has started: the first sample is being written.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])

  /// Recording has started: the first sample, with this time, is being written.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection])

  /// The recording is paused.
  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection])

  /// The recording is resumed.
  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection])

  /// The recording is about to finish: no more samples are written.
  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)

  /// The recording has ended. Called once for each requested recording, even if there is no file. With an error, its
  /// `AVErrorRecordingSuccessfullyFinishedKey` says whether the file is good all the same.
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
  /// Does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}

  /// Calls the method without a start time.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {
    fileOutput(output, didStartRecordingTo: fileURL, from: connections)
  }

  /// Does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}

  /// Does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}

  /// Does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}
