import GLibSupport
import GStreamer
import Synchronization
import TestSupport
import Testing

@testable import MediaEngine

/// How waits for a pipeline end, on a clock that only the tests move.
@Suite struct ArrivalWaitTests {
  private let clock = SimulatedClock()
  private static let threads = WaitingThreads(name: "waits")

  /// Waits in a thread of its own; the verdict is there once the wait is over.
  private func begin(_ wait: ArrivalWait, atMost limit: Duration) async throws -> Collected<WaitWatch.Verdict?> {
    let verdicts = Collected<WaitWatch.Verdict?>()
    Self.threads.async { verdicts.add(wait.wait(atMost: limit)) }
    _ = try await eventually("the wait to begin") { clock.nextDeadline }
    return verdicts
  }

  @Test func whatArrivedBeforeAWaitEndsItAtOnce() {
    let wait = ArrivalWait(clock)
    wait.signal()
    wait.signal()
    #expect(wait.wait(atMost: .seconds(8)) == nil)
    #expect(clock.nextDeadline == nil, "no alarm was needed")
  }

  @Test func whatArrivesEndsAWait() async throws {
    let wait = ArrivalWait(clock)
    let verdicts = try await begin(wait, atMost: .seconds(8))
    await clock.advance(by: .milliseconds(7999))
    #expect(verdicts.values.isEmpty)
    wait.signal()
    #expect(try await verdicts.first(1) == [nil])
  }

  @Test func whereNothingArrivesTheTimeIsUp() async throws {
    let wait = ArrivalWait(clock)
    let verdicts = try await begin(wait, atMost: .seconds(8))
    await clock.advance(by: .seconds(8))
    #expect(try await verdicts.first(1) == [.tooLong])
  }

  /// The alarm of a wait that is over rings in the midst of the next one, which has its own time.
  @Test func eachWaitHasItsOwnTime() async throws {
    let verdicts = Collected<WaitWatch.Verdict>()
    let watch = WaitWatch(clock) { verdicts.add($0) }
    let start = clock.now
    watch.begin(.seconds(8))
    await clock.advance(by: .seconds(5))
    watch.end()
    watch.begin(.seconds(8))
    #expect(clock.nextDeadline == start + 8_000_000_000, "the first one's alarm is still set")
    await clock.advance(by: .seconds(3))
    // Time stands still until that has rung.
    try await eventually("the second wait's alarm") { clock.nextDeadline == start + 13_000_000_000 }
    await clock.advance(by: .milliseconds(4999))
    #expect(verdicts.values.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(try await verdicts.first(1) == [.tooLong])
  }

  private enum Look { case moving, resting }

  private static let table: [([Look], Int?)] = [
    ([.resting, .resting, .resting, .resting, .resting], 4), ([.moving, .moving, .moving, .moving, .moving], nil),
    ([.resting, .resting, .resting, .moving, .resting], nil),
    ([.moving, .resting, .resting, .resting, .resting, .resting], 5),
  ]

  /// Four looks a second; all threads must stand still for a second.
  @Test(arguments: table.indices) func threadsThatStandStillForASecondAreStuck(_ row: Int) {
    let (looks, stuck) = Self.table[row]
    var watch = RestWatch()
    var found: Int?
    for (index, look) in looks.enumerated() {
      let now = 7_000_000_000 + UInt64(index) * Timeouts.restInterval.wholeNanoseconds
      if watch.isStuck(atRest: look == .resting, now: now), found == nil { found = index }
    }
    #expect(found == stuck)
  }

  @Test func aWatchEndsAWaitWhoseThreadsAllStandStill() async throws {
    let (looks, verdicts) = (Collected<Bool>(), Collected<WaitWatch.Verdict>())
    // They stand still from the ninth look on.
    let watch = WaitWatch(clock) {
      looks.add(looks.values.count >= 8)
      return looks.values.count > 8
    } onVerdict: {
      verdicts.add($0)
    }
    watch.begin(.seconds(60))
    for count in 1...13 {
      _ = try await eventually("look \(count) to be planned") { clock.nextDeadline }
      #expect(verdicts.values.isEmpty)
      await clock.advance(by: Timeouts.restInterval)
      _ = try await looks.first(count)
    }
    #expect(try await verdicts.first(1) == [.atRest])
    watch.end()
  }

  @Test func aFlagTellsWhoListensOnce() {
    let (flag, told) = (Flag(), Collected<String>())
    flag.whileListening {
      told.add("too early")
    } _: {
    }
    flag.whileListening {
      told.add("set")
    } _: {
      #expect(!flag.value)
      flag.set()
      flag.set()
    }
    flag.whileListening {
      told.add("at once")
    } _: {
      #expect(flag.value)
    }
    #expect(told.values == ["set", "at once"])
  }
}
