import CGStreamer

/// How a stretch of media maps onto the pipeline's running time.
public struct Segment: @unchecked Sendable {
  var segment: GstSegment

  init(_ segment: GstSegment) { self.segment = segment }

  /// An empty segment in time that starts at zero.
  public init() {
    segment = GstSegment()
    gst_segment_init(&segment, GST_FORMAT_TIME)
  }

  /// How fast it is to be played, and from where to where in the buffers' timestamps.
  public var rate: Double { segment.rate }
  public var start: ClockTime? { ClockTime(segment.start) }
  public var stop: ClockTime? { ClockTime(segment.stop) }
  /// From which byte on, where it counts those.
  public var byteStart: Int64? { segment.format == GST_FORMAT_BYTES ? Int64(clamping: segment.start) : nil }
  /// The stream's time at `start`.
  public var time: ClockTime? { ClockTime(segment.time) }
  /// The running time before this segment.
  public var base: ClockTime? { ClockTime(segment.base) }

  /// When a timestamp is due on the pipeline's running time; nil outside the segment.
  public func runningTime(of pts: ClockTime) -> ClockTime? {
    withUnsafePointer(to: segment) { ClockTime(gst_segment_to_running_time($0, GST_FORMAT_TIME, guint64(pts.raw))) }
  }

  /// A timestamp's place in the media; nil outside the segment.
  public func streamTime(of pts: ClockTime) -> ClockTime? {
    withUnsafePointer(to: segment) { ClockTime(gst_segment_to_stream_time($0, GST_FORMAT_TIME, guint64(pts.raw))) }
  }
}
