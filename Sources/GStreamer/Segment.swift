import CGStreamer

/// Maps the timestamps of a stretch of media to running time and stream time.
public struct Segment: @unchecked Sendable {
  var segment: GstSegment

  init(_ segment: GstSegment) { self.segment = segment }

  /// Creates an empty segment in time format that starts at zero.
  public init() {
    segment = GstSegment()
    gst_segment_init(&segment, GST_FORMAT_TIME)
  }

  /// The playback rate, and the range of buffer timestamps that is played.
  public var rate: Double { segment.rate }
  public var start: ClockTime? { ClockTime(segment.start) }
  public var stop: ClockTime? { ClockTime(segment.stop) }
  /// The first byte, if the segment is in bytes.
  public var byteStart: Int64? { segment.format == GST_FORMAT_BYTES ? Int64(clamping: segment.start) : nil }
  /// The stream time at `start`.
  public var time: ClockTime? { ClockTime(segment.time) }
  /// The running time accumulated before this segment.
  public var base: ClockTime? { ClockTime(segment.base) }

  /// Creates a segment: timestamps from `start` to `stop` are shown from the stream time `time` on, `base` after the
  /// running time's zero. `mediaRate` is the speed at which the media is shown in the movie.
  public init(
    rate: Double, start: ClockTime, stop: ClockTime?, time: ClockTime, base: ClockTime, mediaRate: Double = 1
  ) {
    self.init()
    segment.rate = rate * mediaRate
    segment.applied_rate = 1 / mediaRate
    segment.start = start.raw
    segment.stop = stop.raw
    segment.time = time.raw
    segment.base = base.raw
    segment.position = rate > 0 ? start.raw : stop.raw
  }

  /// Converts a timestamp to running time; nil outside the segment.
  public func runningTime(of pts: ClockTime) -> ClockTime? {
    withUnsafePointer(to: segment) { ClockTime(gst_segment_to_running_time($0, GST_FORMAT_TIME, guint64(pts.raw))) }
  }

  /// Converts a timestamp to stream time, its position in the media; nil outside the segment.
  public func streamTime(of pts: ClockTime) -> ClockTime? {
    withUnsafePointer(to: segment) { ClockTime(gst_segment_to_stream_time($0, GST_FORMAT_TIME, guint64(pts.raw))) }
  }
}
