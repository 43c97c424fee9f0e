extension AVCapturePhotoOutput {
  /// Whether a photo can be captured now.
  public enum CaptureReadiness: Int, Sendable {
    /// No: the session isn't running.
    case sessionNotRunning = 0
    /// Yes, at once.
    case ready = 1
    /// Not for a moment.
    case notReadyMomentarily = 2
    /// Not until the current capture is done: a bracket, or one with a flash.
    case notReadyWaitingForCapture = 3
    /// Not until some of the captured photos are processed.
    case notReadyWaitingForProcessing = 4
  }
}
