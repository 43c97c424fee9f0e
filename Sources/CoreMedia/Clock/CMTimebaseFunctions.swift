import CoreGraphics
import Dispatch

/// Makes a timebase that stands at zero.
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  osStatus { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) }
}

/// Makes a timebase that stands at zero and will run by another.
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  osStatus { timebaseOut.pointee = try CMTimebase(sourceTimebase: sourceTimebase) }
}

/// The time now.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// The time now, in a timescale of one's own.
public func CMTimebaseGetTimeWithTimeScale(
  _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime {
  timebase.time(withTimescale: timescale, rounding: method)
}

/// Moves the time.
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  osStatus { try timebase.setTime(time) }
}

/// Sets the time that was, is or will be when the source is at a time of its own.
public func CMTimebaseSetAnchorTime(
  _ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  osStatus { try timebase.setAnchorTime(timebaseTime, immediateSourceTime: immediateSourceTime) }
}

/// How fast the time runs, relative to the source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }

/// How fast the time runs, relative to the clock at the bottom.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Float64 { timebase.effectiveRate }

/// Sets how fast the time runs.
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  osStatus { try timebase.setRate(rate) }
}

/// Sets rate and time at once, as of a time of the source.
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  osStatus {
    try timebase.setRateAndAnchorTime(rate: rate, anchorTime: anchorTime, immediateSourceTime: immediateSourceTime)
  }
}

/// The clock that the time runs by, if it is one.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// The timebase that the time runs by, if it is one.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }

/// The clock at the bottom.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Takes over when a timer fires.
public func CMTimebaseAddTimerDispatchSource(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
  osStatus { try timebase.addTimer(timerSource) }
}

/// Gives a timer free.
public func CMTimebaseRemoveTimerDispatchSource(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
  timebase.removeTimer(timerSource)
  return noErr
}

/// Has a timer fire when the timebase comes to `fireTime`.
public func CMTimebaseSetTimerDispatchSourceNextFireTime(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer, fireTime: CMTime, flags: UInt32
) -> OSStatus {
  osStatus { try timebase.setTimerNextFireTime(timerSource, fireTime: fireTime) }
}

/// Has a timer fire now.
public func CMTimebaseSetTimerDispatchSourceToFireImmediately(
  _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
  osStatus { try timebase.setTimerToFireImmediately(timerSource) }
}
