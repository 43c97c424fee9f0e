import AVFoundation

/// Writes down what a session and the list of devices announce.
enum SessionWatch {
  static func begin(_ session: AVCaptureSession, _ log: CallLog) -> [any NSObjectProtocol] {
    let center = NotificationCenter.default
    func watch(
      _ name: Notification.Name, _ what: String, of object: AnyObject? = nil,
      _ more: @escaping @Sendable (Notification) -> [String: Any] = { _ in [:] }
    ) -> any NSObjectProtocol {
      center.addObserver(forName: name, object: object, queue: nil) { log.add(what, more($0)) }
    }
    return [
      watch(AVCaptureSession.runtimeErrorNotification, "runtimeError", of: session) {
        Report.error($0.userInfo?[AVCaptureSessionErrorKey] as? any Error)
      },
      watch(AVCaptureSession.wasInterruptedNotification, "interrupted", of: session) {
        let reason = $0.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber
        return ["interruption": reason?.intValue ?? 0]
      },
      watch(AVCaptureSession.interruptionEndedNotification, "interruptionEnded", of: session),
      watch(AVCaptureDevice.wasDisconnectedNotification, "gone") { name(of: $0) },
      watch(AVCaptureDevice.wasConnectedNotification, "back") { name(of: $0) },
    ]
  }

  @Sendable private static func name(of notification: Notification) -> [String: Any] {
    ["device": (notification.object as? AVCaptureDevice)?.localizedName ?? "?"]
  }
}
