import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// Whether the program may use devices of this kind. Microphones are free to everybody here.
  public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    mediaType == .video ? CapturePermission.shared.status : .authorized
  }

  /// Asks for the right to use devices of this kind, which may show a question on the screen.
  @preconcurrency public static func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    Task(executorPreference: EngineExecutor.shared) { handler(await requestAccess(for: mediaType)) }
  }

  /// Asks for the right to use devices of this kind, which may show a question on the screen. Answers whether it is
  /// there.
  public static func requestAccess(for mediaType: AVMediaType) async -> Bool {
    mediaType == .video ? await CapturePermission.shared.request() : true
  }

  /// Why devices of this kind may not be used, and how to change that; nil where they may. An addition of Kinora's.
  public static func authorizationProblem(for mediaType: AVMediaType) -> AVError? {
    mediaType == .video ? CapturePermission.shared.problem?.error : nil
  }
}
