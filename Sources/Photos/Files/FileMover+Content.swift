import Foundation

extension FileMover {
  /// Hides the files of earlier edits, and gives the new one its name.
  func carryOut(_ edit: ContentEdit) throws {
    for old in edit.retired {
      let path = places.path(old.resource.place)
      guard try isAt(path, old.resource) else { continue }
      try FileSystem.rename(path, to: old.hidden)
    }
    for file in edit.files { try place(file) }
  }

  /// Puts the files of earlier edits back in place of the new ones.
  func takeBack(_ edit: ContentEdit) {
    for file in edit.files {
      let path = places.path(file.resource.place)
      for path in [path, file.source] where isCertainlyAt(path, file.resource) {
        try? FileSystem.remove(path)
      }
    }
    for old in edit.retired where isCertainlyAt(old.hidden, old.resource) {
      try? FileSystem.rename(old.hidden, to: places.path(old.resource.place))
    }
  }

  /// Deletes the files of earlier edits once the change is done.
  func finish(_ edit: ContentEdit) {
    for old in edit.retired where isCertainlyAt(old.hidden, old.resource) {
      try? FileSystem.remove(old.hidden)
    }
  }

  /// The edit with free names; nil if a file of it is gone.
  func stillPossible(_ edit: ContentEdit, isTaken: (FilePlace) throws -> Bool) throws -> ContentEdit? {
    var edit = edit
    let leaving = Set(edit.retired.map(\.resource.place))
    for path in [\ContentEdit.rendering, \.movie] {
      guard let file = edit[keyPath: path] else { continue }
      guard let new = try stillPossible(file, leaving, isTaken: isTaken) else { return nil }
      edit[keyPath: path] = new
    }
    return edit
  }

  private func stillPossible(
    _ file: LibraryChange.FileAddition, _ leaving: Set<FilePlace>, isTaken: (FilePlace) throws -> Bool
  ) throws -> LibraryChange.FileAddition? {
    if try isAt(places.path(file.resource.place), file.resource) { return file }
    guard try isAt(file.source, file.resource) else { return nil }
    var file = file
    file.resource.place.name = try FileSystem.freeName(file.resource.place.name) { name in
      let place = FilePlace(folder: file.resource.place.folder, name: name)
      return try !leaving.contains(place) && isTaken(place)
    }
    return file
  }
}
