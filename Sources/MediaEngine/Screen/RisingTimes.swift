import GStreamer

/// Gives pictures times that rise. A value: ask it about each picture in order.
///
/// PipeWire's source 1.4 repeats a picture with the time at which it does so, and lets the next picture have the earlier one
/// that its producer gave it: encoders and files want rising times.
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
