import Foundation

/// What happened while an item was played, for whoever looks for the reasons of trouble later. A value that knows no
/// clock: `now` is always given.
struct ItemLog {
  /// A stretch of playing: from when an item was taken on until it was let go.
  struct Access: Equatable {
    /// When it was first played.
    var date: Date
    /// Where it was then, in seconds.
    var offset: Double
    /// How long it took from being opened until it could be played.
    var startup: Double
    /// How many seconds of it were played.
    var watched = 0.0
    var stalls = 0
  }

  /// Something that went wrong.
  struct Problem: Equatable {
    var date: Date
    var domain: String
    var code: Int
    var comment: String
  }

  private(set) var accesses: [Access] = []
  private(set) var problems: [Problem] = []
  private var openedAt: Date?
  private var startup = 0.0
  private var isNew = false
  /// Since when it has been playing, and how fast.
  private var running: (since: Date, rate: Double)?

  /// A player takes it on.
  mutating func opened(now: Date) {
    openedAt = now
    isNew = true
    running = nil
  }

  /// It can be played.
  mutating func becameReady(now: Date) { startup = openedAt.map { now.timeIntervalSince($0) } ?? 0 }

  /// Time passes at this rate from now on, or stands still; true where that makes a new entry.
  mutating func ran(rate: Double, at offset: Double, now: Date) -> Bool {
    count(until: now)
    running = rate != 0 ? (now, abs(rate)) : nil
    guard rate != 0, isNew else { return false }
    isNew = false
    accesses.append(Access(date: now, offset: offset, startup: startup))
    return true
  }

  /// It had to wait for what comes.
  mutating func stalled() {
    if !accesses.isEmpty { accesses[accesses.count - 1].stalls += 1 }
  }

  /// It can't be played, or no longer.
  mutating func failed(_ error: any Error, now: Date) {
    count(until: now)
    running = nil
    let error = error as NSError
    problems.append(
      Problem(date: now, domain: error.domain, code: error.code, comment: error.localizedDescription))
  }

  /// The entries, counted up to now.
  mutating func accesses(now: Date) -> [Access] {
    count(until: now)
    return accesses
  }

  private mutating func count(until now: Date) {
    guard let last = running else { return }
    running?.since = now
    if !accesses.isEmpty {
      accesses[accesses.count - 1].watched += max(0, now.timeIntervalSince(last.since)) * last.rate
    }
  }
}
