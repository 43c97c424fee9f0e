import Foundation

extension IndexReader {
  /// The folders, in the order they were created.
  func lists() throws -> [AlbumRecord] {
    try database.rows("SELECT id, title, created FROM lists ORDER BY key", [], Self.list)
  }

  func list(_ id: String) throws -> AlbumRecord? {
    try database.row("SELECT id, title, created FROM lists WHERE id = ?", id, read: Self.list)
  }

  /// The albums and folders in a folder, in its order.
  func children(of list: String) throws -> [String] {
    try database.rows("SELECT member FROM list_members WHERE list = ? ORDER BY place", [list]) { $0.text(0) }
  }

  /// The folder that an album or folder is in.
  func lists(containing member: String) throws -> [String] {
    try database.rows("SELECT list FROM list_members WHERE member = ? AND list <> ''", [member]) { $0.text(0) }
  }

  /// The albums and folders that are in no folder: in the order they were given, then in that of their creation.
  func topLevel() throws -> [String] {
    try database.rows(
      """
      SELECT id FROM (SELECT id, created FROM albums UNION ALL SELECT id, created FROM lists) \
      LEFT JOIN list_members ON member = id WHERE list IS NULL OR list = '' ORDER BY list IS NULL, place, created
      """, []
    ) { $0.text(0) }
  }

  private static func list(_ row: Statement) -> AlbumRecord {
    AlbumRecord(id: row.text(0), title: row.text(1), created: Date(timeIntervalSince1970: row.double(2)))
  }
}
