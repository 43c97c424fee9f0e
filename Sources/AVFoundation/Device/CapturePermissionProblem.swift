import Foundation
import GLibSupport

/// What keeps a program from using cameras.
enum CapturePermissionProblem: Equatable {
  /// The person, or a rule of the desktop's, said no.
  case denied
  /// The system doesn't let this person open the node.
  case nodeRefused(String)

  /// The same as an error, with words for the person.
  var error: AVError {
    AVError(
      .applicationIsNotAuthorizedToUseDevice,
      userInfo: [
        NSLocalizedDescriptionKey: tr("The camera may not be used."), NSLocalizedFailureReasonErrorKey: reason,
        NSLocalizedRecoverySuggestionErrorKey: suggestion,
      ])
  }

  private var reason: String {
    switch self {
    case .denied: tr("Access to cameras was denied to this program.")
    case .nodeRefused(let node): tr("You have no access to %s.", node)
    }
  }

  private var suggestion: String {
    switch self {
    case .denied: tr("Allow it in the system's settings, under Privacy or Applications, and try again.")
    case .nodeRefused: tr("Give yourself access, then log in again: sudo usermod -aG video $USER")
    }
  }
}
