/// The error of a failed SQLite call: its result code and message.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { message }

  /// Whether the file is corrupt or not a database (`SQLITE_CORRUPT`, `SQLITE_NOTADB`).
  var isDamage: Bool { code & 0xff == 11 || code & 0xff == 26 }

  /// Whether only the values are at fault: a constraint violated, a wrong type, too long, or out of range.
  var isOfValues: Bool { [18, 19, 20, 25].contains(code & 0xff) }

  /// Whether the disk is full.
  var isFullDisk: Bool { code & 0xff == 13 }
}
