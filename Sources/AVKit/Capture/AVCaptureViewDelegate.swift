import AVFoundation

/// Starts the recordings of a capture view.
@MainActor
public protocol AVCaptureViewDelegate: AnyObject {
  /// The user wants a recording to begin: start it with the session's file output, in a file of your choice.
  func captureView(_ captureView: AVCaptureView, startRecordingTo fileOutput: AVCaptureFileOutput)
}
