import Foundation
import Synchronization

/// The index: one connection for reading, which any thread may do at any time, and one for changes.
final class LibraryIndex: Sendable {
  private let reader: Mutex<Database>
  private let writer: Mutex<Database>

  init(path: String) throws {
    let database = try Database(path: path)
    try LibrarySchema.migrate(database)
    writer = Mutex(database)
    reader = Mutex(try Database(path: path))
  }

  /// Reads.
  func read<Result: Sendable>(_ body: (IndexReader) throws -> Result) throws -> Result {
    try reader.withLock { try body(IndexReader(database: $0)) }
  }

  /// Changes: all of it, or nothing where `body` throws. Tells observers in other processes by counting up.
  func change<Result: Sendable>(_ body: (IndexWriter) throws -> Result) throws -> Result {
    try writer.withLock { database in
      try database.transaction {
        let result = try body(IndexWriter(database: database))
        try database.run("UPDATE state SET value = value + 1 WHERE name = 'generation'")
        try IndexHistory(database: database).forgetOldest()
        return result
      }
    }
  }

  /// Writes into the journal, which nobody is told of.
  func note<Result: Sendable>(_ body: (Journal) throws -> Result) throws -> Result {
    try writer.withLock { database in try database.transaction { try body(Journal(database: database)) } }
  }
}
