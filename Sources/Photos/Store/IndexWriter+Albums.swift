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

  /// Writes an album's list of assets. Assets that don't exist any more and duplicates are left out. Places stay as they
  /// are where the order does: they are also in the files.
  func write(members: [String], of album: String) throws {
    let places = Self.places(of: members, before: try reader.places(in: album))
    try database.run("DELETE FROM album_assets WHERE album = ?", album)
    for (place, asset) in zip(places, members) {
      try database.run(
        "INSERT OR IGNORE INTO album_assets (album, asset, place) SELECT ?, id, ? FROM assets WHERE id = ?", album,
        place, asset)
    }
  }

  /// The places of a list's members: those before if only some have gone, or come to the end.
  private static func places(of members: [String], before: [String: Int]) -> [Int] {
    var places: [Int] = []
    let end = members.lastIndex { before[$0] != nil }.map { $0 + 1 } ?? 0
    for (number, member) in members.enumerated() {
      let last = places.last ?? -1
      let place = number < end ? before[member] : last + 1
      guard let place, place > last else { return Array(members.indices) }
      places.append(place)
    }
    return places
  }

  /// Puts an asset that comes back into an album, where it was: before those that are now at its place.
  func insert(_ asset: String, into album: String, at place: Int?) throws {
    let end = try database.row("SELECT max(place) + 1 FROM album_assets WHERE album = ?", album) { $0.int(0) } ?? 0
    let place = place ?? end
    let isTaken = try database.row("SELECT 1 FROM album_assets WHERE album = ? AND place = ?", album, place) { _ in true
    }
    if isTaken == true {
      try database.run("UPDATE album_assets SET place = place + 1 WHERE album = ? AND place >= ?", album, place)
    }
    try database.run("INSERT OR IGNORE INTO album_assets (album, asset, place) VALUES (?, ?, ?)", album, asset, place)
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
