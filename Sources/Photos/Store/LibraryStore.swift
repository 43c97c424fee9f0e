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
  /// The folders whose files turned out in this process to keep no extended attributes. The first is what a scan has to say
  /// for as long as the process lives: the next scan may come before anybody has looked.
  private let unmarked = Mutex<[LibraryError]>([])
  /// Whether files of any folder keep none.
  private let hasUnmarked = Mutex(true)
  /// The changes of this process that failed and were undone, by their tokens, but are still in the journal.
  let undone = Mutex<Set<String>>([])
  /// The new files that changes left which failed, with where they came from.
  let kept = Mutex<[FilePlace: String]>([:])
  /// What was added by finishing the changes of processes that died, as long as nobody has asked for it.
  let finished = Mutex<[FilePlace]>([])
  /// The generations made by this process's own changes since the watch last checked.
  private let own = Mutex<Set<Int>>([])
  /// What the first fetch waits for; nil where fetches give what is known.
  private let firstScan: FirstScan?

  /// Opens a library, or creates it, and finishes the changes that a crash interrupted. Changes are dated by the clock.
  init(
    _ places: LibraryPlaces, clock: WallClock = .current, lockTimeout: Duration = LibraryLock.timeout,
    firstScan: FirstScan? = nil
  ) throws {
    (self.places, self.clock, self.firstScan) = (places, clock, firstScan)
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
    var members: [String: [String: Int]] = [:]
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
        members = try membersBefore(change)
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
    firstScan?.noteBegin()
    defer { firstScan?.end() }
    do {
      let outcome = try lookAgainIfDamaged()
      // Once: the next scan has nothing to say.
      let aside = setAside.withLock { count in
        defer { count = 0 }
        return count > 0 ? LibraryError.setAside(count) : nil
      }
      let news = aside ?? unmarked.withLock { $0.first }
      let before = scanFailure.withLock { failure in
        defer { failure = news }
        return failure
      }
      if before.map({ "\($0)" }) != news.map({ "\($0)" }) { changes.send() }
      return outcome
    } catch {
      // Notify once, not at every failing scan.
      let isNews = scanFailure.withLock { failure in
        defer { failure = error }
        return failure.map { ($0 as? LibraryError)?.isRemark == true } ?? true
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
    // What follows changes nothing that is fetched.
    firstScan?.end()
    try takePrints()
    return outcome
  }

  /// Notes what files are known by, if that isn't known yet: those that are new, have changed, or were indexed by an
  /// earlier version. Everything is shown by then.
  private func takePrints() throws {
    let unknown = try index.read { try $0.withoutPrint() }
    var prints: [(print: String, resource: ResourceRecord)] = []
    for (number, (asset, isInAlbum, resource)) in unknown.enumerated() {
      let path = places.path(resource.place)
      if let facts = FileSystem.facts(path), facts.areOf(resource), let print = ContentPrint.of(path, facts) {
        prints.append((print, resource))
        // Earlier versions wrote no places in albums.
        if isInAlbum { remember(asset: asset) }
      }
      guard prints.count == 500 || number == unknown.indices.last, !prints.isEmpty else { continue }
      try index.note { [prints] journal in
        for (print, resource) in prints { try journal.write(print: print, of: resource) }
      }
      prints = []
    }
  }

  /// Rebuilds the index from the files. Returns the number of assets.
  func rebuild() throws -> Int {
    firstScan?.noteBegin()
    defer { firstScan?.end() }
    try places.make()
    let scan = LibraryScan(places, index)
    let survey = try scan.completeSurvey()
    let count = try locked {
      try scan.rebuild(survey)
      noteOwn()
      return try index.read { try $0.count(AssetQuery(includesHidden: true, includesAllOfBursts: true)) }
    }
    changes.send()
    try takePrints()
    return count
  }

  /// Forgets what the index has of a folder that is away; nothing if it is back.
  func forget(_ part: FilePlace) throws {
    let isForgotten = try locked {
      let root = try index.read { try IndexRoots(database: $0.database).root(part) }
      guard root?.awaySince != nil else { return false }
      _ = try LibraryScan(places, index).forget(part)
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
        write(FileMemory(asset: addition.asset, resource: file.resource), to: file.source, file.resource.place)
      }
    }
    for edit in change.contents ?? [] {
      guard let asset = try? index.read({ try $0.asset(edit.id) }) else { continue }
      for file in edit.files {
        write(FileMemory(asset: asset, resource: file.resource), to: file.source, file.resource.place)
      }
    }
  }

  /// Writes the extended attribute of a file that belongs at a place of the library.
  private func write(_ memory: FileMemory, to path: String, _ place: FilePlace) {
    do {
      try memory.write(to: path)
      if hasUnmarked.withLock(\.self) { note(nil, at: place) }
    } catch {
      if let refusal = AttributeRefusal(error) { note(refusal, at: place) }
    }
  }

  /// Notes why files in a folder keep no attributes, which the next scan says, once; nil if one has kept them.
  private func note(_ refusal: AttributeRefusal?, at place: FilePlace) {
    let known = try? index.read { reader in
      let roots = IndexRoots(database: reader.database)
      return (try roots.root(of: place), try roots.all().contains { $0.root.refusal != nil })
    }
    guard let (root, hasAny) = known else { return }
    hasUnmarked.withLock { $0 = hasAny || refusal != nil }
    let part = root?.part ?? FilePlace(place.folder)
    let before = root?.root.refusal
    // A file that keeps its attribute says of its disk that it does, and nothing of other files.
    guard refusal == nil ? before?.isOfDisk == true : before == nil else { return }
    let noted: Void? = try? index.note { try IndexRoots(database: $0.database).write(refusal, part) }
    guard noted != nil, let refusal else { return }
    unmarked.withLock { $0.append(.unmarked(places.url(part).path, refusal)) }
  }

  /// The places of what is in the albums that a change edits, before it.
  private func membersBefore(_ change: LibraryChange) throws -> [String: [String: Int]] {
    try index.read { reader in
      var open: [String] = []
      for edit in change.albums {
        switch edit {
        case .create, .rename: break
        case .delete(let album), .insert(_, let album, _), .remove(_, let album), .removePlaces(_, let album),
          .replace(_, _, let album), .move(_, _, let album):
          open.append(album)
        }
      }
      for edit in change.lists ?? [] { if case .delete(let list) = edit { open.append(list) } }
      var members: [String: [String: Int]] = [:]
      // A folder that is deleted takes along what is in it.
      while let one = open.popLast() {
        guard members[one] == nil else { continue }
        members[one] = try reader.places(in: one)
        open += try reader.children(of: one)
      }
      return members
    }
  }

  /// Updates the extended attributes of changed assets' files. `before` has the places in the albums that were edited.
  private func rememberEdits(_ change: LibraryChange, _ before: [String: [String: Int]]) {
    var ids = Set(change.updates.map(\.id) + change.restorations.map(\.asset.id))
    for case .rename(let album, _) in change.albums {
      ids.formUnion((try? index.read { try $0.members(of: album) }) ?? [])
    }
    for (album, places) in before {
      let now = (try? index.read { try $0.places(in: album) }) ?? [:]
      ids.formUnion(Set(places.keys).union(now.keys).filter { places[$0] != now[$0] })
    }
    for id in ids { remember(asset: id) }
  }

  /// Writes the index's data on an asset to the extended attributes of its files.
  func remember(asset id: String) {
    let known = try? index.read { reader -> (AssetRecord, [ResourceRecord], [FileMemory.Album])? in
      guard let asset = try reader.asset(id) else { return nil }
      return (asset, try reader.resources(of: id), try reader.memberships(of: id))
    }
    guard let (asset, resources, albums) = known ?? nil else { return }
    for resource in resources {
      let memory = FileMemory(asset: asset, resource: resource, albums: albums)
      write(memory, to: places.path(resource.place), resource.place)
    }
  }
}
