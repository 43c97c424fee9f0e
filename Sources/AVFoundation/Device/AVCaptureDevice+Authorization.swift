import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// Whether the program may use devices of a media type. Microphones need no permission here.
  public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    mediaType == .video ? CapturePermission.shared.status : .authorized
  }

  /// Requests access to devices of a media type, which may ask the user.
  @preconcurrency public static func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    Task(executorPreference: EngineExecutor.shared) { handler(await requestAccess(for: mediaType)) }
  }

  /// Requests access to devices of a media type, which may ask the user. Returns whether it was granted.
  public static func requestAccess(for mediaType: AVMediaType) async -> Bool {
    mediaType == .video ? await CapturePermission.shared.request() : true
  }

  /// Why devices of a media type may not be used, and what to do about it; nil if they may. An addition of Kinora's.
  public static func authorizationProblem(for mediaType: AVMediaType) -> AVError? {
    mediaType == .video ? CapturePermission.shared.problem?.error : nil
  }
}
