import Foundation

/// The journal of changes begun but not finished.
struct Journal {
  let database: Database

  /// Records a change before it begins.
  func begin(_ change: LibraryChange) throws -> Int64 {
    let text = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
    try database.run("INSERT INTO journal (change) VALUES (?)", text)
    return database.lastKey
  }

  /// Deletes a change: it is finished, or undone.
  func end(_ key: Int64) throws { try database.run("DELETE FROM journal WHERE key = ?", key) }

  /// The unfinished changes, oldest first. One that can't be decoded is nil.
  func open() throws -> [(key: Int64, change: LibraryChange?)] {
    try database.rows("SELECT key, change FROM journal ORDER BY key") { row in
      (row.long(0), try? JSONDecoder().decode(LibraryChange.self, from: Data(row.text(1).utf8)))
    }
  }
}
