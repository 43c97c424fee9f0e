import CoreMedia
import Foundation
import Testing

@Suite struct TimeMembers {
  @Test func times() {
    let table = MemberTable()
    table.type("CMTime", CMTime.self)
    table.type("CMTimeValue", CMTimeValue.self as Int64.Type)
    table.type("CMTimeScale", CMTimeScale.self as Int32.Type)
    table.type("CMTimeEpoch", CMTimeEpoch.self as Int64.Type)
    table.call("CMTime.init()", CMTime.init as () -> CMTime)
    table.call(
      "CMTime.init(value:timescale:flags:epoch:)",
      CMTime.init(value:timescale:flags:epoch:) as (Int64, Int32, CMTimeFlags, Int64) -> CMTime)
    table.call("CMTime.init(value:timescale:)", CMTime.init(value:timescale:) as (Int64, Int32) -> CMTime)
    table.call(
      "CMTime.init(seconds:preferredTimescale:)",
      CMTime.init(seconds:preferredTimescale:) as (Double, CMTimeScale) -> CMTime)
    table.set("CMTime.value", \CMTime.value, CMTimeValue.self)
    table.set("CMTime.timescale", \CMTime.timescale, CMTimeScale.self)
    table.set("CMTime.flags", \CMTime.flags, CMTimeFlags.self)
    table.set("CMTime.epoch", \CMTime.epoch, CMTimeEpoch.self)
    table.value("CMTime.zero", CMTime.zero, CMTime.self)
    table.value("CMTime.invalid", CMTime.invalid, CMTime.self)
    table.value("CMTime.indefinite", CMTime.indefinite, CMTime.self)
    table.value("CMTime.positiveInfinity", CMTime.positiveInfinity, CMTime.self)
    table.value("CMTime.negativeInfinity", CMTime.negativeInfinity, CMTime.self)
    table.get("CMTime.isValid", \CMTime.isValid, Bool.self)
    table.get("CMTime.isNumeric", \CMTime.isNumeric, Bool.self)
    table.get("CMTime.isIndefinite", \CMTime.isIndefinite, Bool.self)
    table.get("CMTime.isPositiveInfinity", \CMTime.isPositiveInfinity, Bool.self)
    table.get("CMTime.isNegativeInfinity", \CMTime.isNegativeInfinity, Bool.self)
    table.get("CMTime.hasBeenRounded", \CMTime.hasBeenRounded, Bool.self)
    table.get("CMTime.seconds", \CMTime.seconds, Double.self)
    table.call(
      "CMTime.convertScale(_:method:)",
      CMTime.convertScale(_:method:) as (CMTime) -> (CMTimeScale, CMTimeRoundingMethod) -> CMTime)
    table.call("CMTime.+(_:_:)", (+) as (CMTime, CMTime) -> CMTime)
    table.call("CMTime.-(_:_:)", (-) as (CMTime, CMTime) -> CMTime)
    table.call("CMTime.<(_:_:)", (<) as (CMTime, CMTime) -> Bool)
    table.call("CMTime.==(_:_:)", (==) as (CMTime, CMTime) -> Bool)
    table.get("CMTime.hashValue", \CMTime.hashValue, Int.self)
    #expect(table.complaints == [])
  }

