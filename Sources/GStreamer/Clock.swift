import CGStreamer
import GLibSupport

/// A clock that pipelines synchronise to.
public final class Clock: GObjectHolder, Hashable, @unchecked Sendable {
  public let object: GObjectRef

  init(object: GObjectRef) { self.object = object }

  var clock: UnsafeMutablePointer<GstClock> { object.as() }

  /// The system's monotonic clock.
  public static var system: Clock {
    GStreamer.initialize()
    return Clock(object: .takeRef(UnsafeMutableRawPointer(gst_system_clock_obtain())!))
  }

  /// The current time.
  public var time: ClockTime { ClockTime(nanoseconds: UInt64(gst_clock_get_time(clock))) }

  public static func == (a: Clock, b: Clock) -> Bool { a.object == b.object }
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }
}
