import Foundation
import MediaEngine

/// Scans the folders and updates the index for files that other programs added, changed, renamed or deleted.
struct LibraryScan {
  /// The assets that a scan added, removed or changed.
  struct Outcome: Sendable, Equatable {
    var added: [String] = []
    var removed: [String] = []
    var changed: [String] = []
    var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

    mutating func add(_ other: Outcome) {
      added += other.added
      removed += other.removed
      changed += other.changed
    }
  }

  /// A file that is new, or has changed since it was indexed.
  private struct Found {
    var place: FilePlace
    var facts: FileSystem.Facts
    var media: FileFacts
    var memory: FileMemory?
  }

  private let places: LibraryPlaces
  private let index: LibraryIndex

  init(_ places: LibraryPlaces, _ index: LibraryIndex) { (self.places, self.index) = (places, index) }

  /// Scans both folders. The caller holds the lock.
  func run() throws -> Outcome {
    var outcome = try unite()
    outcome.add(try look())
    return outcome
  }

  private func look() throws -> Outcome {
    let known = try index.read { try $0.allResources() }
    let there = filesThere()
    var gone: [(asset: String, resource: ResourceRecord)] = []
    var changed: [(asset: String, resource: ResourceRecord)] = []
    var new = there
    for (asset, resource) in known {
      guard let facts = there[resource.place] else {
        gone.append((asset, resource))
        continue
      }
      new[resource.place] = nil
      if facts.inode != resource.inode || facts.written != resource.written || facts.size != resource.size {
        changed.append((asset, resource))
      }
    }
    if gone.isEmpty, changed.isEmpty, new.isEmpty { return Outcome() }
    let found = try new.compactMap { place, facts in try find(place, facts) }.sorted { $0.place.name < $1.place.name }
    let read = try changed.compactMap { _, resource in
      try there[resource.place].flatMap { try find(resource.place, $0) }
    }
    if gone.isEmpty, changed.isEmpty, found.isEmpty { return Outcome() }
    return try index.change { writer in
      var pass = Pass(writer: writer, places: places)
      for (asset, resource) in changed {
        try pass.attempt { try $0.refresh(asset, resource, read.first { $0.place == resource.place }) }
      }
      var unclaimed = found
      for (asset, resource) in gone {
        let match = unclaimed.firstIndex { file in
          Self.isRenamed(file, asset, resource)
            || file.memory?.id == asset && file.memory?.role == resource.role
        }
        if let match {
          let file = unclaimed.remove(at: match)
          try pass.attempt { try $0.rename(asset, resource, to: file) }
        } else {
          try pass.attempt { try $0.lose(asset, resource) }
        }
      }
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

  /// Rebuilds the index from the files, keeping the metadata that the old index had of them.
  func rebuild() throws {
    _ = try unite()
    let old = try index.read { reader in
      var memories: [FilePlace: FileMemory] = [:]
      for (id, resource) in try reader.allResources() {
        guard let asset = try reader.asset(id) else { continue }
        let albums = try reader.albums(containing: id).compactMap { try reader.album($0) }
        memories[resource.place] = FileMemory(asset: asset, resource: resource, albums: albums)
      }
      return memories
    }
    var found: [Found] = []
    for (place, facts) in filesThere() {
      guard var file = try find(place, facts) else { continue }
      file.memory = old[place] ?? file.memory
      found.append(file)
    }
    found.sort { $0.place.name < $1.place.name }
    _ = try index.change { writer in
      try writer.database.run("DELETE FROM assets")
      var pass = Pass(writer: writer, places: places)
      for file in found.sorted(by: { Self.rank($0) < Self.rank($1) }) { try pass.attempt { try $0.add(file) } }
      // Every asset was deleted and inserted again, which no persistent-change token can follow.
      try IndexHistory(database: writer.database).beginAnew()
      return try pass.finish()
    }
  }

  private func filesThere() -> [FilePlace: FileSystem.Facts] {
    var there: [FilePlace: FileSystem.Facts] = [:]
    places.files { there[$0] = $1 }
    return there
  }

  /// Sorts photos before the movies that may be paired with them, and both before their edited versions.
  private static func rank(_ file: Found) -> Int {
    if file.memory?.role.isRendering == true { return 2 }
    return file.media.kind == .image ? 0 : 1
  }

  /// Reads a file; nil if it isn't media or is being written. Throws while no reader process can be started: what can't
  /// be looked at isn't gone.
  private func find(_ place: FilePlace, _ facts: FileSystem.Facts) throws -> Found? {
    let path = places.path(place)
    guard !OpenForWriting.isSo(path), let media = try FileFacts(reachedAt: path) else { return nil }
    return Found(place: place, facts: facts, media: media, memory: FileMemory(of: path))
  }

  /// One transaction's work.
  private struct Pass {
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
    mutating func refresh(_ asset: String, _ resource: ResourceRecord, _ file: Found?) throws {
      // Nil while the file is still being written, or if it is no media file any more: then the asset stays as it is. A
      // file of another media type counts as deleted and added.
      guard let file else { return }
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
      try writer.replace(old)
      outcome.changed.append(asset)
    }

    mutating func rename(_ asset: String, _ resource: ResourceRecord, to file: Found) throws {
      try writer.delete(resourceAt: resource.place)
      try writer.insert(record(file, as: resource.role, from: resource), of: asset)
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
        if rest.contains(where: { $0.role == .pairedVideo }) { old.subtypes |= PHAssetMediaSubtype.photoLive.rawValue }
      }
      let isEdited = rest.contains(where: \.role.isMainRendering)
      if resource.role == (isEdited ? .fullSizePairedVideo : .pairedVideo) {
        old.subtypes &= ~PHAssetMediaSubtype.photoLive.rawValue
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
        try writer.apply(.insert([asset], into: album.id, at: nil))
      }
    }

    func finish() throws -> Outcome { outcome }
  }
}
