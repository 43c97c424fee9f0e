/// The history of assets and albums, change by change, for apps that fetch persistent changes.
struct IndexHistory {
  /// The number of changes kept.
  static let length = 10_000

  /// What a change did to an asset or album: inserted, updated or deleted it.
  struct Entry: Equatable {
    enum What: Int { case came = 1, changed, went }

    var generation: Int
    var kind: Int
    var id: String
    var what: What
  }

  /// A point in the history of an index, between two changes.
  struct Moment: Equatable, Sendable {
    /// A random number that identifies the index; a rebuilt index gets another.
    var epoch: Int
    var generation: Int
  }

  /// Thrown for a moment that isn't in this index's history: too old, or of another index.
  struct Forgotten: Error {}

  let database: Database

  func now() throws -> Moment {
    // One statement: a change between two would mix values of two moments.
    let moment = try database.row(
      """
      SELECT (SELECT value FROM state WHERE name = 'epoch'), (SELECT value FROM state WHERE name = 'generation')
      """
    ) { Moment(epoch: $0.int(0), generation: $0.int(1)) }
    return moment ?? Moment(epoch: 0, generation: 0)
  }

  /// The entries after a moment, oldest change first.
  func entries(since moment: Moment) throws -> [Entry] {
    let entries = try database.rows(
      "SELECT generation, kind, id, what FROM history WHERE generation > ? ORDER BY generation", [moment.generation]
    ) { row in
      Entry(
        generation: row.int(0), kind: row.int(1), id: row.text(2), what: Entry.What(rawValue: row.int(3)) ?? .changed)
    }
    // Checked after reading the entries, to notice an index that was rebuilt or trimmed its history meanwhile.
    let begin = try database.row("SELECT value FROM state WHERE name = 'history'") { $0.int(0) } ?? 0
    let now = try now()
    guard moment.epoch == now.epoch, moment.generation >= begin, moment.generation <= now.generation else {
      throw Forgotten()
    }
    return entries
  }

  /// Trims the history to its newest `length` changes. Call it inside a change.
  func forgetOldest() throws {
    try database.run(
      """
      UPDATE state SET value = max(value, (SELECT value FROM state WHERE name = 'generation') - ?) \
      WHERE name = 'history'
      """, Self.length)
    try database.run("DELETE FROM history WHERE generation <= (SELECT value FROM state WHERE name = 'history')")
  }

  /// Deletes the whole history and starts a new epoch, so that every earlier moment is invalid. Call it inside a
  /// change.
  func beginAnew() throws {
    try database.run("DELETE FROM history")
    try database.run("UPDATE state SET value = random() WHERE name = 'epoch'")
  }
}
