import Foundation
import GLibSupport

/// What ends an import early, besides what the Library says.
package enum ImportFault: Error, Equatable, CustomStringConvertible {
  /// The card of this name, or its folder, went away.
  case cardGone(String)

  package var description: String {
    switch self {
    case .cardGone(let name): tr("“%s” is no longer there, or can’t be read.", name)
    }
  }
}
