import FoundationAdditions
import Synchronization
import Testing

@Suite struct WallClockTests {
  private static let texts: [(String, Double?)] = [
    // What is told, and the time 3 s after the computer had been on for 100 s.
    ("2026-02-28T23:58:00+09:00", 1_772_290_683), ("2026-02-28T14:58:00Z", 1_772_290_683),
    ("1772290680@100", 1_772_290_683), ("1772290680.25@90.5", 1_772_290_692.75), ("-60@100", -57),
    ("", nil), ("now", nil), ("@", nil), ("1772290680", nil), ("1772290680@", nil), ("@100", nil), ("1@2@3", nil),
    ("nan@0", nil), ("1@inf", nil), ("2026-02-28T23:58:00", nil), ("2026-02-28", nil),
  ]

  /// How long the computer has been on, as far as a clock can tell.
  private final class Uptime: Sendable {
    let seconds = Mutex(100.0)
  }

  @Test(arguments: texts) func aClockGoesOnFromWhatItIsTold(_ text: String, _ seconds: Double?) {
    let uptime = Uptime()
    let clock = WallClock(told: text) { uptime.seconds.withLock { $0 } }
    uptime.seconds.withLock { $0 = 103 }
    #expect(clock?.now.timeIntervalSince1970 == seconds)
  }

  @Test func programsThatShareATextShareATime() throws {
    let text = "1772290680@\(WallClock.uptime())"
    let (one, other) = (try #require(WallClock(told: text)), try #require(WallClock(told: text)))
    let times = [one.now, other.now, one.now]
    #expect(times == times.sorted())
    #expect((0..<60).contains(times[2].timeIntervalSince1970 - 1_772_290_680))
  }

  @Test func aFixedClockStandsStill() {
    let date = Date(timeIntervalSince1970: 1_772_290_680)
    let clock = WallClock.fixed(date)
    #expect(clock.now == date && clock.now == clock.now)
  }
}
