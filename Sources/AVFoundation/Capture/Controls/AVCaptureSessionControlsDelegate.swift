import Foundation

/// Is told when a session's controls can be used. Called on the queue given with the delegate.
public protocol AVCaptureSessionControlsDelegate: NSObjectProtocol {
  /// The session runs, and a view shows its controls: the user can use them from now on.
  func sessionControlsDidBecomeActive(_ session: AVCaptureSession)

  /// The user is about to open a control over the preview: the program should hide what would lie beside it.
  func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)

  /// The user is about to close the control: the program may show again what it has hidden.
  func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)

  /// The controls can no longer be used: the session has stopped, or no view shows them.
  func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}
