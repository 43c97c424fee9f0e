import Foundation
import GLibSupport

/// Why a program can't use cameras.
enum CapturePermissionProblem: Equatable {
  /// The user, or a policy of the desktop, has denied access.
  case denied
  /// The user has no permission to open the device node.
  case nodeRefused(String)

  /// The same as an error, with a message for the user.
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
