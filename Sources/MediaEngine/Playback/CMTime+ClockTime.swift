import CoreMedia
import GStreamer

extension CMTime {
  /// A time of GStreamer's.
  init(_ time: ClockTime) {
    self.init(value: Int64(clamping: time.nanoseconds), timescale: 1_000_000_000)
  }

  /// The last nanosecond that isn't after this time; zero before the beginning and for what is no number. GStreamer
  /// rounds the times of frames down, too, so that a frame's own time falls into the frame.
  var clockTime: ClockTime {
    guard isNumeric, value > 0 else { return .zero }
    let nanoseconds = Int128(value) * 1_000_000_000 / Int128(timescale)
    return ClockTime(nanoseconds: UInt64(clamping: nanoseconds))
  }
}
