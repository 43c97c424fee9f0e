import AVFoundation

/// Asks whether camera and microphone may be used before anything touches them.
enum AskPermission: ClientProgram {
  static let name = "ask-permission"

  static func run(_ arguments: [String]) async throws {
    for mediaType in [AVMediaType.video, .audio] {
      say("\(mediaType.rawValue) before: \(word(AVCaptureDevice.authorizationStatus(for: mediaType)))")
      let isGranted = await isAllowed(mediaType)
      say("\(mediaType.rawValue) asked: \(isGranted ? "granted" : "refused")")
      say("\(mediaType.rawValue) after: \(word(AVCaptureDevice.authorizationStatus(for: mediaType)))")
    }
    // The older form, with a closure that is called once.
    let answers = AsyncStream<Bool> { answers in
      AVCaptureDevice.requestAccess(for: .video) { isGranted in
        answers.yield(isGranted)
        answers.finish()
      }
    }
    for await isGranted in answers { say("answered: \(isGranted ? "granted" : "refused")") }
  }

  /// Asks only where nobody has decided yet.
  static func isAllowed(_ mediaType: AVMediaType) async -> Bool {
    switch AVCaptureDevice.authorizationStatus(for: mediaType) {
    case .authorized: true
    case .notDetermined: await AVCaptureDevice.requestAccess(for: mediaType)
    case .denied, .restricted: false
    @unknown default: false
    }
  }

  private static func word(_ status: AVAuthorizationStatus) -> String {
    switch status {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    @unknown default: "something new"
    }
  }
}
