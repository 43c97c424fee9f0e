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
    case .insert(let assets, let album, let places):
      try change(album) { members in
        members.removeAll { assets.contains($0) }
        guard let places else { return members += assets }
        for (asset, place) in zip(assets, places) { members.insert(asset, at: min(max(0, place), members.count)) }
      }
    case .remove(let assets, let album):
      try change(album) { members in members.removeAll { assets.contains($0) } }
    case .removePlaces(let places, let album):
      try change(album) { members in
        for place in places.sorted(by: >) where members.indices.contains(place) { members.remove(at: place) }
      }
    case .replace(let places, let assets, let album):
      try change(album) { members in
        for (place, asset) in zip(places, assets) where members.indices.contains(place) { members[place] = asset }
      }
    case .move(let places, let target, let album):
      try change(album) { members in
        let moved = places.filter { members.indices.contains($0) }.map { members[$0] }
        members.removeAll { moved.contains($0) }
        members.insert(contentsOf: moved, at: min(max(0, target), members.count))
      }
    }
  }

  private func change(_ album: String, _ body: (inout [String]) -> Void) throws {
    guard try reader.album(album) != nil else { return }
    var members = try reader.members(of: album)
    body(&members)
    try write(members: members, of: album)
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
