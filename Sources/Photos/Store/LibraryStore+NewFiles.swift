import Foundation

/// New files that are whole on the disk, though their change failed.
extension LibraryStore {
  /// Gives the files of new assets their names, so that the next scan takes them in. Returns whether all have one: else
  /// the change must stay noted, for the next process to find them.
  func keep(_ additions: [LibraryChange.Addition], _ staging: Staging) -> Bool {
    var isWhole = true
    for addition in additions where !keep(addition) { isWhole = false }
    // What couldn't be renamed isn't deleted either.
    let sources = Set(additions.flatMap(\.files).map(\.source))
    staging.keep(where: sources.contains)
    return isWhole
  }

  @discardableResult
  func keep(_ addition: LibraryChange.Addition) -> Bool {
    guard let places = mover.keep(addition) else { return false }
    kept.withLock { kept in
      for (file, place) in zip(addition.files, places) { kept[place] = file.original ?? file.source }
    }
    // What was to be moved from another disk is here now.
    for path in addition.files.compactMap(\.original) { try? FileSystem.remove(path) }
    return true
  }

  /// A draft in which files that an earlier attempt has moved into the library are where they are now.
  func redirected(_ draft: LibraryDraft) -> LibraryDraft {
    let moved = kept.withLock { $0 }
    if moved.isEmpty { return draft }
    var draft = draft
    for (number, asset) in draft.newAssets.enumerated() {
      for (other, resource) in asset.resources.enumerated() {
        guard case .file(let url) = resource.source, FileSystem.facts(url.path) == nil,
          let place = moved.first(where: { $0.value == FileSystem.resolved(url) })?.key
        else { continue }
        draft.newAssets[number].resources[other].source = .file(
          URL(fileURLWithPath: places.path(place), isDirectory: false))
      }
    }
    return draft
  }

  /// Uses the files that an earlier attempt to add the same left in the library, known by their content, instead of the
  /// new copies. Returns whether there are any.
  func reuse(
    _ addition: inout LibraryChange.Addition, _ taken: inout GivenPlaces, _ replaced: inout [String]
  ) throws -> Bool {
    guard !addition.files.contains(where: \.isMoved),
      let main = addition.files.firstIndex(where: \.resource.role.isMain)
    else { return false }
    let wanted = addition.files[main].resource.place
    let left = kept.withLock { $0.keys.filter { $0.folder == wanted.folder } }
    var candidates = left.sorted { $0.name < $1.name }
    let (stem, ending) = FileSystem.split(wanted.name)
    var (place, number) = (wanted, 1)
    while FileSystem.facts(places.path(place)) != nil {
      if !left.contains(place) { candidates.append(place) }
      number += 1
      place.name = "\(stem) \(number)\(ending)"
    }
    for candidate in candidates {
      let stem = FileSystem.split(candidate.name).stem
      let found = addition.files.indices.map { index -> FilePlace in
        let place = addition.files[index].resource.place
        return index == main
          ? candidate : FilePlace(folder: place.folder, name: stem + FileSystem.split(place.name).ending)
      }
      guard Set(found).count == found.count,
        try zip(addition.files, found).allSatisfy({ try !taken.contains($1) && isLeft($1, of: $0, addition.asset) })
      else { continue }
      for (index, place) in found.enumerated() {
        guard let identity = try mover.identity(of: places.path(place)) else { return false }
        replaced += try self.index.read { try $0.assets(at: place) }.filter { !replaced.contains($0) }
        addition.files[index].source = places.path(place)
        addition.files[index].isMoved = true
        addition.files[index].resource.place = place
        addition.files[index].resource.identity = identity
        taken.insert(place)
        kept.withLock { $0[place] = nil }
      }
      return true
    }
    return false
  }

  /// Whether what lies at a place has the content of a new file, and belongs to no asset that anybody has done
  /// something with.
  private func isLeft(
    _ place: FilePlace, of file: LibraryChange.FileAddition, _ asset: AssetRecord
  ) throws -> Bool {
    let path = places.path(place)
    guard let facts = FileSystem.facts(path), facts.isFile, facts.size == file.resource.size else { return false }
    let isKept = kept.withLock { $0[place] != nil }
    let isFree = try index.read { reader in
      try reader.assets(at: place).allSatisfy { id in
        guard isKept, let known = try reader.asset(id) else { return false }
        let isInAlbum = try !reader.albums(containing: id).isEmpty
        return known.isFavorite == asset.isFavorite && known.isHidden == asset.isHidden && !isInAlbum
      }
    }
    guard isFree else { return false }
    return try HangingFolders.shared.ask(path, isLong: true) { [source = file.source] in
      FileManager.default.contentsEqual(atPath: source, andPath: path)
    }
  }
}
