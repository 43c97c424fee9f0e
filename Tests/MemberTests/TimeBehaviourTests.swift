import CoreMedia
import Foundation
import Testing

/// The C functions and constants of times. What the Swift members beside them do is tested in CoreMediaTests.
@Suite struct TimeBehaviourTests {
  private static let (second, half) = (CMTime(value: 30, timescale: 30), CMTime(value: 1, timescale: 2))
  private let range = CMTimeRange(start: second, duration: second)

  @Test func constantsOfCAreThoseOfSwift() {
    #expect(kCMTimeZero == .zero && kCMTimeZero.isNumeric)
    #expect(CMTimeCompare(kCMTimeIndefinite, .indefinite) == 0 && kCMTimeIndefinite.isIndefinite)
    #expect(kCMTimePositiveInfinity.isPositiveInfinity && kCMTimeNegativeInfinity.isNegativeInfinity)
    #expect(!kCMTimeInvalid.isValid)
    #expect(kCMTimeRangeZero == .zero && kCMTimeRangeZero.isValid)
    #expect(!kCMTimeRangeInvalid.isValid)
  }

  @Test func predicatesOfCTellTimesApart() {
    let times: [CMTime] = [.zero, .invalid, .indefinite, .positiveInfinity, .negativeInfinity]
    #expect(times.map(CMTIME_IS_INDEFINITE) == [false, false, true, false, false])
    #expect(times.map(CMTIME_IS_POSITIVE_INFINITY) == [false, false, false, true, false])
    #expect(times.map(CMTIME_IS_NEGATIVE_INFINITY) == [false, false, false, false, true])
    let ranges: [CMTimeRange] = [.zero, .invalid, range]
    #expect(ranges.map(CMTIMERANGE_IS_VALID) == [true, false, true])
  }

  @Test func epochsKeepTimesApart() {
    let epoch: CMTimeEpoch = 1
    let later = CMTimeMakeWithEpoch(value: 0, timescale: 30, epoch: epoch)
    #expect(later.epoch == 1)
    #expect(later > Self.second)
  }

  @Test func functionsOfRangesAnswerAsTheMembers() {
    let made = CMTimeRangeFromTimeToTime(start: Self.half, end: Self.second)
    #expect(made.start == Self.half && made.duration == Self.half)
    #expect(CMTimeRangeGetEnd(range) == CMTime(value: 2, timescale: 1))
    let union = CMTimeRangeGetUnion(made, otherRange: range)
    #expect(union.start == Self.half && union.end == range.end)
    #expect(CMTimeRangeEqual(union, CMTimeRange(start: Self.half, end: range.end)))
    #expect(!CMTimeRangeEqual(union, range))
    #expect(CMTimeRangeContainsTime(range, time: range.start) && !CMTimeRangeContainsTime(range, time: range.end))
    #expect(union.containsTimeRange(range) && !range.containsTimeRange(union))
    #expect(
      CMTimeRangeContainsTimeRange(union, otherRange: range) && !CMTimeRangeContainsTimeRange(range, otherRange: union))
  }

  @Test func timesAndRangesAreShownOnStandardError() async {
    let shown = await #expect(processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent])
    {
      CMTimeShow(CMTime(value: 7, timescale: 3))
      CMTimeRangeShow(CMTimeRange(start: CMTime(value: 5, timescale: 11), duration: CMTime(value: 1, timescale: 11)))
    }
    let bytes = (shown?.standardErrorContent ?? []) + (shown?.standardOutputContent ?? [])
    let words = String(decoding: bytes, as: UTF8.self)
    #expect(words.contains("7/3") && words.contains("5/11"), "\(words)")
  }

  @Test func hostTimeIsConvertedBothWays() {
    let time = CMTime(value: 3, timescale: 2)
    #expect(CMClockMakeHostTimeFromSystemUnits(CMClockConvertHostTimeToSystemUnits(time)) == time)
  }

  @Test func aTimebaseIsSetAndReadByFunctions() throws {
    var made: CMTimebase?
    #expect(
      CMTimebaseCreateWithSourceClock(allocator: nil, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &made)
        == noErr)
    let timebase = try #require(made)
    #expect(CMTimebaseGetRate(timebase) == 0)
    #expect(CMTimebaseSetTime(timebase, time: Self.half) == noErr)
    #expect(CMTimebaseGetTime(timebase) == Self.half)
    #expect(CMTimebaseSetRate(timebase, rate: 2) == noErr)
    #expect(CMTimebaseGetRate(timebase) == 2 && timebase.rate == 2)
    #expect(CMTimebaseGetTime(timebase) >= Self.half)
  }

  @Test func aTimeOfOneClockIsAnotherTimeOfATimebase() throws {
    let clock = CMClock.hostTimeClock
    let timebase = try CMTimebase(sourceClock: clock)
    let now = clock.time
    try timebase.setRate(1)
    let there = CMSyncConvertTime(now + Self.second, from: clock, to: timebase)
    let back = CMSyncConvertTime(there, from: timebase, to: clock)
    #expect(abs(back.seconds - now.seconds - 1) < 0.000_01)
  }
}
