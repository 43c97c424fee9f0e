/// Measures how long a device has been silent since it was last looked at. A value; times are its clock's, in
/// nanoseconds.
///
/// A look may come late on a busy machine: the time before the last sample was no silence, however long ago the look
/// before was. Counted as one it had running cameras started again.
struct SilenceMeter {
  private var last: UInt64

  /// Nothing has come until now.
  init(at now: UInt64) { last = now }

  /// A sample came.
  mutating func sample(at now: UInt64) { last = max(last, now) }

  /// Somebody looks: how many seconds nothing has come since the last look or the last sample.
  mutating func look(at now: UInt64) -> Double {
    defer { last = max(last, now) }
    return Double(now - min(now, last)) / 1e9
  }
}
