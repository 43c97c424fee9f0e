import Foundation
import GLibSupport

/// A journal of files that nobody sees: what a crash leaves of them is removed at the next start. Disks aren't searched.
package typealias PassingFileJournal = WorkJournal<PassingFileEntry>

/// Tidies up once in each process that makes such files, whatever program it is, and keeps nobody waiting.
private let tidying: Void = Thread.detachNewThread { PassingFileJournal.standard.tidy() }

extension WorkJournal where Noted == PassingFileEntry {
  /// The user's journal.
  package static var standard: Self { Self(folder: UserFolder.state.appending(path: "files")) }

  /// Notes a file that is about to be made under a name that no other file will ever have. Returns the entry's name; nil if it
  /// can't be written, because work without an entry is still worth doing.
  package func note(_ file: URL) -> String? {
    if folder == Self.standard.folder { _ = tidying }
    let entry = PassingFileEntry(file)
    return (try? write(entry)) == nil ? nil : entry.id
  }

  /// Removes what processes that died have left; on a disk that isn't there, once it is back. Blocks.
  package func tidy() {
    // What is kept of the user's choices has no entries.
    if folder == Self.standard.folder {
      for own in [UserFolder.state, UserFolder.state.appending(path: "controls")] { SafeFile.removeHalves(in: own) }
    }
    for entry in unfinished {
      guard let claim = try? claim(entry.id) else { continue }
      defer { claim.end() }
      let file = URL(fileURLWithPath: entry.path, isDirectory: false)
      let isRemoved = try? HangingFolders.reach(file) { unlink(entry.path) == 0 }
      if isRemoved == true {
        file.synchronizeFolder()
      } else if !FolderIdentity.isDeleted(file, from: entry.folder) {
        continue
      }
      remove(entry.id)
    }
  }
}
