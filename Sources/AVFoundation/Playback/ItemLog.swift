import Foundation
import MediaEngine

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
    /// What was transferred meanwhile, of an adaptive stream.
    var traffic: StreamTraffic?
    /// The variant that was played.
    var variant: HLSVariant?
    /// How much had been transferred before.
    var before = StreamTraffic()
    /// The bit rate that was observed when another variant was chosen.
    var switchRate: Double?
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
  private var stream: StreamState?
  private var isNew = false
  /// Since when, and at which rate, it has been playing.
  private var running: (since: Date, rate: Double)?

  /// A player opens the item.
  mutating func opened(now: Date) {
    openedAt = now
    isNew = true
    running = nil
    stream = nil
  }

  /// What is known of an adaptive stream has changed; returns whether that adds an entry: for another variant.
  mutating func follow(_ stream: StreamState, at offset: Double, now: Date) -> Bool {
    self.stream = stream
    guard !isNew, var last = accesses.last else { return false }
    if let old = last.variant, let new = stream.variant, old != new {
      count(until: now)
      var next = Access(date: now, offset: offset, startup: 0, variant: new, before: stream.traffic)
      next.traffic = StreamTraffic()
      let past = last.traffic
      next.switchRate = past.flatMap { $0.seconds > 0 ? Double($0.bytes) * 8 / $0.seconds : nil }
      accesses.append(next)
      return true
    }
    last.variant = stream.variant
    last.traffic = stream.traffic.since(last.before)
    accesses[accesses.count - 1] = last
    return false
  }

  /// The item is ready to play.
  mutating func becameReady(now: Date) { startup = openedAt.map { now.timeIntervalSince($0) } ?? 0 }

  /// The rate has changed, 0 for a stop; returns whether that adds an entry.
  mutating func ran(rate: Double, at offset: Double, now: Date) -> Bool {
    count(until: now)
    running = rate != 0 ? (now, abs(rate)) : nil
    guard rate != 0, isNew else { return false }
    isNew = false
    accesses.append(
      Access(date: now, offset: offset, startup: startup, traffic: stream?.traffic, variant: stream?.variant))
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
