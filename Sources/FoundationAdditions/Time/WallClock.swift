import Foundation

/// What day and what time of day it is. Whatever writes, shows or compares dates is handed one, the program's by
/// default; tests hand in one that stands still. What measures how long something takes goes by a `HostClock` instead.
package struct WallClock: Sendable {
  /// The environment variable that says what time it is; see `init(told:)`.
  package static let variable = "KINORA_WALL_CLOCK"

  /// The system's clock: for what Foundation waits by it.
  package static let system = WallClock { Date() }

  /// The clock of this program: the system's, or what `KINORA_WALL_CLOCK` says in programs of a build folder; see
  /// `BuildEnvironment`.
  package static let current: WallClock = {
    guard let text = BuildEnvironment.value(variable) else { return system }
    guard let told = WallClock(told: text) else {
      let words = "\(variable): “\(text)” is neither a date with a time and its zone nor SECONDS@BOOTTIME\n"
      FileHandle.standardError.write(Data(words.utf8))
      return system
    }
    return told
  }()

  private let read: @Sendable () -> Date

  private init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  /// The time.
  package var now: Date { read() }

  /// A clock that stands still.
  package static func fixed(_ date: Date) -> WallClock { WallClock { date } }

  /// A clock that goes, as a text says: `2026-02-28T23:58:00+09:00` is the time now, and
  /// `1772290680@81234.5` was the time in seconds since 1970 when the computer had been on for 81234.5 s, which several
  /// programs can share. nil if it is neither. `uptime` is how long the computer has been on.
  package init?(told text: String, uptime: @escaping @Sendable () -> Double = Self.uptime) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    var (start, begin) = (0.0, uptime())
    if parts.count == 2 {
      guard let seconds = Double(parts[0]), let moment = Double(parts[1]), seconds.isFinite, moment.isFinite else {
        return nil
      }
      (start, begin) = (seconds, moment)
    } else {
      guard let date = try? Date(text, strategy: .iso8601) else { return nil }
      start = date.timeIntervalSince1970
    }
    self.init { [start, begin] in Date(timeIntervalSince1970: start + uptime() - begin) }
  }

  /// How many seconds the computer has been on, sleep included.
  package static func uptime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
