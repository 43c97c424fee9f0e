extension AVCapturePhotoOutput {
  /// Whether a photo can be taken now.
  public enum CaptureReadiness: Int, Sendable {
    /// The session doesn't run.
    case sessionNotRunning = 0
    /// It can, at once.
    case ready = 1
    /// In a moment.
    case notReadyMomentarily = 2
    /// When the camera is done with the one before: a bracket, or one with a flash.
    case notReadyWaitingForCapture = 3
    /// When some of those that were taken have been made into files.
    case notReadyWaitingForProcessing = 4
  }
}