  @Test func flagsAndRounding() {
    var table = MemberTable()
    table.type("CMTimeFlags", CMTimeFlags.self)
    table.constant("CMTimeFlags.valid", CMTimeFlags.valid, 1)
    table.constant("CMTimeFlags.hasBeenRounded", CMTimeFlags.hasBeenRounded, 2)
    table.constant("CMTimeFlags.positiveInfinity", CMTimeFlags.positiveInfinity, 4)
    table.constant("CMTimeFlags.negativeInfinity", CMTimeFlags.negativeInfinity, 8)
    table.constant("CMTimeFlags.indefinite", CMTimeFlags.indefinite, 16)
    table.constant("CMTimeFlags.impliedValueFlagsMask", CMTimeFlags.impliedValueFlagsMask, 28)
    table.type("CMTimeRoundingMethod", CMTimeRoundingMethod.self)
    table.constant("CMTimeRoundingMethod.roundHalfAwayFromZero", CMTimeRoundingMethod.roundHalfAwayFromZero, 1)
    table.constant("CMTimeRoundingMethod.roundTowardZero", CMTimeRoundingMethod.roundTowardZero, 2)
    table.constant("CMTimeRoundingMethod.roundAwayFromZero", CMTimeRoundingMethod.roundAwayFromZero, 3)
    table.constant("CMTimeRoundingMethod.quickTime", CMTimeRoundingMethod.quickTime, 4)
    table.constant(
      "CMTimeRoundingMethod.roundTowardPositiveInfinity", CMTimeRoundingMethod.roundTowardPositiveInfinity, 5)
    table.constant(
      "CMTimeRoundingMethod.roundTowardNegativeInfinity", CMTimeRoundingMethod.roundTowardNegativeInfinity, 6)
    table.value("CMTimeRoundingMethod.default", CMTimeRoundingMethod.default, CMTimeRoundingMethod.self)
    #expect(table.complaints == [])
  }

