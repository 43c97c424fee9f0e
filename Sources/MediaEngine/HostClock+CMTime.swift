import CoreMedia
import GLibSupport

extension HostClock {
  /// The time now, in nanoseconds.
  public var time: CMTime { CMTime(nanoseconds: now) }
}

extension DeviceDescription {
  /// What the device's times are of: the system's clock, or that of its simulated world.
  public var clock: any HostClock {
    if case .simulated(let world) = connection { world.clock } else { SystemHostClock.shared }
  }

  /// The same as Core Media's clock.
  public var mediaClock: CMClock {
    if case .simulated(let world) = connection { world.mediaClock } else { CMClock.hostTimeClock }
  }
}
