import Foundation
import FoundationAdditions
import Synchronization

/// The library's index: one connection for reads, from any thread at any time, and one for changes.
final class LibraryIndex: Sendable {
  private let reader: Mutex<Database>
  private let writer: Mutex<Database>
  private let path: String
  private let clock: WallClock
  /// The file that is open. Another process may put another in its place.
  private let inode: Mutex<UInt64?>
  private let hasDamage = Mutex(false)
  /// Fires when a read or a change finds that the file is damaged.
  let damage = ChangeSignal()

  /// Opens the index, or creates it. Changes are dated by the clock.
  init(path: String, clock: WallClock = .current) throws {
    (self.path, self.clock) = (path, clock)
    let (writing, reading) = try Self.connect(path)
    writer = Mutex(writing)
    reader = Mutex(reading)
    inode = Mutex(FileSystem.facts(path)?.inode)
  }

  private static func connect(_ path: String) throws -> (writer: Database, reader: Database) {
    let database = try Database(path: path)
    try LibrarySchema.migrate(database)
    return (database, try Database(path: path))
  }

  /// Whether damage was found since the file was opened.
  var isDamaged: Bool { hasDamage.withLock { $0 } }

  /// Opens the file that has the index's name now, if it is another than the one that is open. The caller holds the
  /// lock.
  func follow() throws {
    guard inode.withLock({ $0 }) != FileSystem.facts(path)?.inode else { return }
    let (writing, reading) = try Self.connect(path)
    writer.withLock { $0 = writing }
    reader.withLock { $0 = reading }
    inode.withLock { $0 = FileSystem.facts(path)?.inode }
    hasDamage.withLock { $0 = false }
  }

  /// Runs `body` on the connection for reads.
  func read<Result: Sendable>(_ body: (IndexReader) throws -> Result) throws -> Result {
    try noticing { try reader.withLock { try body(IndexReader(database: $0)) } }
  }

  /// Changes the index in one transaction, rolled back if `body` throws. Increments the generation, by which other
  /// processes notice the change.
  func change<Result: Sendable>(_ body: (IndexWriter) throws -> Result) throws -> Result {
    try noticing {
      try writer.withLock { database in
        try database.transaction {
          let result = try body(IndexWriter(database: database, clock: clock))
          try database.run("UPDATE state SET value = value + 1 WHERE name = 'generation'")
          try IndexHistory(database: database).forgetOldest()
          return result
        }
      }
    }
  }

  /// Writes to the journal in a transaction. The generation stays, so no observer is notified.
  func note<Result: Sendable>(_ body: (Journal) throws -> Result) throws -> Result {
    try noticing {
      try writer.withLock { database in try database.transaction { try body(Journal(database: database)) } }
    }
  }

  /// Notices damage, once until the file is another.
  private func noticing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as DatabaseError where error.isDamage {
      let isNews = hasDamage.withLock { hasDamage in
        defer { hasDamage = true }
        return !hasDamage
      }
      if isNews { damage.send() }
      throw error
    }
  }
}
