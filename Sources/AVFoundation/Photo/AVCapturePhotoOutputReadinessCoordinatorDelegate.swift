import Foundation

/// Is told whether a photo can be captured now. Called on the main queue.
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: NSObjectProtocol {
  /// The capture readiness has changed.
  func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness)
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
  /// Does nothing.
  public func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
  ) {}
}
