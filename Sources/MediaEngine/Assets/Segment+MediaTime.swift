import CoreMedia
import GStreamer

extension Segment {
  /// A timestamp's place in the media, also where that is before its zero, as the sound is that a decoder needs to
  /// begin.
  func mediaTime(of time: ClockTime) -> CMTime {
    let value = Int128(time.nanoseconds) - Int128(start?.nanoseconds ?? 0) + Int128(self.time?.nanoseconds ?? 0)
    return CMTime(value: Int64(clamping: value), timescale: 1_000_000_000)
  }
}
