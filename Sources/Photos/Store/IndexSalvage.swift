import Foundation

/// Puts a damaged index aside, with its write-ahead log, and makes a new one of all that can still be read of it. A
/// scan adds what is in the files' own attributes. Can be repeated after a crash at any moment.
struct IndexSalvage {
  /// The tables, each after those that it refers to.
  private static let tables = [
    "assets", "resources", "albums", "album_assets", "lists", "list_members", "adjustments", "trashed", "journal",
    "waiting", "roots", "gone",
  ]

  /// The index's path.
  let path: String

  /// Replaces the index. The caller holds the lock.
  func run() throws {
    let aside = FileSystem.freeName(name + ".damaged") { name in
      ["", "-wal", "-journal"].contains { FileSystem.facts(folder + "/" + name + $0) != nil }
    }
    try FileSystem.rename(path, to: folder + "/" + aside)
    try remake(from: folder + "/" + aside)
  }

  /// Goes on where a crash left a replacement: the index isn't there, though a damaged one was put aside.
  func finishInterrupted() throws {
    guard FileSystem.facts(path) == nil else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let asides = names.filter { name in
      name.hasPrefix(self.name + ".damaged") && !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) }
    }
    guard let newest = asides.max(by: { written($0) < written($1) }) else { return }
    try remake(from: folder + "/" + newest)
  }

  private var folder: String { FileSystem.folder(of: path) }
  private var name: String { (path as NSString).lastPathComponent }
  private func written(_ name: String) -> Int64 { FileSystem.facts(folder + "/" + name)?.written ?? 0 }

  private func remake(from aside: String) throws {
    // The log belongs to the damaged index and has its newest changes: SQLite would delete it beside a new file. Without one
    // there may be what an interrupted change has overwritten, which SQLite would write into a new file.
    for ending in ["-wal", "-journal"] where FileSystem.facts(path + ending) != nil {
      if FileSystem.facts(aside + ending) == nil { try FileSystem.rename(path + ending, to: aside + ending) }
    }
    try FileSystem.remove(path + "-shm")
    let new = path + ".new"
    for ending in ["", "-wal", "-shm", "-journal"] { try FileSystem.remove(new + ending) }
    try fill(new, from: aside)
    // What SQLite makes of the log for reading it.
    try FileSystem.remove(aside + "-shm")
    try FileSystem.rename(new, to: path)
    FileSystem.synchronize(folder: folder)
  }

  /// Makes an index of what can be read of another. Closing it writes all of it into one file.
  private func fill(_ new: String, from aside: String) throws {
    let database = try Database(path: new)
    try LibrarySchema.migrate(database)
    guard let old = try? Database(damaged: aside) else { return }
    try database.transaction {
      for table in Self.tables { copy(table, from: old, to: database) }
      // What lost its files is found again by a scan, by the attributes of its files.
      try database.run("DELETE FROM assets WHERE NOT EXISTS (SELECT 1 FROM resources WHERE asset = assets.id)")
    }
  }

  /// Copies the rows of a table that can be read; from both ends if some can't. A row that the new index refuses, such
  /// as a file of an asset that was lost, is left out.
  private func copy(_ table: String, from old: Database, to new: Database) {
    let columns = Self.columns(of: table, in: new).filter(Self.columns(of: table, in: old).contains)
    guard !columns.isEmpty else { return }
    let list = columns.joined(separator: ", ")
    let command =
      "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
    let query = "SELECT \(list) FROM \(table)"
    for order in ["", " ORDER BY rowid DESC"] {
      do {
        try old.each(query + order) { row in
          try? new.run(command, values: columns.indices.map { row.value(Int32(clamping: $0)) })
        }
        return
      } catch { continue }
    }
  }

  private static func columns(of table: String, in database: Database) -> [String] {
    (try? database.rows("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }) ?? []
  }
}
