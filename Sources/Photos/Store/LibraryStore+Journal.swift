import Foundation

extension LibraryStore {
  /// Finishes the changes of processes that crashed. One that can't be finished doesn't keep the library from anything
  /// else: it is tried again, then set aside. The caller holds the lock.
  func finishJournal() throws {
    for entry in try index.read({ try Journal(database: $0.database).open() }) {
      guard let change = entry.change else {
        setAside(entry.key, because: Journal.unreadable)
        continue
      }
      if let token = change.token, undone.withLock({ $0.contains(token) }) {
        if (try? index.note { try $0.end(entry.key) }) != nil { undone.withLock { _ = $0.remove(token) } }
        continue
      }
      do { try finish(change, entry.key) } catch let error as DatabaseError where error.isDamage {
        throw error
      } catch {
        failed(entry, change, error)
      }
    }
    for (id, additions) in try index.read({ try Journal(database: $0.database).waiting() }) {
      guard let additions else { continue }
      do { try finish(additions, waitingAs: id) } catch let error as DatabaseError where error.isDamage {
        throw error
      } catch {
        // It stays noted, and is tried again with the next change.
        continue
      }
    }
  }

  private func finish(_ change: LibraryChange, _ key: Int64) throws {
    // While a disk is away, its files seem to be gone.
    if try isAway(places(of: change)) { return }
    let possible = try mover.stillPossible(change) { try isTaken($0) }
    let kept = Set((possible.contents ?? []).map(\.id))
    for edit in change.contents ?? [] where !kept.contains(edit.id) { mover.takeBack(edit) }
    do {
      try mover.carryOut(possible)
    } catch let error as SystemError where !error.isPassing {
      mover.takeBack(possible)
      // A file that gets no name is found by its entry alone, which stays: else it would be tidied away.
      guard possible.additions.filter({ !keep($0) }).isEmpty else { throw error }
      try index.note { try $0.end(key) }
      return
    }
    try index.change { writer in
      try writer.apply(possible)
      try writer.journal.end(key)
    }
    for edit in possible.contents ?? [] { mover.finish(edit) }
    let added = possible.additions.compactMap { $0.files.first(where: \.resource.role.isMain)?.resource.place }
    finished.withLock { $0 += added }
  }

  /// Counts a failed attempt, unless what was in the way passes by itself. After the last one everything is where it
  /// was before, new files are under their names, and the change stays in the journal for whoever looks into it.
  private func failed(_ entry: Journal.Entry, _ change: LibraryChange, _ error: any Error) {
    let isPassing = (error as? DatabaseError)?.isPassing ?? (error as? SystemError)?.isPassing ?? false
    if isPassing { return }
    guard entry.attempts + 1 >= Journal.attempts else {
      try? index.note { try $0.countAttempt(entry.key) }
      return
    }
    mover.takeBack(change)
    for addition in change.additions { keep(addition) }
    setAside(entry.key, because: "\(error)")
  }

  private func setAside(_ key: Int64, because reason: String) {
    guard (try? index.note { try $0.setAside(key, because: reason) }) != nil else { return }
    setAside.withLock { $0 += 1 }
  }

  /// Adds new files whose process died while it waited for the lock.
  private func finish(_ additions: [LibraryChange.Addition], waitingAs id: String) throws {
    let files = additions.flatMap(\.files)
    // Its process lives: it holds its files' locks.
    if files.contains(where: { !$0.isMoved && StagedFile.isWritten($0.source) }) { return }
    if try isAway(files.map(\.resource.place)) { return }
    var change = LibraryChange()
    var taken = GivenPlaces()
    for var addition in additions {
      addition.files = try addition.files.filter { try mover.isAt($0.source, $0.resource) }
      guard addition.files.contains(where: \.resource.role.isMain) else { continue }
      try name(&addition, &taken, &change.replaced)
      change.additions.append(addition)
    }
    guard !change.isEmpty else { return try index.note { try $0.leave(id) } }
    let key = try index.note { [change] in try $0.begin(change, after: id) }
    let entry = Journal.Entry(key: key, change: change, attempts: 0)
    do { try finish(change, key) } catch let error as DatabaseError where error.isDamage {
      throw error
    } catch {
      failed(entry, change, error)
    }
  }

  private func places(of change: LibraryChange) -> [FilePlace] {
    let trashed = change.removals.flatMap(\.files) + change.restorations.flatMap(\.files)
    let edits = change.contents ?? []
    return (change.additions.flatMap(\.files) + edits.flatMap(\.files)).map(\.resource.place)
      + trashed.map(\.resource.place) + edits.flatMap { $0.retired.map(\.resource.place) }
  }

  /// Whether a folder of these places doesn't answer, has another marker than the index knows, or none though it had one.
  private func isAway(_ places: [FilePlace]) throws -> Bool {
    if Set(places.map(\.folder)).contains(where: self.places.isSilent) { return true }
    return try index.read { try IndexRoots(database: $0.database).all() }.contains { part, root in
      root.marker != nil && places.contains { $0.isIn(part) }
        && FolderMarker.read(in: self.places.url(part)) != root.marker
    }
  }
}
