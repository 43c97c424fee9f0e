import Foundation
import GLibSupport

/// The Library couldn't take what the camera took; it is kept until it can.
package struct ClipRefusal: LocalizedError {
  /// Why.
  package let cause: any Error

  /// The message: what happened.
  package var errorDescription: String? { cause.localizedDescription }

  /// What the user can do, and that nothing is lost.
  package var recoverySuggestion: String? {
    [(cause as? any LocalizedError)?.recoverySuggestion, tr("It is kept, and will be added when Kinora starts again.")]
      .compactMap(\.self).joined(separator: " ")
  }
}
