import Foundation

extension LibraryScan {
  /// Finds out which of the two folders are the ones that the index knows, and gives a marker to those that have none.
  /// The caller holds the lock.
  ///
  /// A folder is known again by its marker, or by its files: one that is as it was, or all of them where none is
  /// missing. Otherwise it is away: an empty mount point, another disk, unreadable, or without an answer. What is in the
  /// index of it stays there.
  func recognizeRoots(_ survey: LibrarySurvey) throws -> Outcome {
    var outcome = Outcome()
    for folder in places.overlap.folders {
      let before = try index.read { try IndexRoots(database: $0.database).root(folder) }
      let marker = FolderMarker.read(in: places.folder(folder))
      let isKnown = try isKnown(folder, before, marker) { survey.there[$0] }
      var root = before
      if isKnown {
        let isUsed = survey.there.keys.contains { $0.folder == folder }
        let known = marker ?? (isUsed ? FolderMarker.make(in: places.folder(folder)) : nil)
        root = IndexRoots.Root(marker: known)
      }
      if isKnown == (before.awaySince == nil) {
        if root != before { try index.note { [root] in try IndexRoots(database: $0.database).write(root, folder) } }
        continue
      }
      try index.change { [root] writer in
        let roots = IndexRoots(database: writer.database)
        if isKnown { try roots.write(root, folder) } else { try roots.writeAway(root, folder, since: writer.clock.now) }
      }
      outcome.hasMovedRoots = true
    }
    return outcome
  }

  /// Notes which of the folders aren't the known ones, before new files are added to them: these say nothing about it.
  /// Gives a marker to those that have none.
  /// The caller holds the lock.
  func missRoots(_ folders: Set<LibraryFolder>) throws {
    for folder in folders {
      let root = try index.read { try IndexRoots(database: $0.database).root(folder) }
      guard root.awaySince == nil else { continue }
      let marker = FolderMarker.read(in: places.folder(folder))
      if try isKnown(folder, root, marker, { FileSystem.facts(places.path($0)) }) {
        guard root.marker == nil else { continue }
        // With a marker the next addition needs no look at the files.
        let known = IndexRoots.Root(marker: FolderMarker.make(in: places.folder(folder)))
        if known != root { try index.note { try IndexRoots(database: $0.database).write(known, folder) } }
        continue
      }
      try index.change { writer in
        try IndexRoots(database: writer.database).writeAway(root, folder, since: writer.clock.now)
      }
    }
  }

  /// Size and date tell whether a file is as it was: when a disk was copied to a larger one, its files have other
  /// inodes.
  private func isKnown(
    _ folder: LibraryFolder, _ root: IndexRoots.Root, _ marker: String?,
    _ facts: (FilePlace) -> FileSystem.Facts?
  ) throws -> Bool {
    if places.isSilent(folder) { return false }
    if let marker, marker == root.marker { return true }
    let files = try index.read { try IndexRoots(database: $0.database).files(of: folder, root) }
    var isComplete = true
    for file in files {
      guard let found = facts(file.place) else {
        isComplete = false
        continue
      }
      if found.size == file.size, found.written == file.written { return true }
    }
    return isComplete
  }

  /// Forgets the files of a folder that is away, as a person wants it; the folder that stands there now is the known
  /// one. The caller holds the lock.
  func forget(_ folder: LibraryFolder) throws -> Outcome {
    let gone = try index.read { try $0.allResources() }.filter { _, resource in
      resource.place.folder == folder && FileSystem.facts(places.path(resource.place)) == nil
    }
    return try index.change { writer in
      var pass = Pass(writer: writer, places: places)
      for (asset, resource) in gone { try pass.attempt { try $0.lose(asset, resource) } }
      try IndexRoots(database: writer.database).write(IndexRoots.Root(), folder)
      return try pass.finish()
    }
  }
}

extension FileSystem.Facts {
  /// Whether they are those that the index has of the file.
  func areOf(_ record: ResourceRecord) -> Bool {
    inode == record.inode && size == record.size && written == record.written
  }
}
