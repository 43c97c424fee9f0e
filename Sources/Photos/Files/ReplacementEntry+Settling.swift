import Foundation
import MediaEngine

/// What becomes of a replacement whose process died.
extension ReplacementEntry {
  /// What became of it.
  enum Outcome {
    /// One whole file has the name: the new one, or the original. Nil where that was so before the process died, or
    /// can't be told.
    case settled(InterruptedFinding?)
    /// Nothing can be known yet: the folder isn't there, or is another one.
    case unknown
  }

  /// Has one whole file under the name.
  func settle(_ can: TrashCan) throws -> Outcome {
    let place = URL(fileURLWithPath: FileSystem.folder(of: made), isDirectory: true)
    guard try FileSystem.look(place.path)?.isFolder == true else { return .unknown }
    let found: InterruptedFinding?
    if stage != .undoing, try FileSystem.look(made) != nil {
      found = try settleMade(can) ? isReplaced : isOriginal
    } else if try FileSystem.look(original) != nil || FileSystem.look(replacement) != nil {
      guard folder?.isThat(of: place) ?? false else { return .unknown }
      // All was done but to forget it, or nothing was.
      return .settled(stage == .undoing ? nil : stage == .making ? isOriginal : isReplaced)
    } else {
      found = try bringBack(can)
      guard found != nil || folder?.isThat(of: place) ?? false else { return .unknown }
    }
    FileSystem.synchronize(folder: place.path)
    return .settled(found)
  }

  private var isReplaced: InterruptedFinding { .replaced(URL(fileURLWithPath: replacement, isDirectory: false)) }
  private var isOriginal: InterruptedFinding { .notReplaced(URL(fileURLWithPath: original, isDirectory: false)) }

  /// What becomes of the file under the hidden name. Returns whether the new file has its name now, and the original is
  /// in the Trash.
  private func settleMade(_ can: TrashCan) throws -> Bool {
    guard let old, stage != .making else {
      try FileSystem.remove(made)
      return false
    }
    let isThere = try FileSystem.look(original) != nil
    switch try hidesOriginal(isThere, old, can) {
    // Somebody may have deleted the new one since then.
    case true where !isThere: try FileSystem.rename(made, to: original)
    case true:
      try putAway(old, can)
      return true
    case false:
      try removeNote(of: old, can)
      // The original hasn't been touched: the new one can be made again.
      try FileSystem.remove(made)
    case nil:
      try giveName()
      return true
    }
    return false
  }

  /// Whether the original has the hidden name, or else its own; nil where it has neither, or that can't be told.
  private func hidesOriginal(_ isThere: Bool, _ old: TrashedFile, _ can: TrashCan) throws -> Bool? {
    for disk in Self.knowledge(can) {
      let isNamed = try isThere && FileSystem.isAt(original, old.resource.identity, on: disk)
      // Without an exchange the hidden name is the new file's alone.
      let isHidden = try stage != .moving && FileSystem.isAt(made, old.resource.identity, on: disk)
      if isHidden != isNamed { return isHidden }
    }
    return nil
  }

  /// What the disk is like, and where inodes can be trusted, what it may have been: one whose files were copied back.
  private static func knowledge(_ can: TrashCan) -> [FileSystem.DiskKnowledge] {
    [can.traits, { _ in DiskTraits(keepsInodes: false) }]
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

  /// There is nothing under the name: the original comes back from the Trash, or what had replaced it. Nil where
  /// neither was there.
  private func bringBack(_ can: TrashCan) throws -> InterruptedFinding? {
    for (file, path, found) in [(old, original, isOriginal), (new, replacement, isReplaced)] {
      guard var file else { continue }
      for disk in Self.knowledge(can) where try FileSystem.isAt(file.trashed, file.resource.identity, on: disk) {
        // Entries of earlier versions have no more than an inode that may be made up.
        file.resource.identity = try can.identity(of: file.trashed) ?? file.resource.identity
        try can.takeBack(file, to: path)
        return found
      }
    }
    return nil
  }
}

extension TrashedFile {
  /// Flushes the folders of which one has it now and one had it before, so that the journal isn't sooner on the disk.
  func synchronize(leaving path: String) {
    for file in [path, trashed, information] { FileSystem.synchronize(folder: FileSystem.folder(of: file)) }
  }
}
