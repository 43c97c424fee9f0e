/// The finest timescale a time can have.
public let kCMTimeMaxTimescale = 0x7fff_ffff

/// 0 seconds.
public let kCMTimeZero = CMTime.zero
/// The invalid time.
public let kCMTimeInvalid = CMTime.invalid
/// A time that is not known yet.
public let kCMTimeIndefinite = CMTime.indefinite
/// Later than every number.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// Earlier than every number.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity

/// `value / timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// `value / timescale` seconds on the timeline `epoch`.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  guard timescale > 0 else { return .invalid }
  return CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// The time nearest to `seconds` in units of `preferredTimescale`, or of a coarser scale when the value would not fit.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The time in seconds: NaN when invalid or indefinite, infinite when infinite.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 {
  time.seconds
}

/// The same time in another timescale, rounded by `method`; infinite if the value does not fit there.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// The sum, exact where the common timescale reaches no further than billionths.
///
/// Invalid with anything is invalid, infinite with anything else is infinite (two opposite infinities: invalid),
/// indefinite with a number is indefinite. Two times of one epoch give a time of epoch 0; of two different epochs one
/// must be 0. A value that does not fit is moved to half the timescale, a quarter, and so on, and in the end to infinity.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime {
  lhs + rhs
}

/// The difference, by the rules of `CMTimeAdd`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime {
  lhs - rhs
}

/// The product with a whole number.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.multiplied(by: multiplier)
}

/// The product with a floating-point number; in billionths unless that is a whole one.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  time.multiplied(by: multiplier)
}

/// The product with a fraction, exact whenever possible; invalid when the divisor is 0.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  time.multiplied(by: multiplier, dividedBy: divisor)
}

/// −1, 0 or 1, as `time1` is earlier than, the same as or later than `time2`.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1.order(relativeTo: time2)
}

/// The earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  time2 < time1 ? time2 : time1
}

/// The later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  time2 > time1 ? time2 : time1
}

/// The absolute value of the time.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  time.absoluteValue
}

/// Whether the time is valid.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Whether the time is invalid.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Whether the time is later than every number.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Whether the time is later than every number.
public func CMTIME_IS_POSITIVE_INFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Whether the time is earlier than every number.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Whether the time is earlier than every number.
public func CMTIME_IS_NEGATIVE_INFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Whether the time is not known yet.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Whether the time is numeric: valid and neither infinite nor indefinite.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Whether the time is a number that some operation had to round.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
