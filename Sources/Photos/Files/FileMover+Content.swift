import Foundation

extension FileMover {
  /// Hides the files of earlier edits, and gives the new one its name.
  func carryOut(_ edit: ContentEdit) throws {
    for old in edit.retired {
      let path = places.path(old.resource.place)
      guard FileSystem.facts(path)?.inode == old.resource.inode else { continue }
      try FileSystem.rename(path, to: old.hidden)
    }
    if let rendering = edit.rendering { try place(rendering) }
  }

  /// Puts the files of earlier edits back in place of the new one.
  func takeBack(_ edit: ContentEdit) {
    if let file = edit.rendering {
      let path = places.path(file.resource.place)
      for path in [path, file.source] where FileSystem.facts(path)?.inode == file.resource.inode {
        try? FileSystem.remove(path)
      }
    }
    for old in edit.retired where FileSystem.facts(old.hidden)?.inode == old.resource.inode {
      try? FileSystem.rename(old.hidden, to: places.path(old.resource.place))
    }
  }

  /// Deletes the files of earlier edits once the change is done.
  func finish(_ edit: ContentEdit) {
    for old in edit.retired where FileSystem.facts(old.hidden)?.inode == old.resource.inode {
      try? FileSystem.remove(old.hidden)
    }
  }

  /// The edit with a free name; nil if its file is gone.
  func stillPossible(_ edit: ContentEdit, isTaken: (FilePlace) throws -> Bool) rethrows -> ContentEdit? {
    guard var file = edit.rendering else { return edit }
    if FileSystem.facts(places.path(file.resource.place))?.inode == file.resource.inode { return edit }
    guard FileSystem.facts(file.source)?.inode == file.resource.inode else { return nil }
    let leaving = Set(edit.retired.map(\.resource.place))
    file.resource.place.name = try FileSystem.freeName(file.resource.place.name) { name in
      let place = FilePlace(folder: file.resource.place.folder, name: name)
      return try !leaving.contains(place) && isTaken(place)
    }
    var edit = edit
    edit.rendering = file
    return edit
  }
}
