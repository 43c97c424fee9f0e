import CSQLite

/// A connection to an SQLite file, with a cache of prepared statements. For one thread at a time: `LibraryIndex` keeps
/// each connection behind a lock, which the compiler can't see through closures.
final class Database: @unchecked Sendable {
  private let connection: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens the file, or creates it. Other processes may have it open: readers never wait, a writer waits up to a
  /// minute. Where processes can't share memory, as on a network, readers wait for a writer, too.
  init(path: String, mayBeRemote: Bool? = nil) throws(DatabaseError) {
    let hasLog = DatabaseLog(of: path).isKept(mayBeRemote: mayBeRemote)
    connection = try Self.open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    sqlite3_busy_timeout(connection, 60_000)
    if hasLog {
      // The log is synced with every change: by what was told as done albums and favourites are known again after a power
      // cut, and by the journal half of a change is finished. The files' own attributes may not be on the disk by then.
      for words in ["PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"] { try run(words) }
    } else {
      // A change that doesn't fit into memory would lock readers out before it is committed: those of this thread, too.
      // EXTRA, as a rollback journal whose removal isn't on the disk takes back after a power cut what was committed.
      try run("PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA; PRAGMA cache_spill=OFF")
    }
    try run("PRAGMA foreign_keys=ON")
  }

  /// Opens a file that is there, or may be made, as it is: nothing is said of its journal, and nobody is waited for.
  /// Closing it writes no log into the file.
  init(plain path: String, creates: Bool) throws(DatabaseError) {
    connection = try Self.open(path, SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0))
    kinora_keep_log_on_close(connection)
  }

  private static func open(_ path: String, _ flags: Int32) throws(DatabaseError) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: message)
    }
    sqlite3_extended_result_codes(opened, 1)
    return opened
  }

  /// Opens a damaged file to read what can be read. It stays as it is, and so does its log, which is otherwise written
  /// into the file and deleted when the last connection is closed.
  init(damaged path: String) throws(DatabaseError) {
    connection = try Self.open(path, SQLITE_OPEN_READWRITE)
    kinora_keep_log_on_close(connection)
    try run("PRAGMA query_only=ON")
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(connection)
  }

  /// Runs one or several statements without parameters or results.
  func run(_ commands: String) throws(DatabaseError) {
    try check(sqlite3_exec(connection, commands, nil, nil, nil))
  }

  /// Runs a statement with values for its parameters.
  func run(_ command: String, _ values: (any DatabaseValue)?...) throws(DatabaseError) {
    try run(command, values: values)
  }

  func run(_ command: String, values: [(any DatabaseValue)?]) throws(DatabaseError) {
    let statement = try prepared(command, values)
    defer { statement.reset() }
    while try statement.step() {}
  }

  /// The rows of a query's result.
  func rows<Row>(
    _ query: String, _ values: [(any DatabaseValue)?] = [], _ read: (Statement) -> Row
  ) throws(DatabaseError) -> [Row] {
    let statement = try prepared(query, values)
    defer { statement.reset() }
    var rows: [Row] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// Calls `body` for each row of a query's result, up to the first that can't be read.
  func each(_ query: String, _ body: (Statement) -> Void) throws(DatabaseError) {
    let statement = try prepared(query, [])
    defer { statement.reset() }
    while try statement.step() { body(statement) }
  }

  /// The first row of a query's result; nil if it is empty.
  func row<Row>(
    _ query: String, _ values: (any DatabaseValue)?..., read: (Statement) -> Row
  ) throws(DatabaseError) -> Row? {
    let statement = try prepared(query, values)
    defer { statement.reset() }
    return try statement.step() ? read(statement) : nil
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    // IMMEDIATE takes the write lock at once: a transaction that reads first and writes later fails if another
    // connection wrote in between.
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` in a savepoint of the current transaction. If it throws, only its own changes are rolled back.
  func part<Result>(_ body: () throws -> Result) throws -> Result {
    try run("SAVEPOINT part")
    do {
      let result = try body()
      try run("RELEASE part")
      return result
    } catch {
      // With a full disk, SQLite has already rolled back the whole transaction.
      if sqlite3_get_autocommit(connection) == 0 { try run("ROLLBACK TO part; RELEASE part") }
      throw error
    }
  }

  /// The row ID of the last insert.
  var lastKey: Int64 { sqlite3_last_insert_rowid(connection) }

  private func prepared(_ words: String, _ values: [(any DatabaseValue)?]) throws(DatabaseError) -> Statement {
    let statement: Statement
    if let known = statements[words] {
      statement = known
    } else {
      var made: OpaquePointer?
      try check(sqlite3_prepare_v3(connection, words, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil))
      guard let made else { throw DatabaseError(code: SQLITE_MISUSE, message: "no command: \(words)") }
      statement = Statement(made)
      statements[words] = statement
    }
    for (index, value) in values.enumerated() { try check(statement.bind(value, at: Int32(index + 1))) }
    return statement
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    if code != SQLITE_OK { throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(connection))) }
  }
}
