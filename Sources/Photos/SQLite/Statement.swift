import CSQLite

/// A prepared statement, and its current row.
final class Statement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  func bind(_ value: (any DatabaseValue)?, at place: Int32) -> Int32 {
    value?.bind(to: handle, at: place) ?? sqlite3_bind_null(handle, place)
  }

  /// Advances to the next row; false after the last.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
    }
  }

  /// Resets the statement and clears its bindings.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
  func long(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func bool(_ column: Int32) -> Bool { sqlite3_column_int64(handle, column) != 0 }
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// A column's value as it is stored; nil for `NULL`, and for bytes, which no table has.
  func value(_ column: Int32) -> (any DatabaseValue)? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: long(column)
    case SQLITE_FLOAT: double(column)
    case SQLITE_TEXT: text(column)
    default: nil
    }
  }

  func optionalText(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }

  func optionalLong(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : long(column)
  }

  func optionalDouble(_ column: Int32) -> Double? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : double(column)
  }
}
