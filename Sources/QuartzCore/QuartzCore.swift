@_exported import CoreGraphics
import CoreMedia

/// The current host time in seconds, that of `CMClock.hostTimeClock`, which layers and animations use.
public func CACurrentMediaTime() -> TimeInterval { CMClock.hostTimeClock.time.seconds }
