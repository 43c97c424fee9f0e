import CoreMedia
import GLibSupport
import TestSupport
import Testing

@testable import AVFoundation

extension FrameNoticeClock {
  /// A check at no host time.
  fileprivate mutating func looks(at place: CMTime, rate: Double) -> Bool { look(at: place, rate: rate, at: 0) != nil }
}

/// When a program hears of the next frame, told by a playhead that only the test moves.
@Suite struct FrameNoticeClockTests {
  private static func time(_ tenths: Int64) -> CMTime { CMTime(value: tenths, timescale: 10) }

  /// A frame from one second to two is shown.
  private static func clock(before seconds: Double, itemEnd: CMTime? = nil) -> FrameNoticeClock {
    var clock = FrameNoticeClock()
    _ = clock.show(from: time(10), to: time(20))
    clock.ask(before: seconds, itemEnd: itemEnd)
    return clock
  }

  @Test func itIsToldThatLongBeforeTheFrameAndOnce() throws {
    var clock = Self.clock(before: 0.3)
    let wait = try #require(clock.wait(at: Self.time(12), rate: 1))
    #expect(abs(wait - 0.5) < 1e-6)
    let told = [12, 16, 17, 18].map { clock.looks(at: Self.time($0), rate: 1) }
    #expect(told == [false, false, true, false])
    #expect(clock.isIdle)
    #expect(clock.wait(at: Self.time(18), rate: 1) == nil)
    // Told already: the frame itself isn't told any more.
    let isTold = clock.show(from: Self.time(20), to: Self.time(30))
    #expect(!isTold)
  }

  @Test func theIntervalIsOfTheHostsTime() {
    // At double speed 0.3 seconds are 0.6 of the item.
    var clock = Self.clock(before: 0.3)
    #expect([13, 14].map { clock.looks(at: Self.time($0), rate: 2) } == [false, true])
    // Backwards the next frame is due where this one begins.
    clock.ask(before: 0.3, itemEnd: nil)
    #expect([14, 13].map { clock.looks(at: Self.time($0), rate: -1) } == [false, true])
  }

  @Test func aLargeIntervalIsAsSoonAsPossible() {
    var clock = Self.clock(before: .infinity)
    // Nothing is due while it stands still.
    #expect(clock.wait(at: Self.time(10), rate: 0) == nil)
    #expect([0, 1].map { clock.looks(at: Self.time(10), rate: $0) } == [false, true])
    clock.ask(before: .nan, itemEnd: nil)
    #expect([19, 20].map { clock.looks(at: Self.time($0), rate: 1) } == [false, true])
  }

  @Test func afterAJumpItIsToldAtOnce() {
    var clock = Self.clock(before: 0)
    clock.jump()
    #expect([50, 51].map { clock.looks(at: Self.time($0), rate: 0) } == [true, false])
    // A jump from before it was asked for isn't news.
    clock.jump()
    clock.ask(before: 0, itemEnd: nil)
    #expect([50].map { clock.looks(at: Self.time($0), rate: 0) } == [false])
    // Then the frame is, and once.
    #expect([50, 60].map { clock.show(from: Self.time($0), to: Self.time($0 + 10)) } == [true, false])
  }

  @Test func behindTheLastFrameNothingIsDue() {
    var clock = Self.clock(before: 5, itemEnd: Self.time(20))
    #expect(clock.wait(at: Self.time(19), rate: 1) == nil)
    #expect([1, -1].map { clock.looks(at: Self.time(19), rate: $0) } == [false, true])
    // Nor before the first, backwards.
    _ = clock.show(from: .zero, to: Self.time(10))
    clock.ask(before: 5, itemEnd: Self.time(20))
    #expect([-1, 1].map { clock.looks(at: Self.time(1), rate: $0) } == [false, true])
  }

  @Test func theDelegateIsCalledWhenTheIntervalHasPassed() async throws {
    let (clock, told) = (SimulatedClock(), Gathered<Bool>())
    let runner = PlayheadRunner<FrameNoticeClock>(clock: clock) { _ in told.add(true) }
    let epoch = clock.epoch
    runner.follow { CMTime(value: Int64(clock.now - epoch), timescale: 1_000_000_000) }
    runner.change { _ = $0.show(from: .zero, to: Self.time(20)) }
    runner.change { $0.ask(before: 0.5, itemEnd: nil) }
    runner.run(at: 1)
    try await eventually("the appointment") { clock.nextDeadline != nil }
    let deadline = try #require(clock.nextDeadline)
    #expect(abs(Double(deadline - epoch) / 1e9 - 1.5) < 1e-6)
    #expect(told.values.isEmpty)
    clock.advance(to: deadline)
    try await eventually("the notice") { !told.values.isEmpty }
    // Nothing follows: nothing is planned.
    try await eventually("nothing to be planned") { clock.nextDeadline == nil }
    #expect(told.values.count == 1)
  }
}
