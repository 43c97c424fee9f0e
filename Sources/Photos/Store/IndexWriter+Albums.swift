import Foundation

extension IndexWriter {
  /// Applies an edit to an album. An edit of an album deleted meanwhile has no effect.
  func apply(_ edit: LibraryChange.AlbumEdit) throws {
    switch edit {
    case .create(let album):
      try database.run(
        "INSERT INTO albums (id, title, created) VALUES (?, ?, ?)", album.id, album.title,
        album.created.timeIntervalSince1970)
    case .rename(let album, let title):
      try database.run("UPDATE albums SET title = ? WHERE id = ?", title, album)
    case .delete(let album):
      try database.run("DELETE FROM albums WHERE id = ?", album)
    case .insert(_, let album, _), .remove(_, let album), .removePlaces(_, let album), .replace(_, _, let album),
      .move(_, _, let album):
      guard try reader.album(album) != nil else { return }
      var members = try reader.members(of: album)
      edit.apply(to: &members)
      try write(members: members, of: album)
    }
  }

  /// Writes an album's list of assets. Assets that don't exist any more and duplicates are left out.
  func write(members: [String], of album: String) throws {
    try database.run("DELETE FROM album_assets WHERE album = ?", album)
    for (place, asset) in members.enumerated() {
      try database.run(
        "INSERT OR IGNORE INTO album_assets (album, asset, place) SELECT ?, id, ? FROM assets WHERE id = ?", album,
        place, asset)
    }
  }
}

extension LibraryChange.AlbumEdit {
  /// Applies the edit to the identifiers of what is in the album or folder.
  func apply(to members: inout [String]) {
    switch self {
    case .create, .rename, .delete: break
    case .insert(let new, _, let places):
      members.removeAll { new.contains($0) }
      guard let places else { return members += new }
      for (one, place) in zip(new, places) { members.insert(one, at: min(max(0, place), members.count)) }
    case .remove(let old, _): members.removeAll { old.contains($0) }
    case .removePlaces(let places, _):
      for place in places.sorted(by: >) where members.indices.contains(place) { members.remove(at: place) }
    case .replace(let places, let new, _):
      for (place, one) in zip(places, new) where members.indices.contains(place) { members[place] = one }
    case .move(let places, let target, _):
      let moved = places.filter { members.indices.contains($0) }.map { members[$0] }
      members.removeAll { moved.contains($0) }
      members.insert(contentsOf: moved, at: min(max(0, target), members.count))
    }
  }
}
