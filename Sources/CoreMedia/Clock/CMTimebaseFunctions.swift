import CoreGraphics
import Dispatch

/// Creates a timebase at time zero and rate 0.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  osStatus { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) }
}

/// Creates a timebase at time zero and rate 0 with another timebase as its source.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  osStatus { timebaseOut.pointee = try CMTimebase(sourceTimebase: sourceTimebase) }
}

/// The current time.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// The current time in a given timescale.
public func CMTimebaseGetTimeWithTimeScale(
  _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime {
  timebase.time(withTimescale: timescale, rounding: method)
}

/// Sets the current time.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  osStatus { try timebase.setTime(time) }
}

/// Anchors a time of the timebase to a time of the source, which may be past, present or future.
@discardableResult
public func CMTimebaseSetAnchorTime(
  _ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  osStatus { try timebase.setAnchorTime(timebaseTime, immediateSourceTime: immediateSourceTime) }
}

/// The rate relative to the source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }

/// The rate relative to the ultimate source clock.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Float64 { timebase.effectiveRate }

/// Sets the rate; the time continues from its current value.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  osStatus { try timebase.setRate(rate) }
}

/// Sets the rate and anchors a time of the timebase to a time of the source, in one step.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  osStatus {
    try timebase.setRateAndAnchorTime(rate: rate, anchorTime: anchorTime, immediateSourceTime: immediateSourceTime)
  }
}

/// Lets the time go on from its current value with another clock as its source.
@discardableResult
public func CMTimebaseSetSourceClock(_ timebase: CMTimebase, newSourceClock: CMClock) -> OSStatus {
  osStatus { try timebase.setSource(newSourceClock) }
}

/// Lets the time go on from its current value with another timebase as its source, which may not have this one as its own.
@discardableResult
public func CMTimebaseSetSourceTimebase(_ timebase: CMTimebase, newSourceTimebase: CMTimebase) -> OSStatus {
  osStatus { try timebase.setSource(newSourceTimebase) }
}

/// The source clock or timebase.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.source }

/// The source, if it is a clock.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// The source, if it is a timebase.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }

/// The clock at the root of the chain of sources.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Adds a timer, whose fire times are then given in this timebase.
@discardableResult
public func CMTimebaseAddTimerDispatchSource(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
  osStatus { try timebase.addTimer(timerSource) }
}

/// Removes a timer from the timebase.
@discardableResult
public func CMTimebaseRemoveTimerDispatchSource(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
  timebase.removeTimer(timerSource)
  return noErr
}

/// Schedules a timer for when the timebase reaches `fireTime`.
@discardableResult
public func CMTimebaseSetTimerDispatchSourceNextFireTime(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer, fireTime: CMTime, flags: UInt32
) -> OSStatus {
  osStatus { try timebase.setTimerNextFireTime(timerSource, fireTime: fireTime) }
}

/// Fires a timer immediately.
@discardableResult
public func CMTimebaseSetTimerDispatchSourceToFireImmediately(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
  osStatus { try timebase.setTimerToFireImmediately(timerSource) }
}
