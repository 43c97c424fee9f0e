import CoreMedia
import GStreamer

extension Segment {
  /// A timestamp's time in the media, which may be negative, as for the audio that a decoder needs to prime.
  func mediaTime(of time: ClockTime) -> CMTime {
    let value = Int128(time.nanoseconds) - Int128(start?.nanoseconds ?? 0) + Int128(self.time?.nanoseconds ?? 0)
    return CMTime(value: Int64(clamping: value), timescale: 1_000_000_000)
  }
}
