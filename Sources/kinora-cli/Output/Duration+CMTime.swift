import CoreMedia

extension Duration {
  /// Converts a time, to the nanosecond.
  init(_ time: CMTime) {
    self = .nanoseconds(CMTimeConvertScale(time, timescale: 1_000_000_000, method: .default).value)
  }
}
