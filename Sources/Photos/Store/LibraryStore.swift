import Foundation
import FoundationAdditions
import Synchronization

/// A library: regular files in two folders, and their index. Any number of processes may change it at once. Each change
/// is atomic, even if a process crashes in the middle of one.
///
/// The steps of a change: files are written under hidden names and synced to the disk, and noted in the index; under
/// the lock the change is written to the journal; files are renamed to their final names; one transaction applies the
/// change to the index and deletes it from the journal. The next process to get the lock finishes what it finds in the
/// journal.
///
/// New files that are whole on the disk stay, whatever fails afterwards: under their names, where a scan takes them in.
final class LibraryStore: Sendable {
  let places: LibraryPlaces
  let index: LibraryIndex
  let mover: FileMover
  private let lock: LibraryLock
  private let clock: WallClock
  /// Fires after each change that this process makes or notices.
  let changes = ChangeSignal()
  /// The error of the last scan, or what it has to say; nil if it succeeded.
  let scanFailure = Mutex<(any Error)?>(nil)
  /// The number of changes in the journal that were set aside since a scan last said so.
  let setAside = Mutex(0)
  /// The changes of this process that failed and were undone, by their tokens, but are still in the journal.
  let undone = Mutex<Set<String>>([])
  /// The new files that changes left which failed, with where they came from.
  let kept = Mutex<[FilePlace: String]>([:])
  /// The generations made by this process's own changes since the watch last checked.
  private let own = Mutex<Set<Int>>([])

  /// Opens a library, or creates it, and finishes the changes that a crash interrupted. Changes are dated by the clock.
  init(
    _ places: LibraryPlaces, clock: WallClock = .current, lockTimeout: Duration = LibraryLock.timeout
  ) throws {
    (self.places, self.clock) = (places, clock)
    mover = FileMover(places, clock: clock)
    try places.make()
    lock = try LibraryLock(beside: places.index, timeout: lockTimeout)
    let (index, isNew) = try lock.hold { try Self.openIndex(places, clock) }
    self.index = index
    try locked {
      for folder in [places.pictures, places.videos] {
        try StagedFile.tidy(folder) { name in try index.read { try Journal(database: $0.database).mentions(name) } }
      }
    }
    index.damage.listen { [weak self] in
      DispatchQueue.global(qos: .utility).async { [weak self] in _ = try? self?.rescan() }
    }
    if isNew { _ = try? rescan() }
  }

  /// Opens the index. A damaged one is put aside; the new one is made of what can be read of it, and a scan adds the
  /// rest.
  private static func openIndex(
    _ places: LibraryPlaces, _ clock: WallClock
  ) throws -> (index: LibraryIndex, isNew: Bool) {
    let salvage = IndexSalvage(path: places.index.path)
    do {
      try salvage.finishInterrupted()
      return (try LibraryIndex(path: places.index.path, clock: clock), false)
    } catch let error as DatabaseError where error.isDamage {
      try salvage.run()
      return (try LibraryIndex(path: places.index.path, clock: clock), true)
    }
  }

