import Foundation
import MediaEngine

/// What becomes of a replacement whose process died.
extension ReplacementEntry {
  /// Has one whole file under the name. Returns false where nothing can be known yet: the folder isn't there, or is another one.
  func settle(_ can: TrashCan) throws -> Bool {
    let place = URL(fileURLWithPath: FileSystem.folder(of: made), isDirectory: true)
    guard try FileSystem.look(place.path)?.isFolder == true else { return false }
    if stage != .undoing, let found = try FileSystem.look(made) {
      try settle(found, can)
    } else if try FileSystem.look(original) != nil || FileSystem.look(replacement) != nil {
      return folder?.isThat(of: place) ?? false
    } else if try !bringBack(can) {
      return folder?.isThat(of: place) ?? false
    }
    FileSystem.synchronize(folder: place.path)
    return true
  }

  /// What becomes of the file under the hidden name.
  private func settle(_ found: FileSystem.Facts, _ can: TrashCan) throws {
    guard let old, stage != .making else { return try FileSystem.remove(made) }
    let there = try FileSystem.look(original)
    switch hidesOriginal(found, there, old) {
    // Somebody may have deleted the new one since then.
    case true where there == nil: try FileSystem.rename(made, to: original)
    case true: try putAway(old, can)
    case false:
      try removeNote(of: old, can)
      // The original hasn't been touched: the new one can be made again.
      try FileSystem.remove(made)
    case nil: try giveName()
    }
  }

  /// Whether the original has the hidden name, or else its own; nil where it has neither, or that can't be told.
  private func hidesOriginal(_ found: FileSystem.Facts, _ there: FileSystem.Facts?, _ old: TrashedFile) -> Bool? {
    // Without an exchange the hidden name is the new file's alone.
    if stage == .moving { return there.map { Self.isSame($0, old) } == true ? false : nil }
    for isIt in [Self.isVerySame, Self.isSame] {
      let (isHidden, isNamed) = (isIt(found, old), there.map { isIt($0, old) } ?? false)
      if isHidden != isNamed { return isHidden }
    }
    return nil
  }

  /// Moves the original to the Trash from the hidden name.
  private func putAway(_ old: TrashedFile, _ can: TrashCan) throws {
    // The name in the Trash may be another file's by now.
    try removeNote(of: old, can)
    let planned = try FileTrash.plan(made, named: original, in: can)
    try can.put(planned, from: made, origin: original)
    planned.synchronize(leaving: made)
  }

  /// Removes what a crash has left in the Trash between the note and the file.
  private func removeNote(of old: TrashedFile, _ can: TrashCan) throws {
    if try FileSystem.look(old.trashed) == nil { try can.takeBack(old, to: original) }
  }

  /// Gives the new file its name, or the next one that is free.
  private func giveName() throws {
    let folder = FileSystem.folder(of: replacement)
    let name = try FileSystem.freeName((replacement as NSString).lastPathComponent) { name in
      try FileSystem.look(folder + "/" + name) != nil
    }
    try FileSystem.rename(made, to: folder + "/" + name)
  }

  /// There is nothing under the name: the original comes back from the Trash, or what had replaced it. Returns whether either
  /// was there.
  private func bringBack(_ can: TrashCan) throws -> Bool {
    for (file, path) in [(old, original), (new, replacement)] {
      guard var file, let facts = try FileSystem.look(file.trashed), Self.isSame(facts, file) else { continue }
      // Where inodes are made up, such as on exFAT, it may have another one since the computer was started.
      file.resource.inode = facts.inode
      try can.takeBack(file, to: path)
      return true
    }
    return false
  }

  /// Whether a file is the one that was noted, on a file system that gives a file one inode for good.
  private static func isVerySame(_ facts: FileSystem.Facts, _ file: TrashedFile) -> Bool {
    facts.inode == file.resource.inode && facts.size == file.resource.size
  }

  /// Whether a file is the one that was noted. File systems that make up inodes round times to two seconds.
  private static func isSame(_ facts: FileSystem.Facts, _ file: TrashedFile) -> Bool {
    guard facts.size == file.resource.size else { return false }
    let apart = facts.written.subtractingReportingOverflow(file.resource.written)
    return facts.inode == file.resource.inode || !apart.overflow && apart.partialValue.magnitude <= 2_000_000_000
  }
}

extension TrashedFile {
  /// Flushes the folders of which one has it now and one had it before, so that the journal isn't sooner on the disk.
  func synchronize(leaving path: String) {
    for file in [path, trashed, information] { FileSystem.synchronize(folder: FileSystem.folder(of: file)) }
  }
}
