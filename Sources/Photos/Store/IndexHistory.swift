/// What became of assets and albums, change by change, for programs that ask after a long while.
struct IndexHistory {
  /// How many changes are remembered.
  static let length = 10_000

  /// What became of something in a change.
  struct Entry: Equatable {
    enum What: Int { case came = 1, changed, went }

    var generation: Int
    var kind: Int
    var id: String
    var what: What
  }

  /// A moment of an index: between two changes.
  struct Moment: Equatable, Sendable {
    /// Which index it is; another number after each making anew.
    var epoch: Int
    var generation: Int
  }

  /// A moment that this index doesn't remember.
  struct Forgotten: Error {}

  let database: Database

  func now() throws -> Moment {
    // One statement: a change between two would mix two moments.
    let moment = try database.row(
      """
      SELECT (SELECT value FROM state WHERE name = 'epoch'), (SELECT value FROM state WHERE name = 'generation')
      """
    ) { Moment(epoch: $0.int(0), generation: $0.int(1)) }
    return moment ?? Moment(epoch: 0, generation: 0)
  }

  /// What happened after a moment, oldest change first.
  func entries(since moment: Moment) throws -> [Entry] {
    let entries = try database.rows(
      "SELECT generation, kind, id, what FROM history WHERE generation > ? ORDER BY generation", [moment.generation]
    ) { row in
      Entry(
        generation: row.int(0), kind: row.int(1), id: row.text(2), what: Entry.What(rawValue: row.int(3)) ?? .changed)
    }
    // After the entries: where the index was made anew or forgot some meanwhile, this is how it is seen.
    let begin = try database.row("SELECT value FROM state WHERE name = 'history'") { $0.int(0) } ?? 0
    let now = try now()
    guard moment.epoch == now.epoch, moment.generation >= begin, moment.generation <= now.generation else {
      throw Forgotten()
    }
    return entries
  }

  /// Inside a change: forgets what is older than anybody needs.
  func forgetOldest() throws {
    try database.run(
      """
      UPDATE state SET value = max(value, (SELECT value FROM state WHERE name = 'generation') - ?) \
      WHERE name = 'history'
      """, Self.length)
    try database.run("DELETE FROM history WHERE generation <= (SELECT value FROM state WHERE name = 'history')")
  }

  /// Inside a change: forgets everything, so that every moment before it is another index's.
  func beginAnew() throws {
    try database.run("DELETE FROM history")
    try database.run("UPDATE state SET value = random() WHERE name = 'epoch'")
  }
}
