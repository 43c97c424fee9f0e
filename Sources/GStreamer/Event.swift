import CGStreamer

/// An event that travels downstream or upstream.
public struct Event: Sendable {
  let reference: MiniObjectRef

  init(taking pointer: UnsafeMutablePointer<GstEvent>) { reference = .takeRef(pointer) }
  init(borrowing pointer: UnsafeMutablePointer<GstEvent>) { reference = .addRef(pointer) }

  var pointer: UnsafeMutablePointer<GstEvent> { reference.as() }

  /// The type of an event.
  public enum Kind: Sendable, Equatable {
    case streamStart, caps, segment, tag, eos, gap, flushStart, flushStop, seek, step, latency, qos, reconfigure
    case customDownstream, customUpstream
    case other(String)
  }

  /// The options of a seek.
  public struct SeekFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ flag: GstSeekFlags) { rawValue = UInt32(flag.rawValue) }

    /// Discards the data in flight, which is quicker.
    public static let flush = SeekFlags(GST_SEEK_FLAG_FLUSH)
    /// Seeks to the exact time, not to the key frame before it.
    public static let accurate = SeekFlags(GST_SEEK_FLAG_ACCURATE)
    /// Seeks to a key frame.
    public static let keyUnit = SeekFlags(GST_SEEK_FLAG_KEY_UNIT)
    /// Sends a segment-done message at the end instead of end-of-stream.
    public static let segment = SeekFlags(GST_SEEK_FLAG_SEGMENT)
    /// Allows frames to be skipped at high rates.
    public static let trickmode = SeekFlags(GST_SEEK_FLAG_TRICKMODE)
    /// Plays key frames only.
    public static let trickmodeKeyUnits = SeekFlags(GST_SEEK_FLAG_TRICKMODE_KEY_UNITS)
    /// Plays no audio.
    public static let trickmodeNoAudio = SeekFlags(GST_SEEK_FLAG_TRICKMODE_NO_AUDIO)
    public static let snapBefore = SeekFlags(GST_SEEK_FLAG_SNAP_BEFORE)
    public static let snapAfter = SeekFlags(GST_SEEK_FLAG_SNAP_AFTER)
    public static let instantRateChange = SeekFlags(GST_SEEK_FLAG_INSTANT_RATE_CHANGE)
  }

  /// Selects which of the streams that a pipeline offers are played.
  public static func selectStreams(_ identifiers: [String]) -> Event {
    make {
      let copies = identifiers.map { UnsafeMutableRawPointer(g_strdup($0)!) }
      defer { for copy in copies { g_free(copy) } }
      var list: UnsafeMutablePointer<GList>?
      for copy in copies.reversed() { list = g_list_prepend(list, copy) }
      defer { g_list_free(list) }
      return gst_event_new_select_streams(list)
    }
  }

  /// The end of a segment that was requested with `SeekFlags.segment`.
  public static func segmentDone(at time: ClockTime) -> Event {
    make { gst_event_new_segment_done(GST_FORMAT_TIME, gint64(clamping: time.nanoseconds)) }
  }

  /// The end of the stream.
  public static func eos() -> Event { make { gst_event_new_eos() } }

  /// A seek to `start`, playing until `stop` (the end if nil) at `rate`. A negative rate plays backwards from `stop`.
  public static func seek(
    rate: Double = 1, flags: SeekFlags = [.flush, .accurate], start: ClockTime?, stop: ClockTime? = nil
  ) -> Event {
    // Without `stop`, the stop is set to the end, overriding that of an earlier seek: when kept, it ended playback
    // there, and a seek beyond it was refused (seen after reverse playback: "assertion 'start <= stop' failed").
    make {
      gst_event_new_seek(
        rate, GST_FORMAT_TIME, GstSeekFlags(flags.rawValue), start == nil ? GST_SEEK_TYPE_NONE : GST_SEEK_TYPE_SET,
        gint64(bitPattern: start.raw), start == nil && stop == nil ? GST_SEEK_TYPE_NONE : GST_SEEK_TYPE_SET,
        gint64(bitPattern: stop.raw))
    }
  }

  /// A step by a number of frames while paused.
  public static func step(frames: UInt64, rate: Double = 1, flush: Bool = true) -> Event {
    make { gst_event_new_step(GST_FORMAT_BUFFERS, guint64(frames), rate, flush ? 1 : 0, 0) }
  }

  /// The beginning of a flush: all data in flight is discarded.
  public static func flushStart() -> Event { make { gst_event_new_flush_start() } }

  /// The end of a flush.
  public static func flushStop(resetTime: Bool) -> Event { make { gst_event_new_flush_stop(resetTime ? 1 : 0) } }

  /// A new mapping of timestamps onto running time.
  public static func segment(_ segment: Segment) -> Event {
    var segment = segment.segment
    return make { gst_event_new_segment(&segment) }
  }

  /// The beginning of a stream.
  public static func streamStart(id: String) -> Event { make { gst_event_new_stream_start(id) } }

  /// The format of what follows.
  public static func caps(_ caps: Caps) -> Event { make { gst_event_new_caps(caps.pointer) } }

  /// A gap without media.
  public static func gap(at time: ClockTime, duration: ClockTime?) -> Event {
    make { gst_event_new_gap(time.raw, duration.raw) }
  }

  /// The latency with which sinks are to render.
  public static func latency(_ latency: ClockTime) -> Event { make { gst_event_new_latency(latency.raw) } }

  /// An application-defined event. `downstream` sets its direction, `serialized` whether it stays in order with
  /// buffers.
  public static func custom(_ structure: Structure, downstream: Bool = true, serialized: Bool = true) -> Event {
    make {
      let type =
        !downstream
        ? GST_EVENT_CUSTOM_UPSTREAM : serialized ? GST_EVENT_CUSTOM_DOWNSTREAM : GST_EVENT_CUSTOM_DOWNSTREAM_OOB
      return gst_event_new_custom(type, gst_structure_copy(structure.pointer))
    }
  }

  /// An event of the application that stays with the pads it passes, such as what a server has answered.
  public static func sticky(_ structure: Structure) -> Event {
    make { gst_event_new_custom(GST_EVENT_CUSTOM_DOWNSTREAM_STICKY, gst_structure_copy(structure.pointer)) }
  }

  /// Requests a key frame from an encoder upstream, at `runningTime` (now if nil).
  public static func forceKeyUnitUpstream(at runningTime: ClockTime? = nil, allHeaders: Bool = true, count: Int = 0)
    -> Event
  {
    make {
      gst_video_event_new_upstream_force_key_unit(runningTime.raw, allHeaders ? 1 : 0, guint(clamping: count))
    }
  }

  /// Tells an encoder downstream to make the next frame a key frame.
  public static func forceKeyUnitDownstream(at timestamp: ClockTime? = nil, allHeaders: Bool = true, count: Int = 0)
    -> Event
  {
    make {
      gst_video_event_new_downstream_force_key_unit(
        timestamp.raw, ClockTime?.none.raw, ClockTime?.none.raw, allHeaders ? 1 : 0, guint(clamping: count))
    }
  }

  private static func make(_ make: () -> UnsafeMutablePointer<GstEvent>?) -> Event {
    GStreamer.initialize()
    return Event(taking: make()!)
  }

  /// The type of the event.
  public var kind: Kind {
    switch pointer.pointee.type {
    case GST_EVENT_STREAM_START: .streamStart
    case GST_EVENT_CAPS: .caps
    case GST_EVENT_SEGMENT: .segment
    case GST_EVENT_TAG: .tag
    case GST_EVENT_EOS: .eos
    case GST_EVENT_GAP: .gap
    case GST_EVENT_FLUSH_START: .flushStart
    case GST_EVENT_FLUSH_STOP: .flushStop
    case GST_EVENT_SEEK: .seek
    case GST_EVENT_STEP: .step
    case GST_EVENT_LATENCY: .latency
    case GST_EVENT_QOS: .qos
    case GST_EVENT_RECONFIGURE: .reconfigure
    case GST_EVENT_CUSTOM_DOWNSTREAM, GST_EVENT_CUSTOM_DOWNSTREAM_OOB: .customDownstream
    case GST_EVENT_CUSTOM_UPSTREAM: .customUpstream
    default: .other(gst_event_type_get_name(pointer.pointee.type).map { String(cString: $0) } ?? "")
    }
  }

  /// The event's fields.
  public var structure: Structure? { gst_event_get_structure(pointer).map { Structure(copying: $0) } }

  /// Returns the event with the number of the event that caused it.
  public func caused(by sequenceNumber: UInt32) -> Event {
    guard let copy = gst_event_copy(pointer) else { return self }
    gst_event_set_seqnum(copy, guint32(sequenceNumber))
    return Event(taking: copy)
  }

  /// The number that related events share, such as a seek and the segment that it causes.
  public var sequenceNumber: UInt32 { gst_event_get_seqnum(pointer) }

  /// The caps, of a caps event.
  public var caps: Caps? {
    guard kind == .caps else { return nil }
    var caps: UnsafeMutablePointer<GstCaps>?
    gst_event_parse_caps(pointer, &caps)
    return caps.map { Caps(borrowing: $0) }
  }

  /// The segment, of a segment event.
  public var segment: Segment? {
    guard kind == .segment else { return nil }
    var segment = GstSegment()
    gst_event_copy_segment(pointer, &segment)
    return Segment(segment)
  }

  /// The tags, of a tag event.
  public var tags: TagList? {
    guard kind == .tag else { return nil }
    var list: UnsafeMutablePointer<GstTagList>?
    gst_event_parse_tag(pointer, &list)
    return list.map { TagList(borrowing: $0) }
  }

  /// The table of contents, of a TOC event.
  public var tableOfContents: TableOfContents? {
    guard pointer.pointee.type == GST_EVENT_TOC else { return nil }
    var toc: OpaquePointer?
    gst_event_parse_toc(pointer, &toc, nil)
    guard let toc else { return nil }
    defer { gst_mini_object_unref(UnsafeMutablePointer(toc)) }
    return TableOfContents(toc)
  }

  /// Whether it requests a key frame, upstream or downstream.
  public var isForceKeyUnit: Bool { gst_video_event_is_force_key_unit(pointer) != 0 }
}
