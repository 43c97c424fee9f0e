import CoreMedia
import GLibSupport

extension HostClock {
  /// The current time, in nanoseconds.
  public var time: CMTime { CMTime(nanoseconds: now) }
}

extension DeviceDescription {
  /// The clock of the device's timestamps: the system's, or that of its simulated world.
  public var clock: any HostClock { world?.clock ?? SystemHostClock.shared }

  /// The same clock as a Core Media clock.
  public var mediaClock: CMClock { world?.mediaClock ?? CMClock.hostTimeClock }
}
