import CoreMedia
import GStreamer

extension CMTime {
  /// Creates a time from a GStreamer clock time.
  init(_ time: ClockTime) {
    self.init(value: Int64(clamping: time.nanoseconds), timescale: 1_000_000_000)
  }

  /// The time in whole nanoseconds, rounded down; zero for negative and non-numeric times. GStreamer rounds frame times
  /// down, too, so a frame's own time falls into the frame.
  var clockTime: ClockTime {
    guard isNumeric, value > 0 else { return .zero }
    let nanoseconds = Int128(value) * 1_000_000_000 / Int128(timescale)
    return ClockTime(nanoseconds: UInt64(clamping: nanoseconds))
  }
}
