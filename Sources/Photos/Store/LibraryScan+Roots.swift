import Foundation

extension LibraryScan {
  /// Finds out which of the two folders, and of the disks below them, are the ones that the index knows, and gives a
  /// marker to those that have none. The caller holds the lock.
  ///
  /// A folder is known again by its marker, or by its files: one that is as it was, or all of them where none is
  /// missing. Otherwise it is away: an empty mount point, another disk, unreadable, or without an answer. What is in the
  /// index of it stays there.
  func recognizeRoots(_ survey: LibrarySurvey) throws -> Outcome {
    var outcome = Outcome()
    for folder in places.overlap.folders {
      let part = FilePlace(folder)
      let known = try index.read { try IndexRoots(database: $0.database).root(part) } ?? IndexRoots.Root()
      let marker = FolderMarker.read(in: places.folder(folder))
      let isKnown = try isKnown(part, known, marker) { survey.there[$0] }
      if try settle(part, known, isKnown ? knownAgain(part, known, marker, survey) : nil) {
        outcome.hasMovedRoots = true
      }
      if isKnown, try recognizeParts(of: folder, survey) { outcome.hasMovedRoots = true }
    }
    return outcome
  }

  /// The same for what is below one of the folders: disks that are mounted there, or were, and what can't be read.
  /// Returns whether anything is away now, or back.
  private func recognizeParts(of folder: LibraryFolder, _ survey: LibrarySurvey) throws -> Bool {
    let roots = try index.read { try IndexRoots(database: $0.database).all() }.filter { part, _ in
      part.folder == folder && !part.name.isEmpty
    }
    let parts = Set(roots.map(\.part) + survey.unread.parts + survey.mounts).filter {
      $0.folder == folder && !$0.name.isEmpty
    }
    var (away, hasMoved) = (FolderParts(), false)
    // A disk comes before those that are mounted on its own folders: of these nothing is known while it is away.
    for part in parts.sorted(by: { $0.name.utf8.count < $1.name.utf8.count }) where !away.contains(part) {
      let before = roots.first { $0.part == part }?.root
      let known = before ?? IndexRoots.Root()
      let isMounted = survey.mounts.contains(part)
      var root: IndexRoots.Root?
      if survey.unread.contains(part) {
        // Nothing is away where nothing was.
        if known.awaySince == nil,
          try index.read({ try IndexRoots(database: $0.database).assetCount(part, known) }) == 0
        {
          continue
        }
      } else if known.isMount || isMounted {
        let marker = FolderMarker.read(in: places.url(part))
        if try isKnown(part, known, marker, { survey.there[$0] }) {
          root = isMounted ? knownAgain(part, known, marker, survey) : IndexRoots.Root()
          root?.isMount = isMounted
        }
      } else {
        // It can be read again.
        root = IndexRoots.Root()
      }
      if root == nil { away.insert(part) }
      if root?.isMount == false {
        guard before != nil else { continue }
        let isBack = known.awaySince != nil
        try isBack
          ? index.change { try IndexRoots(database: $0.database).delete(part) }
          : index.note { try IndexRoots(database: $0.database).delete(part) }
        hasMoved = hasMoved || isBack
      } else if try settle(part, known, root) {
        hasMoved = true
      }
    }
    return hasMoved
  }

  /// What is noted of a folder that is the known one, with its marker.
  private func knownAgain(
    _ part: FilePlace, _ known: IndexRoots.Root, _ marker: String?, _ survey: LibrarySurvey
  ) -> IndexRoots.Root {
    var root = IndexRoots.Root(marker: marker, isMount: known.isMount, refusal: known.refusal)
    if marker == nil, survey.there.keys.contains(where: { $0.isIn(part) }) {
      root.marker = FolderMarker.make(in: places.url(part))
    }
    return root
  }

  /// Notes what a folder is now; nil if it isn't the known one. Returns whether it is away now, or back.
  private func settle(_ part: FilePlace, _ before: IndexRoots.Root, _ now: IndexRoots.Root?) throws -> Bool {
    if (now == nil) == (before.awaySince != nil) {
      if let now, now != before { try index.note { try IndexRoots(database: $0.database).write(now, part) } }
      return false
    }
    try index.change { writer in
      let roots = IndexRoots(database: writer.database)
      if let now {
        try roots.write(now, part)
      } else {
        try roots.writeAway(before, part, since: writer.clock.now)
      }
    }
    return true
  }

  /// Notes which of the folders aren't the known ones, before new files are added to them: these say nothing about it.
  /// Gives a marker to those that have none.
  /// The caller holds the lock.
  func missRoots(_ folders: Set<LibraryFolder>) throws {
    for folder in folders {
      let part = FilePlace(folder)
      var root = try index.read { try IndexRoots(database: $0.database).root(part) } ?? IndexRoots.Root()
      guard root.awaySince == nil else { continue }
      let marker = FolderMarker.read(in: places.folder(folder))
      guard try isKnown(part, root, marker, { FileSystem.facts(places.path($0)) }) else {
        _ = try settle(part, root, nil)
        continue
      }
      guard root.marker == nil else { continue }
      // With a marker the next addition needs no look at the files.
      root.marker = FolderMarker.make(in: places.folder(folder))
      if root.marker != nil { try index.note { [root] in try IndexRoots(database: $0.database).write(root, part) } }
    }
  }

  /// Size and date tell whether a file is as it was: when a disk was copied to a larger one, its files have other
  /// inodes.
  private func isKnown(
    _ part: FilePlace, _ root: IndexRoots.Root, _ marker: String?, _ facts: (FilePlace) -> FileSystem.Facts?
  ) throws -> Bool {
    if places.isSilent(part.folder) { return false }
    if let marker, marker == root.marker { return true }
    let files = try index.read { try IndexRoots(database: $0.database).files(of: part, root) }
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
  func forget(_ part: FilePlace) throws -> Outcome {
    let gone = try index.read { try $0.allResources() }.filter { _, resource in
      resource.place.isIn(part) && FileSystem.facts(places.path(resource.place))?.hasContent(of: resource) != true
    }
    return try index.change { writer in
      var pass = Pass(writer: writer, places: places)
      for (asset, resource) in gone { try pass.attempt { try $0.lose(asset, resource) } }
      let roots = IndexRoots(database: writer.database)
      for (other, _) in try roots.all() where other.isIn(part) { try roots.delete(other) }
      return try pass.finish()
    }
  }
}

extension FileSystem.Facts {
  /// Whether they are those that the index has of the file.
  func areOf(_ record: ResourceRecord) -> Bool { inode == record.inode && hasContent(of: record) }

  /// Whether the file is the same as far as size and date tell, perhaps on another disk.
  func hasContent(of record: ResourceRecord) -> Bool { size == record.size && written == record.written }
}
