import CGStreamer

/// A query to an element or pad. Send it with `element.query(_:)`, then read the answer here.
public struct Query: Sendable {
  let reference: MiniObjectRef

  private init(_ pointer: UnsafeMutablePointer<GstQuery>?) { reference = .takeRef(pointer!) }
  init(borrowing pointer: UnsafeMutablePointer<GstQuery>) { reference = .addRef(pointer) }

  var pointer: UnsafeMutablePointer<GstQuery> { reference.as() }

  /// Asks for the latency from capture to rendering.
  public static func latency() -> Query { Query(gst_query_new_latency()) }

  /// Asks whether seeks are possible.
  public static func seeking() -> Query { Query(gst_query_new_seeking(GST_FORMAT_TIME)) }

  /// Asks for the playback position.
  public static func position() -> Query { Query(gst_query_new_position(GST_FORMAT_TIME)) }

  /// Asks for the duration of the media.
  public static func duration() -> Query { Query(gst_query_new_duration(GST_FORMAT_TIME)) }

  /// Asks where the data comes from.
  public static func address() -> Query { Query(gst_query_new_uri()) }

  /// The answer to `address()`: where a server has sent the request at last.
  public var address: String? {
    guard pointer.pointee.type == GST_QUERY_URI else { return nil }
    var (asked, redirected): (UnsafeMutablePointer<gchar>?, UnsafeMutablePointer<gchar>?)
    gst_query_parse_uri(pointer, &asked)
    gst_query_parse_uri_redirection(pointer, &redirected)
    defer {
      g_free(asked)
      g_free(redirected)
    }
    return (redirected ?? asked).map { String(cString: $0) }
  }

  /// Asks how much of a network stream is downloaded.
  public static func buffering() -> Query { Query(gst_query_new_buffering(GST_FORMAT_PERCENT)) }

  /// The answer to `buffering()`: the downloaded ranges, as fractions of the whole.
  public var loadedShares: [ClosedRange<Double>] {
    guard pointer.pointee.type == GST_QUERY_BUFFERING else { return [] }
    return (0..<gst_query_get_n_buffering_ranges(pointer)).compactMap { index in
      var start: gint64 = 0
      var stop: gint64 = 0
      guard gst_query_parse_nth_buffering_range(pointer, index, &start, &stop) != 0, start >= 0, stop > start else {
        return nil
      }
      // GST_FORMAT_PERCENT_MAX
      let whole = 1_000_000.0
      return min(Double(start) / whole, 1)...min(Double(stop) / whole, 1)
    }
  }

  /// The answer to `latency()`.
  public struct Latency: Sendable, Equatable {
    public let isLive: Bool
    public let minimum: ClockTime
    /// nil where there is no limit.
    public let maximum: ClockTime?
  }

  /// The answer to `latency()`; nil for another query.
  public var latency: Latency? {
    guard pointer.pointee.type == GST_QUERY_LATENCY else { return nil }
    var live: gboolean = 0
    var minimum: GstClockTime = 0
    var maximum: GstClockTime = 0
    gst_query_parse_latency(pointer, &live, &minimum, &maximum)
    return Latency(isLive: live != 0, minimum: ClockTime(minimum) ?? .zero, maximum: ClockTime(maximum))
  }

  /// The answer to `seeking()`.
  public struct Seeking: Sendable, Equatable {
    public let isSeekable: Bool
    public let start: ClockTime?
    public let stop: ClockTime?
  }

  /// The answer to `seeking()`; nil for another query.
  public var seeking: Seeking? {
    guard pointer.pointee.type == GST_QUERY_SEEKING else { return nil }
    var seekable: gboolean = 0
    var start: gint64 = 0
    var stop: gint64 = 0
    gst_query_parse_seeking(pointer, nil, &seekable, &start, &stop)
    return Seeking(isSeekable: seekable != 0, start: Query.time(start), stop: Query.time(stop))
  }

  /// The answer to `position()`.
  public var position: ClockTime? {
    guard pointer.pointee.type == GST_QUERY_POSITION else { return nil }
    var time: gint64 = -1
    gst_query_parse_position(pointer, nil, &time)
    return Query.time(time)
  }

  /// The answer to `duration()`.
  public var duration: ClockTime? {
    guard pointer.pointee.type == GST_QUERY_DURATION else { return nil }
    var time: gint64 = -1
    gst_query_parse_duration(pointer, nil, &time)
    return Query.time(time)
  }

  private static func time(_ time: gint64) -> ClockTime? {
    time >= 0 ? ClockTime(nanoseconds: UInt64(time)) : nil
  }
}
