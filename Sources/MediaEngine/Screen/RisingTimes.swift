import GStreamer

/// Gives pictures times that rise. A value: ask it about each picture in order.
///
/// A picture that comes again has the time at which it does so, and the next one may have an earlier one, at which its producer
/// made it: encoders and files want rising times.
struct RisingTimes: Sendable {
  private var last: ClockTime?

  /// The time of the next picture: its own, or that of its arrival where it would be before the last one.
  mutating func place(_ own: ClockTime, arrival: ClockTime?) -> ClockTime {
    var time = own
    if let last, own <= last { time = max(arrival ?? own, last + ClockTime(nanoseconds: 1)) }
    last = time
    return time
  }
}
