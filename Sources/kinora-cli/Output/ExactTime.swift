import CoreMedia

/// A time in `--json` where a number of seconds isn't exact enough.
struct ExactTime: Encodable, Sendable, Equatable {
  let value: Int64
  let timescale: Int32

  /// Nil for times that aren't numeric.
  init?(_ time: CMTime) {
    guard time.isNumeric else { return nil }
    (value, timescale) = (time.value, time.timescale)
  }
}
