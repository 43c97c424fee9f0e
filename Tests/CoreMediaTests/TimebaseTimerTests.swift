import CoreMedia
import Dispatch
import Foundation
import Testing

@Suite struct TimebaseTimerTests {
  private let timebase: CMTimebase
  private let timer = DispatchSource.makeTimerSource()
  private let fired = DispatchSemaphore(value: 0)

  init() throws {
    timebase = try CMTimebase(sourceClock: .hostTimeClock)
    let fired = fired
    timer.setEventHandler { fired.signal() }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  private func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }

  /// Waits with a deadline, for far longer than any of these timers takes.
  private var hasFired: Bool { fired.wait(timeout: .now() + 10) == .success }

  @Test func aTimerFiresWhenTheTimebaseComesToItsTime() throws {
    #expect(CMTimebaseAddTimerDispatchSource(timebase, timerSource: timer) == noErr)
    try timebase.setTime(seconds(100))
    #expect(
      CMTimebaseSetTimerDispatchSourceNextFireTime(timebase, timerSource: timer, fireTime: seconds(101), flags: 0)
        == noErr)
    try timebase.setRate(50)
    #expect(hasFired && timebase.time >= seconds(101))
    timer.cancel()
  }

  @Test func aTimerWhoseTimeHasComeFiresAtOnce() throws {
    try timebase.addTimer(timer)
    try timebase.setRate(1)
    try timebase.setTimerNextFireTime(timer, fireTime: timebase.time)
    #expect(hasFired)
    timer.cancel()
  }

  @Test func aTimerRunsBackwardsToo() throws {
    try timebase.addTimer(timer)
    try timebase.setTimerNextFireTime(timer, fireTime: seconds(-1))
    try timebase.setRate(-50)
    #expect(hasFired && timebase.time <= seconds(-1))
    timer.cancel()
  }

  @Test func aTimerFollowsTheTimebaseBeneath() throws {
    let child = try CMTimebase(sourceTimebase: timebase)
    try child.setRate(1)
    try child.addTimer(timer)
    try child.setTimerNextFireTime(timer, fireTime: seconds(1))
    // Nothing moves yet; the timer must hear of it when the timebase beneath begins to run.
    try timebase.setRate(50)
    #expect(hasFired && child.time >= seconds(1))
    timer.cancel()
  }

  @Test func aRateBeneathIsAnnouncedAbove() throws {
    let child = try CMTimebase(sourceTimebase: timebase)
    let announced = DispatchSemaphore(value: 0)
    let observer = NotificationCenter.default.addObserver(
      forName: CMTimebase.effectiveRateChanged, object: child, queue: nil
    ) { _ in announced.signal() }
    defer { NotificationCenter.default.removeObserver(observer) }
    try timebase.setRate(2)
    // Posted by another thread: who changes a rate may hold locks.
    #expect(announced.wait(timeout: .now() + 10) == .success)
    timer.cancel()
  }

  @Test func aTimerFiresImmediatelyWhenAsked() throws {
    try timebase.addTimer(timer)
    #expect(CMTimebaseSetTimerDispatchSourceToFireImmediately(timebase, timerSource: timer) == noErr)
    #expect(hasFired)
    timer.cancel()
  }

  @Test func aTimerThatWasNotAddedIsRefused() {
    for status in [
      CMTimebaseSetTimerDispatchSourceNextFireTime(timebase, timerSource: timer, fireTime: .zero, flags: 0),
      CMTimebaseSetTimerDispatchSourceToFireImmediately(timebase, timerSource: timer),
    ] {
      #expect(status == kCMTimebaseError_InvalidParameter)
    }
    timer.cancel()
  }
}
