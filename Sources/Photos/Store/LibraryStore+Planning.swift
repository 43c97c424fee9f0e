import Foundation

extension LibraryStore {
  func isTaken(_ place: FilePlace) throws -> Bool {
    if FileSystem.facts(places.path(place)) != nil { return true }
    return try index.read { try $0.knows(place) }
  }

  /// What is done to files and index for a draft. The caller holds the lock.
  func plan(
    _ draft: LibraryDraft, _ additions: [LibraryChange.Addition], _ edits: [StagedEdit]
  ) throws -> LibraryChange {
    var change = LibraryChange()
    change.token = UUID().uuidString
    var taken = GivenPlaces()
    for var addition in additions {
      try name(&addition, &taken, &change.replaced)
      change.additions.append(addition)
    }
    let away = draft.removals.isEmpty ? FolderParts() : try index.read { try IndexRoots(database: $0.database).away() }
    var inTrash = Set<String>()
    for id in draft.removals {
      let resources = try index.read { try $0.resources(of: id) }
      guard try index.read({ try $0.asset(id) }) != nil else { throw LibraryError.unknown(id) }
      var files: [TrashedFile] = []
      for var resource in resources {
        let path = places.path(resource.place)
        guard let identity = try mover.identity(of: path) else {
          // Its file is still there, but its disk isn't: it would come back with it.
          if let part = away.part(of: resource.place) { throw LibraryError.away(places.url(part).path) }
          // Another program has deleted it already.
          continue
        }
        resource.identity = identity
        let file = try mover.plan(resource, avoiding: inTrash)
        inTrash.insert(file.trashed.lowercased())
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
  func name(
    _ addition: inout LibraryChange.Addition, _ taken: inout GivenPlaces, _ replaced: inout [String]
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
    if try reuse(&addition, &taken, &replaced) { return }
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
      if try GivenPlaces.areDifferent(places) && places.allSatisfy({ try !taken.contains($0) && !isTaken($0) }) {
        for (index, place) in zip(free, places) {
          addition.files[index].resource.place = place
          taken.insert(place)
        }
        return
      }
      number += 1
      // A number can't tell two files of one asset with the same name apart.
      if !GivenPlaces.areDifferent(places), let index = free.last {
        let (stem, ending) = FileSystem.split(addition.files[index].resource.place.name)
        addition.files[index].resource.place.name = "\(stem)-\(addition.files[index].resource.role.rawValue)\(ending)"
        number = 1
      }
    }
  }

  private func restoration(_ id: String, _ taken: inout GivenPlaces) throws -> LibraryChange.Restoration {
    guard var restoration = try index.read({ try $0.trashed(id) }),
      try index.read({ try $0.asset(id) }) == nil
    else { throw LibraryError.notInTrash(id) }
    restoration.files = try restoration.files.filter { try mover.isAt($0.trashed, $0.resource) }.map {
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
}
