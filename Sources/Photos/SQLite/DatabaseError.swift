/// What SQLite says about a call that failed.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let message: String

  var description: String { message }

  /// Whether the file isn't a database, or is one no more.
  var isDamage: Bool { code & 0xff == 11 || code & 0xff == 26 }

  /// Whether the values are at fault, and nothing else: against a rule, of a wrong type, or too long.
  var isOfValues: Bool { [18, 19, 20, 25].contains(code & 0xff) }

  /// Whether the disk is full.
  var isFullDisk: Bool { code & 0xff == 13 }
}
