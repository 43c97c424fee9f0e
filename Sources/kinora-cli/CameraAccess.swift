import AVFoundation
import Foundation
import GLibSupport

/// Camera access where a desktop portal grants it. Without a portal, opening the camera tells whether it is allowed.
enum CameraAccess {
  /// Requests access, which may show a dialog, and throws if it is denied.
  static func request() async throws {
    guard CameraPortal.isUsed else { return }
    guard await AVCaptureDevice.requestAccess(for: .video) else {
      throw Refused(problem: AVCaptureDevice.authorizationProblem(for: .video))
    }
  }

  /// Access was denied.
  struct Refused: Error, CustomStringConvertible {
    let problem: AVError?

    var description: String {
      let words = [problem?.errorDescription, problem?.recoverySuggestion].compactMap(\.self)
      return words.isEmpty ? tr("The camera may not be used.") : words.joined(separator: " ")
    }
  }
}
