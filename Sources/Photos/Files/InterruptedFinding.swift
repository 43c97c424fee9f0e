import Foundation
import GLibSupport

/// What a start of the program has found of work that a crash or a power cut interrupted, and what became of it.
package enum InterruptedFinding: Sendable, Equatable {
  /// The file was being replaced, and is the new one now; the original is in the Trash.
  case replaced(URL)
  /// The file was being replaced, and is the original.
  case notReplaced(URL)
  /// The file wasn't finished: what there was of it is gone.
  case removed(URL)
  /// The photo or movie was taken, and is in the Library now.
  case added(URL)
  /// The photo or movie was taken, and the Library can't have it yet, with the reason. The next start tries it again.
  case waiting(URL, String)
  /// The photo or movie was taken, and the Library can't read it, with the reason. It stays where it is.
  case unreadable(URL, String)

  /// The file.
  package var file: URL {
    switch self {
    case .replaced(let file), .notReplaced(let file), .removed(let file), .added(let file), .waiting(let file, _),
      .unreadable(let file, _):
      file
    }
  }

  /// What it is called where programs read it.
  package var event: String {
    switch self {
    case .replaced: "replaced"
    case .notReplaced: "not-replaced"
    case .removed: "removed"
    case .added: "added"
    case .waiting: "waiting"
    case .unreadable: "unreadable"
    }
  }

  /// Why the Library doesn't have it.
  package var reason: String? {
    switch self {
    case .waiting(_, let reason), .unreadable(_, let reason): reason
    case .replaced, .notReplaced, .removed, .added: nil
    }
  }

  /// A message for the user.
  package var words: String {
    let name = file.lastPathComponent
    return switch self {
    case .replaced: tr("“%s” was replaced", name)
    case .notReplaced: tr("“%s” is as it was: replacing it was cut off", name)
    case .removed: tr("“%s” has to be made again: making it was cut off", name)
    case .added: tr("“%s” is in the Library now: adding it was cut off", name)
    case .waiting(let file, let reason): tr("“%s” isn't in the Library yet: %s", file.path, reason)
    case .unreadable(let file, let reason): tr("“%s” can't be added to the Library: %s", file.path, reason)
    }
  }
}
