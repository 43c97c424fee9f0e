import Foundation

extension AVCaptureSession {
  /// A running session has met an error; `userInfo` has it under `AVCaptureSessionErrorKey`.
  public static let runtimeErrorNotification = Notification.Name("AVCaptureSessionRuntimeErrorNotification")
  /// The session has started running.
  public static let didStartRunningNotification = Notification.Name("AVCaptureSessionDidStartRunningNotification")
  /// The session has stopped running.
  public static let didStopRunningNotification = Notification.Name("AVCaptureSessionDidStopRunningNotification")
  /// The session was interrupted; `userInfo` has the reason under `AVCaptureSessionInterruptionReasonKey`.
  public static let wasInterruptedNotification = Notification.Name("AVCaptureSessionWasInterruptedNotification")
  /// The session resumes after an interruption.
  public static let interruptionEndedNotification = Notification.Name("AVCaptureSessionInterruptionEndedNotification")

  /// Why a session was interrupted.
  public enum InterruptionReason: Int, Sendable {
    /// The program is in the background.
    case videoDeviceNotAvailableInBackground = 1
    /// Another program uses the microphone.
    case audioDeviceInUseByAnotherClient = 2
    /// Another program uses the camera.
    case videoDeviceInUseByAnotherClient = 3
    /// Several programs share the screen.
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    /// The system is too hot or overloaded.
    case videoDeviceNotAvailableDueToSystemPressure = 5
    /// Sensitive content was detected.
    case sensitiveContentMitigationActivated = 6
  }
}

extension NSNotification.Name {
  /// A running session has met an error.
  public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
  /// The session has started running.
  public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
  /// The session has stopped running.
  public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
  /// The session was interrupted.
  public static let AVCaptureSessionWasInterrupted = AVCaptureSession.wasInterruptedNotification
  /// The session resumes after an interruption.
  public static let AVCaptureSessionInterruptionEnded = AVCaptureSession.interruptionEndedNotification
}

/// The error of a runtime error notification: an `AVError`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
/// The reason for an interruption: the raw value of an `AVCaptureSession.InterruptionReason`.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
/// The system pressure state at an interruption due to system pressure.
public let AVCaptureSessionInterruptionSystemPressureStateKey = "AVCaptureSessionInterruptionSystemPressureStateKey"
