import AVFoundation
import Foundation
import GLibSupport

/// The right to use a camera where a desktop's portal gives it. Where none does, opening the camera tells.
enum CameraAccess {
  /// Asks, which may show a question on the screen, and fails if the answer is no.
  static func request() async throws {
    guard CameraPortal.isUsed else { return }
    guard await AVCaptureDevice.requestAccess(for: .video) else {
      throw Refused(problem: AVCaptureDevice.authorizationProblem(for: .video))
    }
  }

  /// The answer was no.
  struct Refused: Error, CustomStringConvertible {
    let problem: AVError?

    var description: String {
      let words = [problem?.errorDescription, problem?.recoverySuggestion].compactMap(\.self)
      return words.isEmpty ? tr("The camera may not be used.") : words.joined(separator: " ")
    }
  }
}
