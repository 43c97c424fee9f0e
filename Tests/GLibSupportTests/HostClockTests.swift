import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import GLibSupport

@Suite struct HostClockTests {
  private let start: UInt64 = 1_000_000_000

  /// What alarms wrote down, with the time that the clock showed.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func alarmsRingInTheOrderOfTheirDeadlines() async {
    let clock = SimulatedClock(startingAt: start)
    let log = Log()
    for (name, milliseconds) in [("c", 30), ("a", 10), ("b", 20), ("also a", 10), ("late", 50)] {
      clock.schedule(after: .milliseconds(milliseconds)) { [start] in
        log.add("\(name) \((clock.now - start) / 1_000_000)")
      }
    }
    await clock.advance(by: .milliseconds(9))
    #expect(log.all == [])
    await clock.advance(by: .milliseconds(21))
    #expect(log.all == ["a 10", "also a 10", "b 20", "c 30"])
    #expect(clock.now == start + 30_000_000)
  }

  @Test func anAlarmThatAnAlarmSetsRingsInTheSameAdvance() async {
    let clock = SimulatedClock(startingAt: start)
    let log = Log()
    clock.schedule(after: .seconds(1)) { clock.schedule(after: .seconds(1)) { log.add("second") } }
    await clock.advance(by: .seconds(2))
    #expect(log.all == ["second"])
  }

  @Test func aCancelledAlarmDoesNotRing() async {
    let clock = SimulatedClock(startingAt: start)
    let log = Log()
    let alarm = clock.schedule(after: .seconds(1)) { log.add("cancelled") }
    clock.schedule(after: .seconds(1)) { log.add("kept") }
    alarm.cancel()
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["kept"])
  }

  @Test func aTickerTicksAtItsOwnDeadlines() async {
    let clock = SimulatedClock(startingAt: start)
    let log = Log()
    let ticker = clock.makeTicker("test") { [start] in
      log.add("\((clock.now - start) / 1_000_000)")
      return clock.now + 40_000_000
    }
    #expect(log.all == [], "no step before time passes")
    await clock.advance(by: .milliseconds(100))
    ticker.stop()
    await clock.advance(by: .milliseconds(100))
    #expect(log.all == ["0", "40", "80"])
  }

  @Test func aTickerThatAnswersNilIsOver() async {
    let clock = SimulatedClock(startingAt: start)
    let steps = Mutex(0)
    let ticker = clock.makeTicker("test") {
      steps.withLock { steps in
        steps += 1
        return steps < 3 ? clock.now + 1 : nil
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(steps.withLock { $0 } == 3)
    #expect(clock.nextDeadline == nil)
    ticker.stop()
  }

  @Test func aTickerOfWhichNobodyHoldsAnythingStops() async {
    let clock = SimulatedClock(startingAt: start)
    let log = Log()
    do {
      _ = clock.makeTicker("test") {
        log.add("tick"); return clock.now + 1
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(log.all == [])
    #expect(clock.nextDeadline == nil)
  }

  @Test func timeStandsStillDuringAStep() async throws {
    let clock = SimulatedClock(startingAt: start)
    let (entered, gate) = (Collected<UInt64>(), DispatchSemaphore(value: 0))
    let ticker = clock.makeTicker("test") {
      entered.add(clock.now)
      gate.wait()
      return nil
    }
    let log = Log()
    clock.schedule(after: .seconds(1)) { log.add("alarm") }
    async let done: Void = clock.advance(by: .seconds(2))
    _ = try await entered.first(1)
    #expect(clock.now == start && log.all == [])
    gate.signal()
    await done
    #expect(clock.now == start + 2_000_000_000 && log.all == ["alarm"])
    ticker.stop()
  }

  @Test func aSleeperWakesWhenItsTimeHasComeAndNotBefore() async throws {
    let clock = SimulatedClock(startingAt: start)
    let woken = Collected<UInt64>()
    let sleeper = Task {
      try await clock.sleep(until: clock.now + 5_000_000_000)
      woken.add(clock.now)
    }
    _ = try await eventually("the sleeper to lie down") { clock.nextDeadline }
    await clock.advance(by: .milliseconds(4999))
    #expect(woken.values.isEmpty)
    await clock.advance(by: .milliseconds(1))
    try await sleeper.value
    #expect(woken.values == [start + 5_000_000_000])
  }

  @Test func aCancelledSleeperWakesAtOnce() async throws {
    let clock = SimulatedClock(startingAt: start)
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    _ = try await eventually("the sleeper to lie down") { clock.nextDeadline }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.nextDeadline == nil, "its alarm is gone")
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(5))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(clock.nextDeadline == nil)
  }

  @Test func timeThatRunsByItselfGoesFromAlarmToAlarm() async throws {
    let clock = SimulatedClock(startingAt: start)
    clock.run(speed: nil)
    defer { clock.pause() }
    // A year, in steps of a day.
    let days = Collected<UInt64>()
    let ticker = clock.makeTicker("days") {
      days.add(clock.now)
      return days.values.count < 366 ? clock.now + 86_400_000_000_000 : nil
    }
    let seen = try await days.first(366)
    #expect(seen.last == start + 365 * 86_400_000_000_000)
    try await clock.sleep(for: .seconds(3600))
    ticker.stop()
  }

  @Test func pausedTimeStandsStill() async throws {
    let clock = SimulatedClock(startingAt: start)
    clock.run(speed: nil)
    try await clock.sleep(for: .seconds(10))
    clock.pause()
    let log = Log()
    clock.schedule(after: .seconds(1)) { log.add("alarm") }
    let (now, next) = (clock.now, clock.nextDeadline)
    #expect(next == now + 1_000_000_000)
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["alarm"])
  }

  @Test func theSystemsClockRingsCancelsAndTicks() async throws {
    let clock = SystemHostClock.shared
    let rung = Collected<UInt64>()
    let begin = clock.now
    clock.schedule(after: .milliseconds(2)) { rung.add(clock.now) }
    let cancelled = clock.schedule(after: .milliseconds(1)) { rung.add(0) }
    cancelled.cancel()
    #expect(try await rung.first(1)[0] >= begin + 2_000_000)
    let ticks = Collected<Void>()
    let ticker = clock.makeTicker("test") {
      ticks.add(())
      return clock.now + 1_000_000
    }
    _ = try await ticks.first(3)
    ticker.stop()
    let count = ticks.values.count
    try await clock.sleep(for: .milliseconds(5))
    #expect(ticks.values.count == count)
  }

  @Test(arguments: [
    (Duration.zero, UInt64(0)), (.seconds(-1), 0), (.nanoseconds(1), 1), (.seconds(1.5), 1_500_000_000),
    (.seconds(Int64.max), UInt64.max / 2),
  ]) func durationsAreWholeNanoseconds(_ duration: Duration, _ nanoseconds: UInt64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }

  @Test func heldTimeDoesNotPass() async throws {
    let clock = SimulatedClock(startingAt: start)
    let log = Log()
    clock.schedule(after: .seconds(1)) { log.add("alarm") }
    var first = clock.hold()
    let second = clock.hold()
    let passing = Task { await clock.advance(by: .seconds(1)) }
    first?.release()
    first?.release()
    #expect(clock.now == start && log.all == [], "the other still holds it")
    second?.release()
    await passing.value
    #expect(clock.now == start + 1_000_000_000 && log.all == ["alarm"])
    first = clock.hold()
    first = nil
    await clock.advance(by: .seconds(1))
    #expect(SimulatedClock(waitsForConsumers: false).hold() == nil && SystemHostClock.shared.hold() == nil)
  }

  @Test func theEnvironmentAsksForSimulatedTimeByItsSpeed() {
    #expect(SimulatedClock.pace("4") == .some(.some(4)) && SimulatedClock.pace("0.5") == .some(.some(0.5)))
    #expect(SimulatedClock.pace("max") == .some(.none))
    for wrong in ["0", "-1", "fast", "inf", "nan", " 4"] { #expect(SimulatedClock.pace(wrong) == nil, "\(wrong)") }
    #expect(
      SimulatedClock.fromEnvironment([:]) == nil
        && SimulatedClock.fromEnvironment(["KINORA_SIMULATED_SPEED": ""]) == nil)
    #expect(SimulatedClock.fromEnvironment(["KINORA_SIMULATED_SPEED": "max"])?.waitsForConsumers == true)
  }

  @Test func aChangeSignalWakesWhoWaitsAndTheClockEndsTheWait() async throws {
    let clock = SimulatedClock(startingAt: start)
    let signal = ChangeSignal()
    let value = Mutex(0)
    let waiting = Task {
      await signal.wait(until: clock.time(after: .seconds(5)), on: clock) { value.withLock { $0 } == 2 }
    }
    _ = try await eventually("somebody to wait") { clock.nextDeadline }
    for number in 1...2 {
      value.withLock { $0 = number }
      signal.changed()
    }
    #expect(await waiting.value)
    let disappointed = Task { await signal.wait(until: clock.time(after: .seconds(5)), on: clock) { false } }
    _ = try await eventually("somebody to wait") { clock.nextDeadline }
    await clock.advance(by: .seconds(5))
    #expect(await !disappointed.value)
    #expect(await signal.wait(until: .max, on: clock) { true }, "what is so already isn't waited for")
  }
}
