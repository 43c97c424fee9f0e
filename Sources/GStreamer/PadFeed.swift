import CGStreamer
import GLibSupport

/// What drives a source pad of ours: a thread that pushes, and answers to what comes from downstream.
public protocol PadFeed: AnyObject, Sendable {
  /// Pushes the next item out of the pad, in the pad's own thread; returns whether to be called again. Otherwise the
  /// thread rests until `Pad.startTask()`.
  func push(from pad: Pad) -> Bool

  /// Handles a seek from downstream; returns whether it was made.
  func seek(_ seek: SeekEvent, at pad: Pad) -> Bool

  /// Handles the report of a sink that frames are late or early, with the difference in nanoseconds; late is positive.
  func adapt(toLateness nanoseconds: Int64)

  /// The duration of the media; nil if it isn't known.
  var duration: ClockTime? { get }
}

/// A request to play another range.
public struct SeekEvent: Sendable {
  public let rate: Double
  public let flags: Event.SeekFlags
  /// In stream time; nil leaves it as it is.
  public let start: ClockTime?
  /// In stream time; nil is the end of the media.
  public let stop: ClockTime?
  /// The number that all events caused by this seek have in common.
  public let sequenceNumber: UInt32

  init?(_ event: UnsafeMutablePointer<GstEvent>) {
    var rate = 0.0
    var format = GST_FORMAT_UNDEFINED
    var flags = GST_SEEK_FLAG_NONE
    var (startType, stopType) = (GST_SEEK_TYPE_NONE, GST_SEEK_TYPE_NONE)
    var (start, stop): (gint64, gint64) = (0, 0)
    gst_event_parse_seek(event, &rate, &format, &flags, &startType, &start, &stopType, &stop)
    guard format == GST_FORMAT_TIME, rate != 0 else { return nil }
    self.rate = rate
    self.flags = Event.SeekFlags(rawValue: UInt32(flags.rawValue))
    self.start = startType == GST_SEEK_TYPE_SET && start >= 0 ? ClockTime(nanoseconds: UInt64(start)) : nil
    self.stop = stopType == GST_SEEK_TYPE_SET && stop >= 0 ? ClockTime(nanoseconds: UInt64(stop)) : nil
    sequenceNumber = gst_event_get_seqnum(event)
  }
}

extension Pad {
  /// Creates a source pad that a feed drives, with a thread of its own while it is active. The pad retains the feed.
  public static func source(_ name: String, feed: any PadFeed) -> Pad {
    let pad = Pad.source(name)
    gst_pad_set_event_function_full(
      pad.pad,
      { pad, parent, event in
        guard let pad, let event, let isDone = FeedHandler.of(pad).handle(event, at: pad) else {
          return gst_pad_event_default(pad, parent, event)
        }
        // The function owns the event.
        _ = Event(taking: event)
        return isDone ? 1 : 0
      }, FeedHandler(feed).publish()
    ) { FeedHandler.retire($0) }
    gst_pad_set_query_function_full(
      pad.pad,
      { pad, parent, query in
        guard let pad, let query, FeedHandler.of(pad).answer(query) else {
          return gst_pad_query_default(pad, parent, query)
        }
        return 1
      }, nil, nil)
    gst_pad_set_activatemode_function_full(
      pad.pad,
      { pad, _, mode, isActive in
        guard let pad, mode == GST_PAD_MODE_PUSH else { return 0 }
        return isActive != 0 ? FeedHandler.start(pad) : gst_pad_stop_task(pad)
      }, nil, nil)
    return pad
  }

  /// Lets the thread of a pad that a feed drives push, if the pad is active.
  public func startTask() {
    if gst_pad_is_active(pad) != 0 { _ = FeedHandler.start(pad) }
  }

  /// Lets the pad's thread rest after what it pushes now, without waiting for it.
  public func pauseTask() { gst_pad_pause_task(pad) }

  /// Waits until the pad's thread rests, and keeps it from pushing meanwhile.
  public func withStreamLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    kinora_pad_stream_lock(pad)
    defer { kinora_pad_stream_unlock(pad) }
    return try body()
  }
}

/// Connects the functions of a pad with its feed.
private final class FeedHandler: HandedOver {
  private let feed: any PadFeed

  init(_ feed: any PadFeed) { self.feed = feed }

  static func of(_ pad: UnsafeMutablePointer<GstPad>) -> FeedHandler { published(pad.pointee.eventdata) }

  /// Starts the pad's thread, or lets it go on.
  static func start(_ pad: UnsafeMutablePointer<GstPad>) -> gboolean {
    gst_pad_start_task(
      pad,
      { data in
        let pad = data!.assumingMemoryBound(to: GstPad.self)
        let object = Pad(object: .addRef(UnsafeMutableRawPointer(pad)))
        if !FeedHandler.of(pad).feed.push(from: object) { gst_pad_pause_task(pad) }
      }, pad, nil)
  }

  /// Handles an event from downstream; nil for those that the feed has nothing to do with.
  func handle(_ event: UnsafeMutablePointer<GstEvent>, at pad: UnsafeMutablePointer<GstPad>) -> Bool? {
    switch event.pointee.type {
    case GST_EVENT_SEEK:
      guard let seek = SeekEvent(event) else { return false }
      return feed.seek(seek, at: Pad(object: .addRef(UnsafeMutableRawPointer(pad))))
    case GST_EVENT_QOS:
      var (type, share): (GstQOSType, Double) = (GST_QOS_TYPE_UNDERFLOW, 0)
      var difference: GstClockTimeDiff = 0
      var time: GstClockTime = 0
      gst_event_parse_qos(event, &type, &share, &difference, &time)
      feed.adapt(toLateness: Int64(difference))
      return true
    default: return nil
    }
  }

  func answer(_ query: UnsafeMutablePointer<GstQuery>) -> Bool {
    var format = GST_FORMAT_UNDEFINED
    switch query.pointee.type {
    case GST_QUERY_DURATION:
      gst_query_parse_duration(query, &format, nil)
      guard format == GST_FORMAT_TIME, let duration = feed.duration else { return false }
      gst_query_set_duration(query, format, gint64(clamping: duration.nanoseconds))
    case GST_QUERY_SEEKING:
      gst_query_parse_seeking(query, &format, nil, nil, nil)
      guard format == GST_FORMAT_TIME else { return false }
      gst_query_set_seeking(query, format, 1, 0, feed.duration.map { gint64(clamping: $0.nanoseconds) } ?? -1)
    default: return false
    }
    return true
  }
}
