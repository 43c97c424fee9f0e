import Foundation
import MediaEngine

/// Scans the folders and updates the index for files that other programs added, changed, renamed or deleted.
struct LibraryScan {
  /// The assets that a scan added, removed or changed.
  struct Outcome: Sendable, Equatable {
    var added: [String] = []
    var removed: [String] = []
    var changed: [String] = []
    /// Whether a folder is away now, or back.
    var hasMovedRoots = false
    var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && !hasMovedRoots }

    mutating func add(_ other: Outcome) {
      added += other.added
      removed += other.removed
      changed += other.changed
      hasMovedRoots = hasMovedRoots || other.hasMovedRoots
    }
  }

  typealias Found = LibrarySurvey.Found

  let places: LibraryPlaces
  let index: LibraryIndex

  init(_ places: LibraryPlaces, _ index: LibraryIndex) { (self.places, self.index) = (places, index) }

  /// Looks into both folders, and reads what is new there. Takes its time, and needs no lock.
  func survey() throws -> LibrarySurvey {
    let (known, gone) = try index.read { (try $0.allResources(), try $0.goneSizes()) }
    var records: [FilePlace: ResourceRecord] = [:]
    for (_, resource) in known { records[resource.place] = resource }
    return try LibrarySurvey(places, known: records, gone: gone) { place, facts in
      records[place].map { !facts.areOf($0) } ?? true
    }
  }

  /// Brings the index up to date with a survey. The caller holds the lock.
  func apply(_ survey: LibrarySurvey) throws -> Outcome {
    var outcome = try unite()
    outcome.add(try recognizeRoots(survey))
    outcome.add(try compare(survey))
    return outcome
  }

  private func compare(_ survey: LibrarySurvey) throws -> Outcome {
    let (known, away, awayFiles) = try index.read { reader in
      let roots = IndexRoots(database: reader.database)
      return (try reader.allResources(), try roots.away(), try roots.awayFiles())
    }
    var gone: [(asset: String, resource: ResourceRecord)] = []
    var changed: [(asset: String, resource: ResourceRecord, file: Found)] = []
    var new = survey.found
    for (asset, resource) in known {
      new[resource.place] = nil
      if let facts = survey.there[resource.place] {
        // Another disk's file of the same name is another file.
        guard !facts.areOf(resource), !awayFiles.contains(resource.place),
          let file = survey.current(resource.place)
        else { continue }
        changed.append((asset, resource, file))
      } else if survey.isGone(resource.place) {
        gone.append((asset, resource))
      }
    }
    let found = new.keys.compactMap { survey.current($0) }.sorted { $0.place.name < $1.place.name }
    if changed.isEmpty, found.isEmpty, gone.allSatisfy({ away.contains($0.resource.place) }) { return Outcome() }
    return try index.change { writer in
      var pass = Pass(writer: writer, places: places)
      for (asset, resource, file) in changed { try pass.attempt { try $0.refresh(asset, resource, file) } }
      var (unclaimed, lost) = (found, [(asset: String, resource: ResourceRecord)]())
      for (asset, resource) in gone {
        let match = unclaimed.firstIndex { file in
          Self.isRenamed(file, asset, resource)
            || file.memory?.id == asset && file.memory?.role == resource.role
        }
        if let match {
          let file = unclaimed.remove(at: match)
          try pass.attempt { try $0.rename(asset, resource, to: file) }
        } else if !away.contains(resource.place) {
          lost.append((asset, resource))
        }
      }
      try pass.recognize(&unclaimed, among: &lost)
      // With its main file an asset goes: before that, all of its files are kept in mind.
      for (asset, resource) in lost { try pass.attempt { try $0.writer.keepInMind(asset, resource) } }
      for (asset, resource) in lost { try pass.attempt { try $0.lose(asset, resource) } }
      for file in unclaimed.sorted(by: { Self.rank($0) < Self.rank($1) }) { try pass.attempt { try $0.add(file) } }
      return try pass.finish()
    }
  }

  /// Whether a new file is one that is gone, by its inode, size and date, which a rename leaves as they are. The inode
  /// alone doesn't tell: a deleted file's is soon given to another.
  private static func isRenamed(_ file: Found, _ asset: String, _ resource: ResourceRecord) -> Bool {
    let facts = file.facts
    guard facts.inode == resource.inode, facts.size == resource.size, facts.written == resource.written else {
      return false
    }
    return PHAssetMediaType(file.media.kind) == resource.role.kind && (file.memory?.id ?? asset) == asset
  }

  /// Gives each file one place and one asset, if the folders overlap and the index has it in both.
  private func unite() throws -> Outcome {
    let overlap = places.overlap
    if overlap.isEmpty { return Outcome() }
    let known = try index.read { try $0.allResources() }
    let misplaced = known.filter { overlap.own($0.resource.place) != $0.resource.place }
    if misplaced.isEmpty { return Outcome() }
    let counts = Dictionary(grouping: known) { $0.asset }.mapValues { $0.count }
    // Main files first: with them go the other files of an asset that is there twice.
    let byName = misplaced.sorted { $0.resource.place.name < $1.resource.place.name }
    let ordered = byName.filter { $0.resource.role.isMain } + byName.filter { !$0.resource.role.isMain }
    return try index.change { writer in
      var pass = Pass(writer: writer, places: places)
      for (asset, resource) in ordered {
        try pass.attempt { try $0.settle(asset, resource, at: overlap.own(resource.place), counts) }
      }
      return try pass.finish()
    }
  }

  /// Reads all files anew for `rebuild(_:)`. Needs no lock.
  func completeSurvey() throws -> LibrarySurvey {
    let (known, gone) = try index.read { (try $0.allResources(), try $0.goneSizes()) }
    let records = known.map { ($0.resource.place, $0.resource) }
    return try LibrarySurvey(places, known: Dictionary(records) { first, _ in first }, gone: gone) { _, _ in true }
  }

  /// Rebuilds the index from the files, keeping the metadata that the old index had of them, the order of albums, and
  /// all that is away or couldn't be read. The caller holds the lock.
  func rebuild(_ survey: LibrarySurvey) throws {
    _ = try unite()
    _ = try recognizeRoots(survey)
    let (old, albums, away, awayFiles) = try index.read { reader in
      var memories: [FilePlace: (id: String, memory: FileMemory)] = [:]
      for (id, resource) in try reader.allResources() {
        guard let asset = try reader.asset(id) else { continue }
        let albums = try reader.memberships(of: id)
        memories[resource.place] = (id, FileMemory(asset: asset, resource: resource, albums: albums))
      }
      let albums = try reader.albums().map { (id: $0.id, members: try reader.members(of: $0.id)) }
      let roots = IndexRoots(database: reader.database)
      return (memories, albums, try roots.away(), try roots.awayFiles())
    }
    var kept = Set<String>()
    for (place, known) in old {
      // Where another disk has a file of the same name, that stays unread.
      if awayFiles.contains(place) || survey.there[place] == nil && (!survey.isGone(place) || away.contains(place)) {
        kept.insert(known.id)
      }
    }
    var found: [Found] = []
    for place in survey.found.keys {
      if let known = old[place], kept.contains(known.id) { continue }
      guard var file = survey.current(place) else { continue }
      file.memory = old[place]?.memory ?? file.memory
      found.append(file)
    }
    found.sort { $0.place.name < $1.place.name }
    _ = try index.change { writer in
      for (id, resource) in try writer.reader.allResources() where !kept.contains(id) && survey.isGone(resource.place) {
        try writer.keepInMind(id, resource)
      }
      for id in Set(old.values.map(\.id)).subtracting(kept) { try writer.delete(asset: id) }
      // An asset without any file is in no list of files.
      try writer.database.run("DELETE FROM assets WHERE NOT EXISTS (SELECT 1 FROM resources WHERE asset = assets.id)")
      var pass = Pass(writer: writer, places: places)
      var lost: [(asset: String, resource: ResourceRecord)] = []
      try pass.recognize(&found, among: &lost)
      for file in found.sorted(by: { Self.rank($0) < Self.rank($1) }) { try pass.attempt { try $0.add(file) } }
      for album in albums {
        let now = try writer.reader.members(of: album.id)
        let (before, after) = (Set(album.members), Set(now))
        let members = album.members.filter(after.contains) + now.filter { !before.contains($0) }
        try writer.write(members: members, of: album.id)
      }
      // Assets were deleted and inserted again, which no persistent-change token can follow.
      try IndexHistory(database: writer.database).beginAnew()
      return try pass.finish()
    }
  }

  /// Sorts photos before the movies that may be paired with them, and both before their edited versions.
  private static func rank(_ file: Found) -> Int {
    if file.memory?.role.isRendering == true { return 2 }
    return file.media.kind == .image ? 0 : 1
  }

  /// One transaction's work.
  struct Pass {
    let writer: IndexWriter
    let places: LibraryPlaces
    private var outcome = Outcome()

    init(writer: IndexWriter, places: LibraryPlaces) { (self.writer, self.places) = (writer, places) }

    /// Runs `body` in a savepoint. A file whose values the index rejects is skipped; the scan goes on.
    mutating func attempt(_ body: (inout Pass) throws -> Void) throws {
      do {
        var copy = self
        try writer.database.part { try body(&copy) }
        self = copy
      } catch let error as DatabaseError where error.isOfValues {}
    }

    private func record(_ file: Found, as role: PHAssetResourceType, from old: ResourceRecord? = nil) -> ResourceRecord
    {
      ResourceRecord(
        role: role, place: file.place,
        originalName: old?.originalName ?? file.memory?.originalName ?? (file.place.name as NSString).lastPathComponent,
        size: file.facts.size, written: file.facts.written, inode: file.facts.inode,
        contentIdentifier: file.media.contentIdentifier)
    }

    /// Updates an asset's row, and its date with it, by which others know that it is to be read again.
    private func touch(_ asset: AssetRecord) throws {
      var asset = asset
      asset.modified = writer.clock.now
      try writer.replace(asset)
    }

    /// Records a file at its own place instead of the other folder's. If it is recorded there, too, the asset with more
    /// files keeps it, with the marks of both. `counts` has the numbers of the assets' files.
    mutating func settle(
      _ asset: String, _ resource: ResourceRecord, at place: FilePlace, _ counts: [String: Int]
    ) throws {
      // It may have gone with the main file of its asset.
      guard try writer.reader.assets(at: resource.place).contains(asset) else { return }
      if let other = try writer.reader.assets(at: place).first {
        guard counts[asset, default: 0] > counts[other, default: 0],
          let twin = try writer.reader.resources(of: other).first(where: { $0.place == place })
        else { return try leave(asset, resource, to: other) }
        try leave(other, twin, to: asset)
      }
      try writer.delete(resourceAt: resource.place)
      var settled = resource
      settled.place = place
      try writer.insert(settled, of: asset)
      if let old = try writer.reader.asset(asset) { try touch(old) }
      outcome.changed.append(asset)
    }

    /// Leaves a file to another asset that has it, too. With its main file an asset leaves its marks and albums.
    private mutating func leave(_ asset: String, _ resource: ResourceRecord, to heir: String) throws {
      if resource.role.isMain, asset != heir, let old = try writer.reader.asset(asset),
        var new = try writer.reader.asset(heir)
      {
        new.isFavorite = new.isFavorite || old.isFavorite
        new.isHidden = new.isHidden || old.isHidden
        try touch(new)
        let albums = Set(try writer.reader.albums(containing: heir))
        for album in try writer.reader.albums(containing: asset) where !albums.contains(album) {
          try writer.apply(.insert([heir], into: album, at: nil))
        }
      }
      try lose(asset, resource)
      outcome.changed.append(heir)
    }

    /// Updates a file that kept its name but has changed.
    mutating func refresh(_ asset: String, _ resource: ResourceRecord, _ file: Found) throws {
      // A file of another media type counts as deleted and added.
      guard PHAssetMediaType(file.media.kind) == resource.role.kind else {
        try lose(asset, resource)
        return try add(file)
      }
      try writer.delete(resourceAt: resource.place)
      try writer.insert(record(file, as: resource.role, from: resource), of: asset)
      let isEdited = try writer.reader.resources(of: asset).contains(where: \.role.isMainRendering)
      let isShown = resource.role.isMainRendering || resource.role.isMain && !isEdited
      guard isShown, var old = try writer.reader.asset(asset) else { return outcome.changed.append(asset) }
      let (created, location, live) = (old.created, old.location, old.subtypes & PHAssetMediaSubtype.photoLive.rawValue)
      if resource.role.isMainRendering { old.show(file.media) } else { old.take(file.media) }
      old.subtypes |= live
      // An edit by another program changes neither the creation date nor a known location.
      (old.created, old.location) = (created, old.location ?? location)
      old.modified = file.facts.writtenDate
      old.showElse()
      try writer.replace(old)
      outcome.changed.append(asset)
    }

    /// Finds among new files those that are lost now, or were before, by their content. The former are renamed, and are in
    /// neither list any more; the latter remember what the index knew of them.
    mutating func recognize(
      _ files: inout [Found], among lost: inout [(asset: String, resource: ResourceRecord)]
    ) throws {
      let new = files.indices.compactMap { index -> (index: Int, trait: GoneFile.Trait)? in
        let file = files[index]
        guard file.memory == nil, let print = file.print else { return nil }
        let kind = PHAssetMediaType(file.media.kind)
        return (index, GoneFile.Trait(place: file.place, size: file.facts.size, print: print, kind: kind))
      }
      if new.isEmpty { return }
      var traits: [GoneFile.Trait] = []
      var numbers: [Int] = []
      for (number, (_, resource)) in lost.enumerated() {
        guard let print = try writer.reader.print(at: resource.place) else { continue }
        numbers.append(number)
        traits.append(
          GoneFile.Trait(place: resource.place, size: resource.size, print: print, kind: resource.role.kind))
      }
      let gone = try writer.reader.gone(ofSizes: Set(new.map(\.trait.size)))
      traits += gone.map { GoneFile.Trait(place: $0.place, size: $0.size, print: $0.print, kind: $0.memory.role.kind) }
      var (found, claimed) = (Set<Int>(), Set<Int>())
      for match in GoneFile.matches(traits, new.map(\.trait)) {
        let index = new[match.new].index
        guard match.gone < numbers.count else {
          files[index].memory = gone[match.gone - numbers.count].memory
          continue
        }
        let (asset, resource) = lost[numbers[match.gone]]
        let file = files[index]
        try attempt { try $0.rename(asset, resource, to: file) }
        found.insert(numbers[match.gone])
        claimed.insert(index)
      }
      files = files.indices.filter { !claimed.contains($0) }.map { files[$0] }
      lost = lost.indices.filter { !found.contains($0) }.map { lost[$0] }
    }

    mutating func rename(_ asset: String, _ resource: ResourceRecord, to file: Found) throws {
      let print = try writer.reader.print(at: resource.place)
      try writer.delete(resourceAt: resource.place)
      try writer.insert(record(file, as: resource.role, from: resource), of: asset, print: print)
      if let old = try writer.reader.asset(asset) { try touch(old) }
      outcome.changed.append(asset)
    }

    /// Removes a file that is gone. Without its main file the asset is deleted; without its movie a Live Photo becomes
    /// an ordinary photo.
    mutating func lose(_ asset: String, _ resource: ResourceRecord) throws {
      try writer.delete(resourceAt: resource.place)
      let rest = try writer.reader.resources(of: asset)
      guard var old = try writer.reader.asset(asset) else { return }
      guard rest.contains(where: \.role.isMain) else {
        try writer.delete(asset: asset)
        outcome.removed.append(asset)
        // The next scan makes the movie that is left a video of its own.
        return
      }
      if resource.role.isMainRendering, let main = rest.first(where: \.role.isMain),
        let facts = FileFacts(of: places.path(main.place))
      {
        // What another program took away can be seen as its original again.
        old.show(facts)
        old.showElse()
        if rest.contains(where: { $0.role == .pairedVideo }) { old.subtypes |= PHAssetMediaSubtype.photoLive.rawValue }
      }
      let isEdited = rest.contains(where: \.role.isMainRendering)
      if resource.role == (isEdited ? .fullSizePairedVideo : .pairedVideo) {
        old.subtypes &= ~PHAssetMediaSubtype.photoLive.rawValue
        old.showElse()
      }
      try touch(old)
      outcome.changed.append(asset)
    }

    mutating func add(_ file: Found) throws {
      if let partner = try partner(of: file) { return try join(file, partner) }
      if let memory = file.memory, memory.role.isRendering, try join(file, to: memory) { return }
      var asset = AssetRecord(id: UUID().uuidString, kind: PHAssetMediaType(file.media.kind))
      asset.take(file.media)
      asset.modified = file.facts.writtenDate
      if let memory = file.memory, try writer.reader.asset(memory.id) == nil {
        asset.id = memory.id
        (asset.isFavorite, asset.isHidden) = (memory.isFavorite, memory.isHidden)
        asset.created = memory.created ?? asset.created
      }
      try writer.insert(asset)
      let role: PHAssetResourceType =
        switch file.media.kind {
        case .image: .photo
        case .video: .video
        case .audio: .audio
        }
      try writer.insert(record(file, as: role), of: asset.id)
      try putIntoAlbums(asset.id, file.memory)
      outcome.added.append(asset.id)
    }

    /// Finds the photo that a movie is paired with: by content identifier, else by the movie's extended attribute.
    private func partner(of file: Found) throws -> String? {
      guard file.media.kind == .video, file.memory?.role.isRendering != true else { return nil }
      var candidates: [String] = []
      if let identifier = file.media.contentIdentifier {
        candidates = try writer.reader.assets(withContent: identifier)
      } else if let memory = file.memory, memory.role == .pairedVideo {
        candidates = [memory.id]
      }
      return try candidates.first { id in
        guard let asset = try writer.reader.asset(id), asset.kind == .image else { return false }
        return try !writer.reader.resources(of: id).contains { $0.role == .pairedVideo }
      }
    }

    private mutating func join(_ file: Found, _ id: String) throws {
      guard var asset = try writer.reader.asset(id) else { return }
      try writer.insert(record(file, as: .pairedVideo), of: id)
      asset.subtypes |= PHAssetMediaSubtype.photoLive.rawValue
      asset.showElse()
      try touch(asset)
      outcome.changed.append(id)
    }

    /// Makes a file the edited version of the asset that its extended attribute names, if that has none.
    private mutating func join(_ file: Found, to memory: FileMemory) throws -> Bool {
      guard var asset = try writer.reader.asset(memory.id) else { return false }
      let resources = try writer.reader.resources(of: memory.id)
      guard !resources.contains(where: { $0.role == memory.role }) else { return false }
      try writer.insert(record(file, as: memory.role), of: memory.id)
      let isLive = memory.role == .fullSizePairedVideo || resources.contains { $0.role == .fullSizePairedVideo }
      if memory.role.isMainRendering { asset.show(file.media) }
      if isLive { asset.subtypes |= PHAssetMediaSubtype.photoLive.rawValue }
      asset.showElse()
      try touch(asset)
      outcome.changed.append(memory.id)
      return true
    }

    private func putIntoAlbums(_ asset: String, _ memory: FileMemory?) throws {
      guard let memory, memory.id == asset else { return }
      for album in memory.albums {
        if try writer.reader.album(album.id) == nil {
          try writer.apply(.create(AlbumRecord(id: album.id, title: album.title, created: writer.clock.now)))
        }
        try writer.insert(asset, into: album.id, at: album.place)
      }
    }

    func finish() throws -> Outcome { outcome }
  }
}
