import Foundation

/// The current time of the host clock, in nanoseconds here.
public func AudioGetCurrentHostTime() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// How many units of the host clock make a second.
public func AudioGetHostClockFrequency() -> Float64 { 1e9 }

/// The smallest step of the host clock.
public func AudioGetHostClockMinimumTimeDelta() -> UInt32 { 1 }

/// A host time in nanoseconds.
public func AudioConvertHostTimeToNanos(_ inHostTime: UInt64) -> UInt64 { inHostTime }

/// A number of nanoseconds as a host time.
public func AudioConvertNanosToHostTime(_ inNanos: UInt64) -> UInt64 { inNanos }
