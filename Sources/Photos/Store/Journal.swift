import Foundation

/// The journal of changes begun but not finished.
struct Journal {
  /// A change in it.
  struct Entry: Sendable {
    var key: Int64
    /// Nil if it can't be decoded: a newer version of Kinora wrote it.
    var change: LibraryChange?
    /// How often it was tried to finish it.
    var attempts: Int
  }

  /// After so many attempts a change that can't be finished is set aside.
  static let attempts = 2

  let database: Database

  /// Records a change before it begins. It takes the place of what was noted while it waited for the lock.
  func begin(_ change: LibraryChange, after waiting: String? = nil) throws -> Int64 {
    try database.run("INSERT INTO journal (change) VALUES (?)", try Self.text(change))
    let key = database.lastKey
    if let waiting { try leave(waiting) }
    return key
  }

  /// Deletes a change: it is finished, or undone.
  func end(_ key: Int64) throws { try database.run("DELETE FROM journal WHERE key = ?", key) }

  /// The unfinished changes, oldest first, without those set aside. What couldn't be decoded is tried again: this may
  /// be the version that can.
  func open() throws -> [Entry] {
    let rows = try database.rows("SELECT key, change, attempts, aside FROM journal ORDER BY key") { row in
      (Entry(key: row.long(0), change: Self.change(row.text(1)), attempts: row.int(2)), row.optionalText(3))
    }
    return rows.compactMap { entry, reason in
      reason == nil || reason == Self.unreadable && entry.change != nil ? entry : nil
    }
  }

  // MARK: What can't be finished

  /// The reason for which a change that can't be decoded is set aside.
  static let unreadable = "made by another version of Kinora"

  /// Counts an attempt to finish a change that failed.
  func countAttempt(_ key: Int64) throws {
    try database.run("UPDATE journal SET attempts = attempts + 1 WHERE key = ?", key)
  }

  /// Sets a change aside: it stays with its files, and isn't tried again.
  func setAside(_ key: Int64, because reason: String) throws {
    try database.run("UPDATE journal SET aside = ? WHERE key = ?", reason, key)
  }

  /// Whether any change, set aside or waiting, too, has a file of this name. Names of staged files are unique, and
  /// their letters aren't escaped in JSON, so that this is found out without decoding.
  func mentions(_ name: String) throws -> Bool {
    try database.row(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM journal WHERE instr(change, ?1)) \
      OR EXISTS (SELECT 1 FROM waiting WHERE instr(change, ?1))
      """, name
    ) { _ in true } ?? false
  }

  // MARK: What waits for the lock

  /// Notes new files that are whole, before the lock is waited for. Returns the identifier of the note: a random one,
  /// because the index may be another when the lock is there.
  func wait(with additions: [LibraryChange.Addition]) throws -> String {
    var change = LibraryChange()
    change.additions = additions
    let id = UUID().uuidString
    try database.run("INSERT INTO waiting (id, change) VALUES (?, ?)", id, try Self.text(change))
    return id
  }

  func leave(_ id: String) throws { try database.run("DELETE FROM waiting WHERE id = ?", id) }

  /// The new files that were noted and whose change isn't in the journal, of living processes, too. Nil are those that
  /// another version noted.
  func waiting() throws -> [(id: String, additions: [LibraryChange.Addition]?)] {
    try database.rows("SELECT id, change FROM waiting") { ($0.text(0), Self.change($0.text(1))?.additions) }
  }

  private static func text(_ change: LibraryChange) throws -> String {
    String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
  }

  private static func change(_ text: String) -> LibraryChange? {
    try? JSONDecoder().decode(LibraryChange.self, from: Data(text.utf8))
  }
}
