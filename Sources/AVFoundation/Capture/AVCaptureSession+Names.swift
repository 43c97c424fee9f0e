import Foundation

extension AVCaptureSession {
  /// A running session has met an error, which is in `userInfo` under `AVCaptureSessionErrorKey`.
  public static let runtimeErrorNotification = Notification.Name("AVCaptureSessionRuntimeErrorNotification")
  /// The session has begun to run.
  public static let didStartRunningNotification = Notification.Name("AVCaptureSessionDidStartRunningNotification")
  /// The session has stopped running.
  public static let didStopRunningNotification = Notification.Name("AVCaptureSessionDidStopRunningNotification")
  /// The session was interrupted; why is in `userInfo` under `AVCaptureSessionInterruptionReasonKey`.
  public static let wasInterruptedNotification = Notification.Name("AVCaptureSessionWasInterruptedNotification")
  /// The session goes on after an interruption.
  public static let interruptionEndedNotification = Notification.Name("AVCaptureSessionInterruptionEndedNotification")

  /// Why a session was interrupted.
  public enum InterruptionReason: Int, Sendable {
    /// The program is in the background.
    case videoDeviceNotAvailableInBackground = 1
    /// Another program has the microphone.
    case audioDeviceInUseByAnotherClient = 2
    /// Another program has the camera.
    case videoDeviceInUseByAnotherClient = 3
    /// Several programs share the screen.
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    /// The computer is too hot or too busy.
    case videoDeviceNotAvailableDueToSystemPressure = 5
    /// What the camera shows may not be shown.
    case sensitiveContentMitigationActivated = 6
  }
}

extension NSNotification.Name {
  /// A running session has met an error.
  public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
  /// The session has begun to run.
  public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
  /// The session has stopped running.
  public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
  /// The session was interrupted.
  public static let AVCaptureSessionWasInterrupted = AVCaptureSession.wasInterruptedNotification
  /// The session goes on after an interruption.
  public static let AVCaptureSessionInterruptionEnded = AVCaptureSession.interruptionEndedNotification
}

/// The error of a runtime error notification: an `AVError`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
/// The reason of an interruption: the number of an `AVCaptureSession.InterruptionReason`.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
/// How hot and busy the computer was at an interruption for that reason.
public let AVCaptureSessionInterruptionSystemPressureStateKey = "AVCaptureSessionInterruptionSystemPressureStateKey"
