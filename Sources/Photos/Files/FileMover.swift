import Foundation
import FoundationAdditions

/// Carries out the file operations of a library change, and undoes them. Each step first checks which file is where, so
/// that it can be repeated after a crash at any moment.
struct FileMover: Sendable {
  let places: LibraryPlaces
  let trash: TrashCan

  init(_ places: LibraryPlaces, clock: WallClock = .current) {
    self.places = places
    trash = TrashCan(home: places.trash, clock: clock)
  }

  /// Moves every file to where the change puts it. Throws at the first that can't be moved.
  func carryOut(_ change: LibraryChange) throws {
    var folders = Set<String>()
    for file in change.additions.flatMap(\.files) {
      try place(file)
      folders.insert(FileSystem.folder(of: places.path(file.resource.place)))
    }
    for file in change.removals.flatMap(\.files) {
      try trash.put(file, from: places.path(file.resource.place))
      folders.formUnion(self.folders(of: file))
    }
    for file in change.restorations.flatMap(\.files) {
      try trash.takeBack(file, to: places.path(file.resource.place))
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

  func place(_ file: LibraryChange.FileAddition) throws(SystemError) {
    // A different inode: the file is in place already, and its old name has been given to another.
    guard FileSystem.facts(file.source)?.inode == file.resource.inode else { return }
    let path = places.path(file.resource.place)
    if file.source != path { try FileSystem.rename(file.source, to: path) }
  }

  /// Moves every file back to where it was, but for new ones: what is whole on the disk is never deleted. A file that
  /// can't go back stays where it is: none is lost.
  func takeBack(_ change: LibraryChange) {
    for edit in change.contents ?? [] { takeBack(edit) }
    for file in change.removals.flatMap(\.files) { try? trash.takeBack(file, to: places.path(file.resource.place)) }
    for file in change.restorations.flatMap(\.files) {
      try? trash.put(file, from: places.path(file.resource.place))
    }
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
        let facts = FileSystem.facts(places.path(place))
        return facts == nil || facts?.inode == file.resource.inode
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
    if FileSystem.facts(places.path(planned))?.inode == file.resource.inode { return planned }
    guard FileSystem.facts(file.source)?.inode == file.resource.inode else { return nil }
    var place = wanted
    // Two files of one asset may have the same name.
    place.name = FileSystem.freeName(wanted.name) { name in
      FileSystem.facts(places.path(FilePlace(folder: wanted.folder, name: name))) != nil
    }
    FileMemory(asset: asset, resource: file.resource).write(to: file.source)
    do { try FileSystem.rename(file.source, to: places.path(place)) } catch { return nil }
    FileSystem.synchronize(folder: FileSystem.folder(of: places.path(place)))
    return place
  }

  /// Adapts a change from the journal to what can still be carried out: names taken meanwhile are replaced by free
  /// ones, files removed meanwhile are left out.
  func stillPossible(_ change: LibraryChange, isTaken: (FilePlace) throws -> Bool) rethrows -> LibraryChange {
    var change = change
    for (index, addition) in change.additions.enumerated() {
      change.additions[index].files = try addition.files.compactMap { file in
        var file = file
        if FileSystem.facts(places.path(file.resource.place))?.inode == file.resource.inode { return file }
        guard FileSystem.facts(file.source)?.inode == file.resource.inode else { return nil }
        file.resource.place.name = try FileSystem.freeName(file.resource.place.name) { name in
          try isTaken(FilePlace(folder: file.resource.place.folder, name: name))
        }
        return file
      }
    }
    change.additions.removeAll { addition in !addition.files.contains { $0.resource.role.isMain } }
    for (index, removal) in change.removals.enumerated() {
      change.removals[index].files = removal.files.filter { file in
        [places.path(file.resource.place), file.trashed].contains {
          FileSystem.facts($0)?.inode == file.resource.inode
        }
      }
    }
    for (index, restoration) in change.restorations.enumerated() {
      change.restorations[index].files = restoration.files.filter { file in
        [places.path(file.resource.place), file.trashed].contains {
          FileSystem.facts($0)?.inode == file.resource.inode
        }
      }
    }
    change.restorations.removeAll { $0.files.isEmpty }
    change.contents = try change.contents?.compactMap { try stillPossible($0, isTaken: isTaken) }
    return change
  }
}
