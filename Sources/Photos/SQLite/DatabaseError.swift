/// The error of a failed SQLite call: its result code and message.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { message }

  /// Whether the file is corrupt or not a database (`SQLITE_CORRUPT`, `SQLITE_NOTADB`).
  var isDamage: Bool { code & 0xff == 11 || code & 0xff == 26 }

  /// Whether only the values are at fault: a constraint violated, a wrong type, too long, or out of range.
  var isOfValues: Bool { [18, 19, 20, 25].contains(code & 0xff) }

  /// Whether it passes by itself, and is no fault of what is written: busy, locked, no memory, read-only, I/O error,
  /// full, can't be opened.
  var isPassing: Bool { [5, 6, 7, 8, 10, 13, 14].contains(code & 0xff) }

  /// Whether somebody else is at the file.
  var isBusy: Bool { code & 0xff == 5 }

  /// Whether the disk is full.
  var isFullDisk: Bool { code & 0xff == 13 }
}
