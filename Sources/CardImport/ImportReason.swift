import Foundation
import GLibSupport

/// Why a file stays on its card.
package enum ImportReason: Codable, Equatable, Sendable {
  /// The Library keeps none of its kind.
  case kind(ImportKind)
  case empty
  /// A symbolic link, or the like.
  case noFile
  /// It lies beside the folder that is imported.
  case outside
  /// A folder, of which nobody knows what is in it.
  case unreadableFolder
  /// It went away meanwhile, or may not be read.
  case gone
  /// The Library doesn't take it, and says this.
  case refused(String)
  /// The import ended before it.
  case notReached

  /// The reason in words, for a file of this name.
  package func words(_ name: String) -> String {
    switch self {
    case .kind(let kind): kind.words(name)
    case .empty: tr("It is empty.")
    case .noFile: tr("It is a link, not a file.")
    case .outside: tr("It lies outside of DCIM. Import its folder to take it.")
    case .unreadableFolder: tr("The folder can’t be read.")
    case .gone: tr("It is no longer there, or can’t be read.")
    case .refused(let words): words
    case .notReached: tr("The import ended before it.")
    }
  }
}
