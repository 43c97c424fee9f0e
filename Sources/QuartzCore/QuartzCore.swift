@_exported import CoreGraphics
import CoreMedia

/// The host's time in seconds: that of `CMClock.hostTimeClock`, which layers and animations go by.
public func CACurrentMediaTime() -> TimeInterval { CMClock.hostTimeClock.time.seconds }
