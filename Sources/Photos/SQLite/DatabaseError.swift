/// What SQLite says about a call that failed.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { message }

  /// Whether the file isn't a database, or is one no more.
  var isDamage: Bool { code & 0xff == 11 || code & 0xff == 26 }

  /// Whether the disk is full.
  var isFullDisk: Bool { code & 0xff == 13 }
}
