import Foundation
import FoundationAdditions
import Synchronization

/// A library: regular files in two folders, and their index. Any number of processes may change it at once. Each change
/// is atomic, even if a process crashes in the middle of one.
///
/// The steps of a change: files are written under hidden names and synced to the disk; under the lock the change is
/// written to the journal; files are renamed to their final names; one transaction applies the change to the index and
/// deletes it from the journal. The next process to get the lock finishes what it finds in the journal.
final class LibraryStore: Sendable {
  let places: LibraryPlaces
  let index: LibraryIndex
  let mover: FileMover
  private let lock: LibraryLock
  private let clock: WallClock
  /// Fires after each change that this process makes or notices.
  let changes = ChangeSignal()
  /// The error of the last scan; nil if it succeeded.
  let scanFailure = Mutex<(any Error)?>(nil)
  /// The generations made by this process's own changes since the watch last checked.
  private let own = Mutex<Set<Int>>([])

  /// Opens a library, or creates it, and finishes the changes that a crash interrupted. Changes are dated by the clock.
  init(_ places: LibraryPlaces, clock: WallClock = .current) throws {
    (self.places, self.clock) = (places, clock)
    mover = FileMover(places, clock: clock)
    try places.make()
    lock = try LibraryLock(beside: places.index)
    index = try lock.hold { try Self.openIndex(places, clock) }
    try locked {
      for folder in [places.pictures, places.videos] { StagedFile.tidy(folder) }
    }
  }

  private static func openIndex(_ places: LibraryPlaces, _ clock: WallClock) throws -> LibraryIndex {
    do {
      return try LibraryIndex(path: places.index.path, clock: clock)
    } catch let error as DatabaseError where error.isDamage {
      // The files are the source of truth: a damaged index is put aside, and a scan builds a new one.
      let aside = FileSystem.freeName(places.index.lastPathComponent + ".damaged") { name in
        FileSystem.facts(places.index.deletingLastPathComponent().path + "/" + name) != nil
      }
      try FileSystem.rename(places.index.path, to: places.index.deletingLastPathComponent().path + "/" + aside)
      for ending in ["-wal", "-shm"] { try? FileSystem.remove(places.index.path + ending) }
      let index = try LibraryIndex(path: places.index.path, clock: clock)
      _ = try LibraryScan(places, index).run()
      return index
    }
  }

