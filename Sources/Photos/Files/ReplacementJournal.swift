import Foundation
import GLibSupport
import MediaEngine

/// A journal of files that take another one's place: whatever a crash interrupts, one whole file has the name
/// afterwards, and the original is there or in the Trash.
typealias ReplacementJournal = WorkJournal<ReplacementEntry>

extension WorkJournal where Noted == ReplacementEntry {
  /// The user's journal.
  static var standard: Self { Self(folder: UserFolder.state.appending(path: "replacements")) }

  /// Finishes or takes back what processes that died have left; on a disk that isn't there, once it is back. Returns
  /// which file each name has now. Blocks.
  @discardableResult
  func settle(_ can: TrashCan) -> [InterruptedFinding] {
    var found: [InterruptedFinding] = []
    for entry in unfinished {
      guard let claim = try? claim(entry.id) else { continue }
      defer { claim.end() }
      // What can't be done now is tried again the next time.
      guard let outcome = try? entry.settle(can), case .settled(let finding) = outcome else { continue }
      remove(entry.id)
      if let finding { found.append(finding) }
    }
    return found
  }
}
