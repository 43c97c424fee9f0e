import Foundation
import FoundationAdditions
import MediaEngine

/// Carries out the file operations of a library change, and undoes them. Each step first checks which file is where, so
/// that it can be repeated after a crash at any moment.
struct FileMover: Sendable {
  let places: LibraryPlaces
  let trash: TrashCan

  init(_ places: LibraryPlaces, clock: WallClock = .current) {
    self.places = places
    trash = TrashCan(home: places.trash, clock: clock, traits: places.traits)
  }

  /// Moves every file to where the change puts it. Throws at the first that can't be moved.
  func carryOut(_ change: LibraryChange) throws {
    var folders = Set<String>()
    for file in change.additions.flatMap(\.files) {
      try place(file)
      folders.insert(FileSystem.folder(of: places.path(file.resource.place)))
    }
    for file in change.removals.flatMap(\.files) {
      try put(file)
      folders.formUnion(self.folders(of: file))
    }
    for file in change.restorations.flatMap(\.files) {
      try takeBack(file)
      folders.formUnion(self.folders(of: file))
    }
    for edit in change.contents ?? [] {
      try carryOut(edit)
      for file in edit.files { folders.insert(FileSystem.folder(of: places.path(file.resource.place))) }
    }
    for folder in folders { FileSystem.synchronize(folder: folder) }
  }

  /// The folders whose names change where a file goes to the Trash or comes back.
  private func folders(of file: TrashedFile) -> [String] {
    [places.path(file.resource.place), file.trashed, file.information].map(FileSystem.folder)
  }

  /// The paths that a file will have in the Trash.
  func plan(_ resource: ResourceRecord, avoiding taken: Set<String>) throws -> TrashedFile {
    let (trash, path) = (trash, places.path(resource.place))
    return try HangingFolders.shared.ask(path) { Result { try trash.plan(resource, at: path, avoiding: taken) } }.get()
  }

  /// Moves a file into the Trash. That lies on the file's disk, beside the library's folder or above it.
  private func put(_ file: TrashedFile) throws {
    let (trash, path) = (trash, places.path(file.resource.place))
    try HangingFolders.shared.ask(path, isLong: true) { Result { try trash.put(file, from: path) } }.get()
  }

  private func takeBack(_ file: TrashedFile) throws {
    let (trash, path) = (trash, places.path(file.resource.place))
    try HangingFolders.shared.ask(path, isLong: true) { Result { try trash.takeBack(file, to: path) } }.get()
  }

  func place(_ file: LibraryChange.FileAddition) throws(SystemError) {
    // Another file: it is in place already, and its old name has been given to another.
    guard try isAt(file.source, file.resource) else { return }
    let path = places.path(file.resource.place)
    if file.source != path { try FileSystem.rename(file.source, to: path) }
  }

  /// Moves every file back to where it was, but for new ones: what is whole on the disk is never deleted. A file that
  /// can't go back stays where it is: none is lost.
  func takeBack(_ change: LibraryChange) {
    for edit in change.contents ?? [] { takeBack(edit) }
    for file in change.removals.flatMap(\.files) { try? takeBack(file) }
    for file in change.restorations.flatMap(\.files) { try? put(file) }
  }

  /// Gives the files of a new asset, which are whole, names in the library, whatever else happened. Returns their
  /// places; nil if one is still where it was.
  func keep(_ addition: LibraryChange.Addition) -> [FilePlace]? {
    let stem = addition.files.first(where: \.resource.role.isMain).map { FileSystem.split($0.resource.place.name).stem }
    var number = 1
    while true {
      let names = addition.files.map { file -> FilePlace in
        var place = file.resource.place
        let (own, ending) = FileSystem.split(place.name)
        let start = file.resource.role == .pairedVideo ? stem ?? own : own
        place.name = number > 1 ? "\(start) \(number)\(ending)" : start + ending
        return place
      }
      let isFree = zip(addition.files, names).allSatisfy { file, place in
        let path = places.path(place)
        return FileSystem.facts(path) == nil || isCertainlyAt(path, file.resource)
      }
      guard isFree else {
        number += 1
        continue
      }
      let kept = zip(addition.files, names).compactMap { keep($0, of: addition.asset, as: $1) }
      return kept.count == names.count ? kept : nil
    }
  }

  private func keep(
    _ file: LibraryChange.FileAddition, of asset: AssetRecord, as wanted: FilePlace
  ) -> FilePlace? {
    let planned = file.resource.place
    if isCertainlyAt(places.path(planned), file.resource) { return planned }
    guard isCertainlyAt(file.source, file.resource) else { return nil }
    var place = wanted
    // Two files of one asset may have the same name.
    place.name = FileSystem.freeName(wanted.name) { name in
      FileSystem.facts(places.path(FilePlace(folder: wanted.folder, name: name))) != nil
    }
    try? FileMemory(asset: asset, resource: file.resource).write(to: file.source)
    do { try FileSystem.rename(file.source, to: places.path(place)) } catch { return nil }
    FileSystem.synchronize(folder: FileSystem.folder(of: places.path(place)))
    return place
  }

  /// Adapts a change from the journal to what can still be carried out: names taken meanwhile are replaced by free
  /// ones, files removed meanwhile are left out. Throws if it can't be found out where a file is.
  func stillPossible(_ change: LibraryChange, isTaken: (FilePlace) throws -> Bool) throws -> LibraryChange {
    var change = change
    for (index, addition) in change.additions.enumerated() {
      change.additions[index].files = try addition.files.compactMap { file in
        var file = file
        if try isAt(places.path(file.resource.place), file.resource) { return file }
        guard try isAt(file.source, file.resource) else { return nil }
        file.resource.place.name = try FileSystem.freeName(file.resource.place.name) { name in
          try isTaken(FilePlace(folder: file.resource.place.folder, name: name))
        }
        return file
      }
    }
    change.additions.removeAll { addition in !addition.files.contains { $0.resource.role.isMain } }
    for (index, removal) in change.removals.enumerated() {
      change.removals[index].files = try removal.files.filter { file in
        try [places.path(file.resource.place), file.trashed].contains { try isAt($0, file.resource) }
      }
    }
    for (index, restoration) in change.restorations.enumerated() {
      change.restorations[index].files = try restoration.files.filter { file in
        try [places.path(file.resource.place), file.trashed].contains { try isAt($0, file.resource) }
      }
    }
    change.restorations.removeAll { $0.files.isEmpty }
    change.contents = try change.contents?.compactMap { try stillPossible($0, isTaken: isTaken) }
    return change
  }

  /// Whether a file is at a path.
  func isAt(_ path: String, _ resource: ResourceRecord) throws(SystemError) -> Bool {
    try trash.isAt(path, resource)
  }

  /// The same; false if it can't be found out.
  func isCertainlyAt(_ path: String, _ resource: ResourceRecord) -> Bool { (try? isAt(path, resource)) ?? false }

  /// What tells the file at a path from others; nil if there is certainly none.
  func identity(of path: String) throws(SystemError) -> FileIdentity? { try trash.identity(of: path) }
}
