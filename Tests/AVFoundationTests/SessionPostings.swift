import Testing

@testable import AVFoundation

/// What a session posts, in order, with reason or code.
final class SessionPostings: Sendable {
  let seen = Gathered<String>()
  private let tokens: Gathered<any NSObjectProtocol & Sendable>

  init(of session: AVCaptureSession) {
    tokens = Gathered()
    let names: [(Notification.Name, String)] = [
      (AVCaptureSession.didStartRunningNotification, "started"),
      (AVCaptureSession.didStopRunningNotification, "stopped"),
      (AVCaptureSession.wasInterruptedNotification, "interrupted"),
      (AVCaptureSession.interruptionEndedNotification, "goes on"),
      (AVCaptureSession.runtimeErrorNotification, "error"),
    ]
    for (name, word) in names {
      let seen = seen
      let token = NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { notification in
        #expect(isOnMainQueue)
        var text = word
        if let reason = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int { text += " \(reason)" }
        // An interruption names the other program by an error, too; its reason is enough here.
        if word == "error", let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError {
          text += " \(error.code)"
        }
        seen.add(text)
      }
      nonisolated(unsafe) let kept = token
      tokens.add(Token(kept))
    }
  }

  deinit { for case let token as Token in tokens.values { NotificationCenter.default.removeObserver(token.inner) } }

  private final class Token: NSObject, @unchecked Sendable {
    let inner: any NSObjectProtocol
    init(_ inner: any NSObjectProtocol) { self.inner = inner }
  }
}