  @Test func timeFunctions() {
    let table = MemberTable()
    table.call("CMTimeMake(value:timescale:)", CMTimeMake(value:timescale:) as (Int64, Int32) -> CMTime)
    table.call(
      "CMTimeMakeWithSeconds(_:preferredTimescale:)",
      CMTimeMakeWithSeconds(_:preferredTimescale:) as (Float64, Int32) -> CMTime)
    table.call(
      "CMTimeMakeWithEpoch(value:timescale:epoch:)",
      CMTimeMakeWithEpoch(value:timescale:epoch:) as (Int64, Int32, Int64) -> CMTime)
    table.call("CMTimeAdd(_:_:)", CMTimeAdd as (CMTime, CMTime) -> CMTime)
    table.call("CMTimeSubtract(_:_:)", CMTimeSubtract as (CMTime, CMTime) -> CMTime)
    table.call(
      "CMTimeMultiply(_:multiplier:)", CMTimeMultiply(_:multiplier:) as (CMTime, Int32) -> CMTime)
    table.call(
      "CMTimeMultiplyByFloat64(_:multiplier:)",
      CMTimeMultiplyByFloat64(_:multiplier:) as (CMTime, Float64) -> CMTime)
    table.call(
      "CMTimeMultiplyByRatio(_:multiplier:divisor:)",
      CMTimeMultiplyByRatio(_:multiplier:divisor:) as (CMTime, Int32, Int32) -> CMTime)
    table.call("CMTimeCompare(_:_:)", CMTimeCompare as (CMTime, CMTime) -> Int32)
    table.call("CMTimeMinimum(_:_:)", CMTimeMinimum as (CMTime, CMTime) -> CMTime)
    table.call("CMTimeMaximum(_:_:)", CMTimeMaximum as (CMTime, CMTime) -> CMTime)
    table.call("CMTimeAbsoluteValue(_:)", CMTimeAbsoluteValue as (CMTime) -> CMTime)
    table.call(
      "CMTimeConvertScale(_:timescale:method:)",
      CMTimeConvertScale(_:timescale:method:) as (CMTime, Int32, CMTimeRoundingMethod) -> CMTime)
    table.call("CMTimeGetSeconds(_:)", CMTimeGetSeconds as (CMTime) -> Float64)
    table.call(
      "CMTimeCopyDescription(allocator:time:)",
      CMTimeCopyDescription(allocator:time:) as (CFAllocator?, CMTime) -> CFString?)
    table.call("CMTimeShow(_:)", CMTimeShow as (CMTime) -> Void)
    table.call(
      "CMTimeCopyAsDictionary(_:allocator:)",
      CMTimeCopyAsDictionary(_:allocator:) as (CMTime, CFAllocator?) -> CFDictionary?)
    table.call("CMTimeMakeFromDictionary(_:)", CMTimeMakeFromDictionary as (CFDictionary?) -> CMTime)
    table.call(
      "CMTimeClampToRange(_:range:)", CMTimeClampToRange(_:range:) as (CMTime, CMTimeRange) -> CMTime)
    table.call(
      "CMTimeFoldIntoRange(_:foldRange:)", CMTimeFoldIntoRange(_:foldRange:) as (CMTime, CMTimeRange) -> CMTime)
    table.call(
      "CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)",
      CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:) as (CMTime, CMTimeRange, CMTimeRange) -> CMTime)
    table.call(
      "CMTimeMapDurationFromRangeToRange(_:fromRange:toRange:)",
      CMTimeMapDurationFromRangeToRange(_:fromRange:toRange:) as (CMTime, CMTimeRange, CMTimeRange) -> CMTime)
    table.call("CMTIME_IS_VALID(_:)", CMTIME_IS_VALID as (CMTime) -> Bool)
    table.call("CMTIME_IS_INVALID(_:)", CMTIME_IS_INVALID as (CMTime) -> Bool)
    table.call("CMTIME_IS_NUMERIC(_:)", CMTIME_IS_NUMERIC as (CMTime) -> Bool)
    table.call("CMTIME_IS_INDEFINITE(_:)", CMTIME_IS_INDEFINITE as (CMTime) -> Bool)
    table.call("CMTIME_IS_POSITIVE_INFINITY(_:)", CMTIME_IS_POSITIVE_INFINITY as (CMTime) -> Bool)
    table.call("CMTIME_IS_NEGATIVE_INFINITY(_:)", CMTIME_IS_NEGATIVE_INFINITY as (CMTime) -> Bool)
    table.call("CMTIME_HAS_BEEN_ROUNDED(_:)", CMTIME_HAS_BEEN_ROUNDED as (CMTime) -> Bool)
    table.value("kCMTimeZero", kCMTimeZero, CMTime.self)
    table.value("kCMTimeInvalid", kCMTimeInvalid, CMTime.self)
    table.value("kCMTimeIndefinite", kCMTimeIndefinite, CMTime.self)
    table.value("kCMTimePositiveInfinity", kCMTimePositiveInfinity, CMTime.self)
    table.value("kCMTimeNegativeInfinity", kCMTimeNegativeInfinity, CMTime.self)
    #expect(table.complaints == [])
  }

  @Test func ranges() {
    let table = MemberTable()
    table.type("CMTimeRange", CMTimeRange.self)
    table.set("CMTimeRange.start", \CMTimeRange.start, CMTime.self)
    table.set("CMTimeRange.duration", \CMTimeRange.duration, CMTime.self)
    table.call(
      "CMTimeRange.init(start:duration:)", CMTimeRange.init(start:duration:) as (CMTime, CMTime) -> CMTimeRange)
    table.call("CMTimeRange.init(start:end:)", CMTimeRange.init(start:end:) as (CMTime, CMTime) -> CMTimeRange)
    table.value("CMTimeRange.zero", CMTimeRange.zero, CMTimeRange.self)
    table.value("CMTimeRange.invalid", CMTimeRange.invalid, CMTimeRange.self)
    table.get("CMTimeRange.end", \CMTimeRange.end, CMTime.self)
    table.get("CMTimeRange.isValid", \CMTimeRange.isValid, Bool.self)
    table.get("CMTimeRange.isIndefinite", \CMTimeRange.isIndefinite, Bool.self)
    table.get("CMTimeRange.isEmpty", \CMTimeRange.isEmpty, Bool.self)
    table.call("CMTimeRange.union(_:)", CMTimeRange.union as (CMTimeRange) -> (CMTimeRange) -> CMTimeRange)
    table.call(
      "CMTimeRange.intersection(_:)", CMTimeRange.intersection as (CMTimeRange) -> (CMTimeRange) -> CMTimeRange)
    table.call("CMTimeRange.containsTime(_:)", CMTimeRange.containsTime as (CMTimeRange) -> (CMTime) -> Bool)
    table.call(
      "CMTimeRange.containsTimeRange(_:)", CMTimeRange.containsTimeRange as (CMTimeRange) -> (CMTimeRange) -> Bool)
    table.call("CMTimeRangeMake(start:duration:)", CMTimeRangeMake(start:duration:) as (CMTime, CMTime) -> CMTimeRange)
    table.call(
      "CMTimeRangeFromTimeToTime(start:end:)",
      CMTimeRangeFromTimeToTime(start:end:) as (CMTime, CMTime) -> CMTimeRange)
    table.call(
      "CMTimeRangeGetUnion(_:otherRange:)",
      CMTimeRangeGetUnion(_:otherRange:) as (CMTimeRange, CMTimeRange) -> CMTimeRange)
    table.call(
      "CMTimeRangeGetIntersection(_:otherRange:)",
      CMTimeRangeGetIntersection(_:otherRange:) as (CMTimeRange, CMTimeRange) -> CMTimeRange)
    table.call("CMTimeRangeEqual(_:_:)", CMTimeRangeEqual as (CMTimeRange, CMTimeRange) -> Bool)
    table.call(
      "CMTimeRangeContainsTime(_:time:)", CMTimeRangeContainsTime(_:time:) as (CMTimeRange, CMTime) -> Bool)
    table.call(
      "CMTimeRangeContainsTimeRange(_:otherRange:)",
      CMTimeRangeContainsTimeRange(_:otherRange:) as (CMTimeRange, CMTimeRange) -> Bool)
    table.call("CMTimeRangeGetEnd(_:)", CMTimeRangeGetEnd as (CMTimeRange) -> CMTime)
    table.call(
      "CMTimeRangeCopyDescription(allocator:range:)",
      CMTimeRangeCopyDescription(allocator:range:) as (CFAllocator?, CMTimeRange) -> CFString?)
    table.call("CMTimeRangeShow(_:)", CMTimeRangeShow as (CMTimeRange) -> Void)
    table.call(
      "CMTimeRangeCopyAsDictionary(_:allocator:)",
      CMTimeRangeCopyAsDictionary(_:allocator:) as (CMTimeRange, CFAllocator?) -> CFDictionary?)
    table.call("CMTimeRangeMakeFromDictionary(_:)", CMTimeRangeMakeFromDictionary as (CFDictionary) -> CMTimeRange)
    table.call("CMTIMERANGE_IS_VALID(_:)", CMTIMERANGE_IS_VALID as (CMTimeRange) -> Bool)
    table.call("CMTIMERANGE_IS_INVALID(_:)", CMTIMERANGE_IS_INVALID as (CMTimeRange) -> Bool)
    table.call("CMTIMERANGE_IS_INDEFINITE(_:)", CMTIMERANGE_IS_INDEFINITE as (CMTimeRange) -> Bool)
    table.call("CMTIMERANGE_IS_EMPTY(_:)", CMTIMERANGE_IS_EMPTY as (CMTimeRange) -> Bool)
    table.value("kCMTimeRangeZero", kCMTimeRangeZero, CMTimeRange.self)
    table.value("kCMTimeRangeInvalid", kCMTimeRangeInvalid, CMTimeRange.self)
    #expect(table.complaints == [])
  }

  @Test func mappings() {
    let table = MemberTable()
    table.type("CMTimeMapping", CMTimeMapping.self)
    table.set("CMTimeMapping.source", \CMTimeMapping.source, CMTimeRange.self)
    table.set("CMTimeMapping.target", \CMTimeMapping.target, CMTimeRange.self)
    table.call(
      "CMTimeMapping.init(source:target:)",
      CMTimeMapping.init(source:target:) as (CMTimeRange, CMTimeRange) -> CMTimeMapping)
    table.call(
      "CMTimeMappingMake(source:target:)",
      CMTimeMappingMake(source:target:) as (CMTimeRange, CMTimeRange) -> CMTimeMapping)
    table.call("CMTimeMappingMakeEmpty(target:)", CMTimeMappingMakeEmpty(target:) as (CMTimeRange) -> CMTimeMapping)
    table.call("NSValue.init(time:)", NSValue.init(time:) as (CMTime) -> NSValue)
    table.get("NSValue.timeValue", \NSValue.timeValue, CMTime.self)
    table.call("NSValue.init(timeRange:)", NSValue.init(timeRange:) as (CMTimeRange) -> NSValue)
    table.get("NSValue.timeRangeValue", \NSValue.timeRangeValue, CMTimeRange.self)
    table.call("NSValue.init(timeMapping:)", NSValue.init(timeMapping:) as (CMTimeMapping) -> NSValue)
    table.get("NSValue.timeMappingValue", \NSValue.timeMappingValue, CMTimeMapping.self)
    #expect(table.complaints == [])
  }

  @Test func clocksAndTimebases() {
    let table = MemberTable()
    table.type("CMClock", CMClock.self)
    table.value("CMClock.hostTimeClock", CMClock.hostTimeClock, CMClock.self)
    table.get("CMClock.time", \CMClock.time, CMTime.self)
    table.call("CMClockGetHostTimeClock()", CMClockGetHostTimeClock as () -> CMClock)
    table.call("CMClockGetTime(_:)", CMClockGetTime as (CMClock) -> CMTime)
    table.call("CMClockMakeHostTimeFromSystemUnits(_:)", CMClockMakeHostTimeFromSystemUnits as (UInt64) -> CMTime)
    table.call("CMClockConvertHostTimeToSystemUnits(_:)", CMClockConvertHostTimeToSystemUnits as (CMTime) -> UInt64)
    table.call(
      "CMSyncConvertTime(_:from:to:)",
      CMSyncConvertTime(_:from:to:) as (CMTime, CMClockOrTimebase, CMClockOrTimebase) -> CMTime)
    table.type("CMTimebase", CMTimebase.self)
    table.call("CMTimebase.init(sourceClock:)", CMTimebase.init(sourceClock:) as (CMClock) throws -> CMTimebase)
    table.call(
      "CMTimebase.init(sourceTimebase:)", CMTimebase.init(sourceTimebase:) as (CMTimebase) throws -> CMTimebase)
    table.get("CMTimebase.time", \CMTimebase.time, CMTime.self)
    table.get("CMTimebase.rate", \CMTimebase.rate, Float64.self)
    table.call("CMTimebase.setTime(_:)", CMTimebase.setTime as (CMTimebase) -> (CMTime) throws -> Void)
    table.call("CMTimebase.setRate(_:)", CMTimebase.setRate as (CMTimebase) -> (Float64) throws -> Void)
    table.call(
      "CMTimebaseCreateWithSourceClock(allocator:sourceClock:timebaseOut:)",
      CMTimebaseCreateWithSourceClock(allocator:sourceClock:timebaseOut:)
        as (CFAllocator?, CMClock, UnsafeMutablePointer<CMTimebase?>) -> OSStatus)
    table.call("CMTimebaseGetTime(_:)", CMTimebaseGetTime as (CMTimebase) -> CMTime)
    table.call("CMTimebaseGetRate(_:)", CMTimebaseGetRate as (CMTimebase) -> Float64)
    table.call("CMTimebaseSetTime(_:time:)", CMTimebaseSetTime(_:time:) as (CMTimebase, CMTime) -> OSStatus)
    table.call("CMTimebaseSetRate(_:rate:)", CMTimebaseSetRate(_:rate:) as (CMTimebase, Float64) -> OSStatus)
    #expect(table.complaints == [])
  }
}
