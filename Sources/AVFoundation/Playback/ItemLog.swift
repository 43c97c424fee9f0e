import Foundation

/// Records how an item is played, for diagnosis. A value that knows no clock: `now` is always given.
struct ItemLog {
  /// An access: from when an item is attached to a player until it is detached.
  struct Access: Equatable {
    /// When it was first played.
    var date: Date
    /// The item's time at that moment, in seconds.
    var offset: Double
    /// The time in seconds from opening until it was ready.
    var startup: Double
    /// How many seconds of it were played.
    var watched = 0.0
    var stalls = 0
  }

  /// An error.
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
  /// Since when, and at which rate, it has been playing.
  private var running: (since: Date, rate: Double)?

  /// A player opens the item.
  mutating func opened(now: Date) {
    openedAt = now
    isNew = true
    running = nil
  }

  /// The item is ready to play.
  mutating func becameReady(now: Date) { startup = openedAt.map { now.timeIntervalSince($0) } ?? 0 }

  /// The rate has changed, 0 for a stop; returns whether that adds an entry.
  mutating func ran(rate: Double, at offset: Double, now: Date) -> Bool {
    count(until: now)
    running = rate != 0 ? (now, abs(rate)) : nil
    guard rate != 0, isNew else { return false }
    isNew = false
    accesses.append(Access(date: now, offset: offset, startup: startup))
    return true
  }

  /// Playback has stalled.
  mutating func stalled() {
    if !accesses.isEmpty { accesses[accesses.count - 1].stalls += 1 }
  }

  /// The item has failed.
  mutating func failed(_ error: any Error, now: Date) {
    count(until: now)
    running = nil
    let error = error as NSError
    problems.append(
      Problem(date: now, domain: error.domain, code: error.code, comment: error.localizedDescription))
  }

  /// The entries, with times up to now.
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