  /// Runs `body` holding the library's lock, after finishing the changes in the journal.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try lock.hold {
      try finishJournal()
      return try body()
    }
  }

  // MARK: Changing

  /// Carries out a change atomically: if it throws, nothing has changed.
  func perform(_ draft: LibraryDraft) throws {
    try places.make()
    var staging = try Staging(draft.newAssets, in: places, clock: clock)
    let edits = try stage(draft.edits, &staging)
    var members: [String: [String]] = [:]
    let change = try locked { [staging] in
      let change = try plan(draft, staging.additions, edits)
      guard !change.isEmpty else { return change }
      members = try membersToLeave(change)
      guard change.touchesFiles else {
        try index.change { try $0.apply(change) }
        noteOwn()
        return change
      }
      remember(change)
      let key = try index.note { try $0.begin(change) }
      staging.keep()
      do {
        try mover.carryOut(change)
        try index.change { writer in
          try writer.apply(change)
          try writer.journal.end(key)
        }
        noteOwn()
      } catch {
        mover.takeBack(change)
        try? index.note { try $0.end(key) }
        throw error
      }
      return change
    }
    for file in change.additions.flatMap(\.files) { if let path = file.original { try? FileSystem.remove(path) } }
    for edit in change.contents ?? [] { mover.finish(edit) }
    rememberEdits(change, members)
    if !change.isEmpty { changes.send() }
  }

  /// Scans the folders for changes by other programs and updates the index.
  @discardableResult
  func rescan() throws -> LibraryScan.Outcome {
    do {
      let outcome = try look()
      if scanFailure.withLock({ failure in failure.take() }) != nil { changes.send() }
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

  private func look() throws -> LibraryScan.Outcome {
    try places.make()
    var outcome = LibraryScan.Outcome()
    try locked {
      // What one scan leaves alone, such as the movie of a deleted photo, the next picks up.
      for _ in 0..<3 {
        let found = try LibraryScan(places, index).run()
        if found.isEmpty { return }
        noteOwn()
        outcome.add(found)
        for id in found.added + found.changed { remember(asset: id) }
        if found.removed.isEmpty { return }
      }
    }
    if !outcome.isEmpty { changes.send() }
    return outcome
  }

  /// Rebuilds the index from the files. Returns the number of assets.
  func rebuild() throws -> Int {
    try places.make()
    let count = try locked {
      try LibraryScan(places, index).rebuild()
      noteOwn()
      return try index.read { try $0.count(AssetQuery(includesHidden: true, includesAllOfBursts: true)) }
    }
    changes.send()
    return count
  }

  /// Notes the generation that a change of this process made. The caller holds the lock.
  private func noteOwn() {
    guard let generation = try? index.read({ try $0.generation() }) else { return }
    own.withLock { _ = $0.insert(generation) }
  }

  /// Whether another process made one of the changes between two generations.
  func hasForeignChanges(since before: Int, until now: Int) -> Bool {
    own.withLock { own in
      let foreign = (before..<now).contains { !own.contains($0 + 1) }
      own = own.filter { $0 > now }
      return foreign
    }
  }

  /// Finishes the changes of processes that crashed.
  private func finishJournal() throws {
    let open = try index.read { try Journal(database: $0.database).open() }
    for (key, change) in open {
      guard let change else {
        try index.note { try $0.end(key) }
        continue
      }
      let possible = try mover.stillPossible(change) { try isTaken($0) }
      let kept = Set((possible.contents ?? []).map(\.id))
      for edit in change.contents ?? [] where !kept.contains(edit.id) { mover.takeBack(edit) }
      do {
        try mover.carryOut(possible)
        try index.change { writer in
          try writer.apply(possible)
          try writer.journal.end(key)
        }
        for edit in possible.contents ?? [] { mover.finish(edit) }
      } catch let error as SystemError where !error.isFullDisk {
        mover.takeBack(possible)
        try index.note { try $0.end(key) }
      }
    }
  }

  // MARK: Planning

  func isTaken(_ place: FilePlace) throws -> Bool {
    if FileSystem.facts(places.path(place)) != nil { return true }
    return try index.read { try $0.knows(place) }
  }

  private func plan(
    _ draft: LibraryDraft, _ additions: [LibraryChange.Addition], _ edits: [StagedEdit]
  ) throws -> LibraryChange {
    var change = LibraryChange()
    var taken = Set<FilePlace>()
    for var addition in additions {
      try name(&addition, &taken, &change.replaced)
      change.additions.append(addition)
    }
    var inTrash = Set<String>()
    for id in draft.removals {
      let resources = try index.read { try $0.resources(of: id) }
      guard try index.read({ try $0.asset(id) }) != nil else { throw LibraryError.unknown(id) }
      var files: [TrashedFile] = []
      for var resource in resources {
        let path = places.path(resource.place)
        // Another program has deleted it already.
        guard let facts = FileSystem.facts(path) else { continue }
        (resource.inode, resource.size, resource.written) = (facts.inode, facts.size, facts.written)
        let file = try mover.trash.plan(resource, at: path, avoiding: inTrash)
        inTrash.insert(file.trashed)
        files.append(file)
      }
      change.removals.append(LibraryChange.Removal(id: id, files: files))
    }
    for id in draft.restorations { change.restorations.append(try restoration(id, &taken)) }
    let known = Set(additions.map(\.asset.id))
    for update in draft.updates where !update.isEmpty {
      guard try known.contains(update.id) || index.read({ try $0.asset(update.id) }) != nil else {
        throw LibraryError.unknown(update.id)
      }
      change.updates.append(update)
    }
    let contents = try plan(edits, &taken)
    change.contents = contents.isEmpty ? nil : contents
    change.albums = draft.albums
    change.lists = draft.lists.isEmpty ? nil : draft.lists
    return change
  }

  /// Gives an addition's files free names. The two files of a Live Photo differ only in their extensions.
  private func name(
    _ addition: inout LibraryChange.Addition, _ taken: inout Set<FilePlace>, _ replaced: inout [String]
  ) throws {
    var free: [Int] = []
    for (index, file) in addition.files.enumerated() {
      let place = file.resource.place
      if file.isMoved, file.source == places.path(place) {
        // The file is in the library's folder already, and a scan may have indexed it before.
        let owners = try self.index.read { try $0.assets(at: place) }
        replaced += owners.filter { !replaced.contains($0) }
        taken.insert(place)
      } else {
        free.append(index)
      }
    }
    guard let main = addition.files.first(where: \.resource.role.isMain) else { throw LibraryError.noMainResource }
    let stem = FileSystem.split(main.resource.place.name).stem
    for index in free {
      let file = addition.files[index]
      let isPaired = file.resource.role == .pairedVideo
      let ending = FileSystem.split(file.resource.place.name).ending
      addition.files[index].resource.place.name = isPaired ? stem + ending : file.resource.place.name
    }
    var number = 1
    while true {
      let places = free.map { index -> FilePlace in
        var place = addition.files[index].resource.place
        let (stem, ending) = FileSystem.split(place.name)
        if number > 1 { place.name = "\(stem) \(number)\(ending)" }
        return place
      }
      if try Set(places).count == places.count && places.allSatisfy({ try !taken.contains($0) && !isTaken($0) }) {
        for (index, place) in zip(free, places) {
          addition.files[index].resource.place = place
          taken.insert(place)
        }
        return
      }
      number += 1
      // A number can't tell two files of one asset with the same name apart.
      if Set(places).count < places.count, let index = free.last {
        let (stem, ending) = FileSystem.split(addition.files[index].resource.place.name)
        addition.files[index].resource.place.name = "\(stem)-\(addition.files[index].resource.role.rawValue)\(ending)"
        number = 1
      }
    }
  }

  private func restoration(_ id: String, _ taken: inout Set<FilePlace>) throws -> LibraryChange.Restoration {
    guard var restoration = try index.read({ try $0.trashed(id) }),
      try index.read({ try $0.asset(id) }) == nil
    else { throw LibraryError.notInTrash(id) }
    restoration.files = try restoration.files.filter { FileSystem.facts($0.trashed)?.inode == $0.resource.inode }.map {
      var file = $0
      let folder = file.resource.place.folder
      file.resource.place.name = try FileSystem.freeName(file.resource.place.name) { name in
        let place = FilePlace(folder: folder, name: name)
        return try taken.contains(place) || isTaken(place)
      }
      taken.insert(file.resource.place)
      return file
    }
    guard restoration.files.contains(where: \.resource.role.isMain) else { throw LibraryError.notInTrash(id) }
    restoration.asset.revision += 1
    return restoration
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
