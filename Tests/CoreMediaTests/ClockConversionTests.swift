import CoreMedia
import Synchronization
import Testing

/// Times of clocks and timebases in one another, by a clock that goes on by a second each time that it is read: as if the
/// program were held up there.
@Suite struct ClockConversionTests {
  private let clock: CMClock

  init() {
    let readings = Mutex(0)
    clock = CMClock {
      readings.withLock { count in
        count += 1
        return CMTime(value: Int64(count), timescale: 1)
      }
    }
  }

  private func seconds(_ seconds: Int64) -> CMTime { CMTime(value: seconds, timescale: 1) }

  private func timebase(rate: Double, _ time: Int64, at source: Int64) throws -> CMTimebase {
    let timebase = try CMTimebase(sourceClock: clock)
    try timebase.setRateAndAnchorTime(rate: rate, anchorTime: seconds(time), immediateSourceTime: seconds(source))
    return timebase
  }

  @Test func howLongReadingTakesIsNothingToAConversion() throws {
    let fast = try timebase(rate: 2, 10, at: 3)
    let slow = try timebase(rate: -0.5, 0, at: 1)
    #expect(CMSyncConvertTime(seconds(4), from: clock, to: fast) == seconds(12))
    #expect(CMSyncConvertTime(seconds(12), from: fast, to: clock) == seconds(4))
    #expect(CMSyncConvertTime(seconds(16), from: fast, to: slow) == CMTime(value: -5, timescale: 2))
    #expect(CMSyncConvertTime(CMTime(value: -5, timescale: 2), from: slow, to: fast) == seconds(16))
    #expect(fast.rate(relativeTo: slow) == -4)
  }

  @Test func aTimebaseBelowAnotherIsConvertedByBoth() throws {
    let upper = try timebase(rate: 2, 10, at: 3)
    let lower = try CMTimebase(sourceTimebase: upper)
    try lower.setRateAndAnchorTime(rate: 3, anchorTime: seconds(100), immediateSourceTime: seconds(12))
    #expect(CMSyncConvertTime(seconds(5), from: clock, to: lower) == seconds(106))
    #expect(CMSyncConvertTime(seconds(106), from: lower, to: upper) == seconds(14))
  }

  @Test func whereNothingPassesThereIsOneTime() throws {
    let halted = try timebase(rate: 0, 7, at: 1)
    #expect(CMSyncConvertTime(seconds(90), from: clock, to: halted) == seconds(7))
    #expect(!CMSyncConvertTime(seconds(7), from: halted, to: clock).isValid)
  }

  @Test func aNewRateLosesNoTime() throws {
    let timebase = try timebase(rate: 1, 0, at: 0)
    try timebase.setRate(3)
    let anchor = timebase.anchorOnRoot
    #expect(anchor.time == anchor.root && anchor.rate == 3)
  }

  @Test func aNewSourceLosesNoTime() throws {
    let (upper, timebase) = (try timebase(rate: 2, 10, at: 3), try timebase(rate: 3, 0, at: 0))
    #expect(CMTimebaseSetSourceTimebase(timebase, newSourceTimebase: upper) == noErr)
    // The clock was read once for the time, three times as fast, and once for where it goes on.
    let anchor = timebase.anchorOnRoot
    #expect(anchor.time == CMTimeMultiply(anchor.root - seconds(1), multiplier: 3) && timebase.sourceTimebase === upper)
    #expect(timebase.rate == 3 && timebase.effectiveRate == 6)
    #expect(CMTimebaseSetSourceClock(timebase, newSourceClock: .hostTimeClock) == noErr)
    #expect(timebase.sourceClock === CMClock.hostTimeClock && timebase.effectiveRate == 3)
  }

  @Test func aTimebaseIsntItsOwnSource() throws {
    let upper = try timebase(rate: 1, 0, at: 0)
    let lower = try CMTimebase(sourceTimebase: upper)
    for timebase in [upper, lower] {
      let status = CMTimebaseSetSourceTimebase(upper, newSourceTimebase: timebase)
      #expect(status == kCMTimebaseError_InvalidParameter && upper.sourceClock === clock)
    }
  }

  /// Programs of before 2015 have them.
  @Test func sourcesHaveTheirOldNames() throws {
    var (upper, lower): (CMTimebase?, CMTimebase?)
    #expect(CMTimebaseCreateWithMasterClock(allocator: nil, masterClock: clock, timebaseOut: &upper) == noErr)
    let above = try #require(upper)
    #expect(CMTimebaseCreateWithMasterTimebase(allocator: nil, masterTimebase: above, timebaseOut: &lower) == noErr)
    let below = try #require(lower)
    #expect(CMTimebaseCopyMasterClock(above) === clock && CMTimebaseCopyMasterClock(below) == nil)
    #expect(CMTimebaseCopyMasterTimebase(below) === above && CMTimebaseCopyMaster(below) === above)
    #expect(CMTimebaseCopyUltimateMasterClock(below) === clock && below.ultimateMasterClock === clock)
    #expect(below.master === above && below.masterTimebase === above && above.masterClock === clock)
    #expect(try CMTimebase(masterTimebase: CMTimebase(masterClock: clock)).masterTimebase?.masterClock === clock)
    #expect(CMTimebaseSetMasterClock(below, newMasterClock: clock) == noErr && below.masterClock === clock)
    #expect(CMTimebaseSetMasterTimebase(below, newMasterTimebase: above) == noErr && below.masterTimebase === above)
  }
}
