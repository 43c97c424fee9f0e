import Foundation

extension IndexWriter {
  /// Applies an edit to a folder. An edit of a folder deleted meanwhile has no effect. A folder that is deleted takes the
  /// albums and folders in it along, whose assets stay.
  func apply(toList edit: LibraryChange.AlbumEdit) throws {
    switch edit {
    case .create(let list):
      try database.run(
        "INSERT INTO lists (id, title, created) VALUES (?, ?, ?)", list.id, list.title,
        list.created.timeIntervalSince1970)
    case .rename(let list, let title):
      try database.run("UPDATE lists SET title = ? WHERE id = ?", title, list)
    case .delete(let list):
      for member in try reader.children(of: list) {
        try apply(toList: .delete(member))
        try apply(.delete(member))
      }
      try database.run("DELETE FROM lists WHERE id = ?", list)
    case .insert(_, let list, _), .remove(_, let list), .removePlaces(_, let list), .replace(_, _, let list),
      .move(_, _, let list):
      guard try list.isEmpty || reader.list(list) != nil else { return }
      var members = try list.isEmpty ? reader.topLevel() : reader.children(of: list)
      edit.apply(to: &members)
      try write(children: members, of: list)
    }
  }

  /// Writes what is in a folder. A collection is in one folder at a time, and no folder is in itself.
  private func write(children members: [String], of list: String) throws {
    var outside: Set<String> = [list]
    var above: String? = list
    while let one = above {
      above = try reader.lists(containing: one).first
      if let above, !outside.insert(above).inserted { break }
    }
    try database.run("DELETE FROM list_members WHERE list = ?", list)
    for (place, member) in members.enumerated() where !outside.contains(member) {
      try database.run(
        """
        INSERT OR REPLACE INTO list_members (member, list, place) SELECT ?1, ?2, ?3 \
        WHERE EXISTS (SELECT 1 FROM albums WHERE id = ?1) OR EXISTS (SELECT 1 FROM lists WHERE id = ?1)
        """, member, list, place)
    }
  }
}
