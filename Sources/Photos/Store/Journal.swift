import Foundation

/// The changes that have begun and aren't finished.
struct Journal {
  let database: Database

  /// Notes a change before it begins.
  func begin(_ change: LibraryChange) throws -> Int64 {
    let text = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
    try database.run("INSERT INTO journal (change) VALUES (?)", text)
    return database.lastKey
  }

  /// Forgets a change: it is done, or undone.
  func end(_ key: Int64) throws { try database.run("DELETE FROM journal WHERE key = ?", key) }

  /// The changes that have begun, oldest first. One that can't be read is nil.
  func open() throws -> [(key: Int64, change: LibraryChange?)] {
    try database.rows("SELECT key, change FROM journal ORDER BY key") { row in
      (row.long(0), try? JSONDecoder().decode(LibraryChange.self, from: Data(row.text(1).utf8)))
    }
  }
}
