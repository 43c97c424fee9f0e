/// Measures how long a device has been silent since the last check. A value; times are its clock's, in nanoseconds.
///
/// A check may come late on a busy machine: only the time since the last sample is silence, however long ago the
/// previous check was. Counting all of it restarted running cameras.
struct SilenceMeter {
  private var last: UInt64

  /// Starts without a sample.
  init(at now: UInt64) { last = now }

  /// Notes a sample.
  mutating func sample(at now: UInt64) { last = max(last, now) }

  /// Checks: returns the seconds of silence since the last check or the last sample.
  mutating func look(at now: UInt64) -> Double {
    defer { last = max(last, now) }
    return Double(now - min(now, last)) / 1e9
  }
}