  /// Runs `body` holding the library's lock, after finishing the changes in the journal. If the index turns out to be
  /// damaged, it is made anew before the error is thrown.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try lock.hold {
        try index.follow()
        try finishJournal()
        return try body()
      }
    } catch let error as DatabaseError where error.isDamage {
      try mend()
      throw error
    }
  }

  /// Makes a damaged index anew, unless another process has done it.
  private func mend() throws {
    try lock.hold {
      try index.follow()
      guard index.isDamaged else { return }
      try IndexSalvage(path: places.index.path).run()
      try index.follow()
    }
  }

  // MARK: Changing

  /// Carries out a change atomically: if it throws, nothing has changed. Only new files that were whole when something
  /// other than the request was at fault stay in the library's folders.
  func perform(_ draft: LibraryDraft) throws {
    try places.make()
    let draft = redirected(draft)
    var staging = try Staging(draft.newAssets, in: places, clock: clock)
    let edits = try stage(draft.edits, &staging)
    var additions = staging.additions
    var waiting: String?
    var members: [String: [String]] = [:]
    let change: LibraryChange
    do {
      if additions.contains(where: { $0.files.contains { !$0.isMoved } }) {
        waiting = try index.note { [additions] in try $0.wait(with: additions) }
      }
      change = try locked { [staging] in
        try LibraryScan(places, index).missRoots(
          Set(staging.additions.flatMap(\.files).map { places.overlap.own($0.resource.place).folder }))
        let change = try plan(draft, staging.additions, edits)
        additions = change.additions
        guard !change.isEmpty else { return change }
        members = try membersToLeave(change)
        guard change.touchesFiles else {
          try index.change { try $0.apply(change) }
          noteOwn()
          return change
        }
        try carryOut(change, after: waiting, staging)
        return change
      }
    } catch {
      let isLeft = (error as? LibraryError)?.isOfRequest == true || keep(additions, staging)
      if isLeft, let waiting { try? index.note { try $0.leave(waiting) } }
      throw error
    }
    for file in change.additions.flatMap(\.files) { if let path = file.original { try? FileSystem.remove(path) } }
    for edit in change.contents ?? [] { mover.finish(edit) }
    rememberEdits(change, members)
    if !change.isEmpty { changes.send() }
  }

  /// Carries out a change of files, in the journal. The caller holds the lock.
  private func carryOut(_ change: LibraryChange, after waiting: String?, _ staging: Staging) throws {
    remember(change)
    let key = try index.note { try $0.begin(change, after: waiting) }
    let sources = Set((change.additions.flatMap(\.files) + (change.contents ?? []).flatMap(\.files)).map(\.source))
    staging.keep(where: sources.contains)
    do {
      try mover.carryOut(change)
      try index.change { writer in
        try writer.apply(change)
        try writer.journal.end(key)
      }
      noteOwn()
    } catch let error as SystemError where error.isSilence {
      // Where its files are isn't known before the folder answers: it stays in the journal, and is finished then.
      throw error
    } catch {
      mover.takeBack(change)
      // What can't get its name stays in the journal, which the next process finishes.
      guard change.additions.filter({ !keep($0) }).isEmpty else { throw error }
      do { try index.note { try $0.end(key) } } catch {
        // It isn't done later either: the caller was told that it failed.
        if let token = change.token { undone.withLock { _ = $0.insert(token) } }
      }
      throw error
    }
  }

  /// Scans the folders for changes by other programs and updates the index.
  @discardableResult
  func rescan() throws -> LibraryScan.Outcome {
    do {
      let outcome = try lookAgainIfDamaged()
      // Once: the next scan has nothing to say.
      let news = setAside.withLock { count in
        defer { count = 0 }
        return count > 0 ? LibraryError.setAside(count) : nil
      }
      let before = scanFailure.withLock { failure in
        defer { failure = news }
        return failure
      }
      if before != nil || news != nil { changes.send() }
      return outcome
    } catch {
      // Notify once, not at every failing scan.
      let isNews = scanFailure.withLock { failure in
        defer { failure = error }
        return failure == nil
      }
      if isNews { changes.send() }
      throw error
    }
  }

  private func lookAgainIfDamaged() throws -> LibraryScan.Outcome {
    // Where reading alone found it, without the lock.
    if index.isDamaged { try mend() }
    do { return try look() } catch let error as DatabaseError where error.isDamage {
      try mend()
      return try look()
    }
  }

  private func look() throws -> LibraryScan.Outcome {
    try places.make()
    var outcome = LibraryScan.Outcome()
    let scan = LibraryScan(places, index)
    // What one scan leaves alone, such as the movie of a deleted photo, the next picks up.
    for _ in 0..<3 {
      // Reading takes minutes for a new folder: only what is found is written under the lock.
      let survey = try scan.survey()
      let found = try locked {
        let found = try scan.apply(survey)
        guard !found.isEmpty else { return found }
        noteOwn()
        for id in found.added + found.changed { remember(asset: id) }
        return found
      }
      outcome.add(found)
      if found.removed.isEmpty { break }
    }
    if !outcome.isEmpty { changes.send() }
    return outcome
  }

  /// Rebuilds the index from the files. Returns the number of assets.
  func rebuild() throws -> Int {
    try places.make()
    let scan = LibraryScan(places, index)
    let survey = try scan.completeSurvey()
    let count = try locked {
      try scan.rebuild(survey)
      noteOwn()
      return try index.read { try $0.count(AssetQuery(includesHidden: true, includesAllOfBursts: true)) }
    }
    changes.send()
    return count
  }

  /// Forgets what the index has of a folder that is away; nothing if it is back.
  func forget(_ folder: LibraryFolder) throws {
    let isForgotten = try locked {
      let root = try index.read { try IndexRoots(database: $0.database).root(folder) }
      guard root.awaySince != nil else { return false }
      _ = try LibraryScan(places, index).forget(folder)
      noteOwn()
      return true
    }
    if isForgotten { changes.send() }
  }

  /// Notes the generation that a change of this process made. The caller holds the lock.
  func noteOwn() {
    guard let generation = try? index.read({ try $0.generation() }) else { return }
    own.withLock { _ = $0.insert(generation) }
  }

  /// Whether another process made one of the changes between two generations.
  func hasForeignChanges(since before: Int, until now: Int) -> Bool {
    own.withLock { own in
      // An older index, which another process put in place of this one, has a lower generation.
      let foreign = before > now || (before..<now).contains { !own.contains($0 + 1) }
      own = own.filter { $0 > now }
      return foreign
    }
  }

  // MARK: Memory of the files

  /// Writes the extended attributes of new files, before they get their final names.
  private func remember(_ change: LibraryChange) {
    for addition in change.additions {
      for file in addition.files {
        FileMemory(asset: addition.asset, resource: file.resource).write(to: file.source)
      }
    }
    for edit in change.contents ?? [] {
      guard let asset = try? index.read({ try $0.asset(edit.id) }) else { continue }
      for file in edit.files { FileMemory(asset: asset, resource: file.resource).write(to: file.source) }
    }
  }

  /// The albums that assets may leave with a change, folders among them, and their members before it.
  private func membersToLeave(_ change: LibraryChange) throws -> [String: [String]] {
    try index.read { reader in
      var open: [String] = []
      for edit in change.albums {
        switch edit {
        case .delete(let album), .removePlaces(_, let album), .replace(_, _, let album): open.append(album)
        case .create, .rename, .insert, .remove, .move: break
        }
      }
      for edit in change.lists ?? [] { if case .delete(let list) = edit { open.append(list) } }
      var members: [String: [String]] = [:]
      // A folder that is deleted takes along what is in it.
      while let one = open.popLast() {
        guard members[one] == nil else { continue }
        members[one] = try reader.members(of: one)
        open += try reader.children(of: one)
      }
      return members
    }
  }

  /// Updates the extended attributes of changed assets' files. `before` has the members of the albums that assets may
  /// have left.
  private func rememberEdits(_ change: LibraryChange, _ before: [String: [String]]) {
    var ids = Set(change.updates.map(\.id) + change.restorations.map(\.asset.id))
    for edit in change.albums {
      switch edit {
      case .create, .delete, .removePlaces, .move: break
      case .rename(let album, _): ids.formUnion((try? index.read { try $0.members(of: album) }) ?? [])
      case .insert(let assets, _, _), .remove(let assets, _), .replace(_, let assets, _): ids.formUnion(assets)
      }
    }
    for (album, members) in before {
      let left = Set((try? index.read { try $0.members(of: album) }) ?? [])
      ids.formUnion(members.filter { !left.contains($0) })
    }
    for id in ids { remember(asset: id) }
  }

  /// Writes the index's data on an asset to the extended attributes of its files.
  func remember(asset id: String) {
    let known = try? index.read { reader -> (AssetRecord, [ResourceRecord], [AlbumRecord])? in
      guard let asset = try reader.asset(id) else { return nil }
      let albums = try reader.albums(containing: id).compactMap { try reader.album($0) }
      return (asset, try reader.resources(of: id), albums)
    }
    guard let (asset, resources, albums) = known ?? nil else { return }
    for resource in resources {
      FileMemory(asset: asset, resource: resource, albums: albums).write(to: places.path(resource.place))
    }
  }
}
