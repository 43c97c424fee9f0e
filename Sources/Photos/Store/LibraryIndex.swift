import Foundation
import FoundationAdditions
import Synchronization

/// The library's index: one connection for reads, from any thread at any time, and one for changes.
final class LibraryIndex: Sendable {
  private let reader: Mutex<Database>
  private let writer: Mutex<Database>
  private let clock: WallClock

  /// Opens the index, or creates it. Changes are dated by the clock.
  init(path: String, clock: WallClock = .current) throws {
    self.clock = clock
    let database = try Database(path: path)
    try LibrarySchema.migrate(database)
    writer = Mutex(database)
    reader = Mutex(try Database(path: path))
  }

  /// Runs `body` on the connection for reads.
  func read<Result: Sendable>(_ body: (IndexReader) throws -> Result) throws -> Result {
    try reader.withLock { try body(IndexReader(database: $0)) }
  }

  /// Changes the index in one transaction, rolled back if `body` throws. Increments the generation, by which other
  /// processes notice the change.
  func change<Result: Sendable>(_ body: (IndexWriter) throws -> Result) throws -> Result {
    try writer.withLock { database in
      try database.transaction {
        let result = try body(IndexWriter(database: database, clock: clock))
        try database.run("UPDATE state SET value = value + 1 WHERE name = 'generation'")
        try IndexHistory(database: database).forgetOldest()
        return result
      }
    }
  }

  /// Writes to the journal in a transaction. The generation stays, so no observer is notified.
  func note<Result: Sendable>(_ body: (Journal) throws -> Result) throws -> Result {
    try writer.withLock { database in try database.transaction { try body(Journal(database: database)) } }
  }
}
