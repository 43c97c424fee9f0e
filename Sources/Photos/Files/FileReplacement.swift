import Foundation
import MediaEngine

/// A file that was replaced by another one. It is in the Trash, from where it can be brought back as it was.
package struct FileReplacement: Sendable {
  /// Where the file was.
  package let original: URL
  /// The file that is there now.
  package let replacement: URL
  private let entry: ReplacementEntry
  private let old: TrashedFile
  private let can: TrashCan
  private let journal: ReplacementJournal

  init(
    of original: URL, by replacement: URL, _ entry: ReplacementEntry, _ can: TrashCan, _ journal: ReplacementJournal
  ) throws {
    guard let old = entry.old else { throw SystemError(ENOENT, path: entry.original) }
    (self.original, self.replacement) = (original, replacement)
    (self.entry, self.old, self.can, self.journal) = (entry, old, can, journal)
  }

  /// Brings the original back. What had replaced it goes to the Trash.
  package func undo() throws {
    let new = try beginToUndo()
    try can.put(new, from: entry.replacement)
    do {
      try FileTrash.Trashed(file: old, path: entry.original, can: can).putBack()
    } catch {
      try? can.takeBack(new, to: entry.replacement)
      // Without a file under the name it stays noted, for the next start.
      if FileSystem.facts(entry.replacement) != nil { journal.remove(entry.id) }
      throw error
    }
    new.synchronize(leaving: entry.original)
    journal.remove(entry.id)
  }

  /// Notes that it is undone. Returns the new file's place in the Trash.
  func beginToUndo() throws -> TrashedFile {
    let new = try FileTrash.plan(entry.replacement, in: can)
    var entry = entry
    (entry.stage, entry.new) = (.undoing, new)
    try journal.write(entry)
    return new
  }
}
