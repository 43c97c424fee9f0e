import Foundation
import GLibSupport
import Synchronization

/// A journal of files that nobody sees: what a crash leaves of them is removed at the next start. Disks aren't searched.
package typealias PassingFileJournal = WorkJournal<PassingFileEntry>

/// Whether this process has tidied up, or is about to.
private let hasTidied = Mutex(false)

extension WorkJournal where Noted == PassingFileEntry {
  /// The user's journal.
  package static var standard: Self { Self(folder: UserFolder.state.appending(path: "files")) }

  /// Says that this process will tidy up the user's journal and tell what it finds. Else the first file that it notes
  /// has it done, whatever program it is, which keeps nobody waiting and tells nobody. Returns whether that was said or
  /// done before.
  @discardableResult
  package static func willTidy() -> Bool {
    hasTidied.withLock { hasTidied in
      defer { hasTidied = true }
      return hasTidied
    }
  }

  /// Notes a file that is about to be made under a name that no other file will ever have, and what it is to be called.
  /// Returns the entry's name; nil if it can't be written, because work without an entry is still worth doing.
  package func note(_ file: URL, for place: URL? = nil) -> String? {
    if folder == Self.standard.folder, !Self.willTidy() { Thread.detachNewThread { Self.standard.tidy() } }
    let entry = PassingFileEntry(file, for: place)
    return (try? write(entry)) == nil ? nil : entry.id
  }

  /// Removes what processes that died have left; on a disk that isn't there, once it is back. Returns what the files
  /// that it removed would be called. Blocks.
  @discardableResult
  package func tidy() -> [URL] {
    // What is kept of the user's choices has no entries.
    if folder == Self.standard.folder {
      for own in [UserFolder.state, UserFolder.state.appending(path: "controls")] { SafeFile.removeHalves(in: own) }
    }
    var removed: [URL] = []
    for entry in unfinished {
      guard let claim = try? claim(entry.id) else { continue }
      defer { claim.end() }
      let file = URL(fileURLWithPath: entry.path, isDirectory: false)
      let isRemoved = try? HangingFolders.reach(file) { unlink(entry.path) == 0 }
      if isRemoved == true {
        file.synchronizeFolder()
        // Work may need several files for one.
        let place = entry.place.map { URL(fileURLWithPath: $0, isDirectory: false) }
        if let place, !removed.contains(place) { removed.append(place) }
      } else if !FolderIdentity.isDeleted(file, from: entry.folder) {
        continue
      }
      remove(entry.id)
    }
    return removed
  }
}
