import CGStreamer
import GLibSupport

/// An input or output of an element.
public final class Pad: GObjectHolder, Hashable, @unchecked Sendable {
  public let object: GObjectRef

  init(object: GObjectRef) { self.object = object }

  /// Creates a ghost pad for a pad inside a bin.
  init(ghost name: String, for target: Pad) throws {
    guard let pad = gst_ghost_pad_new(name, target.pad) else {
      throw GStreamerError.notLinked(from: name, to: target.name, reason: "the pad inside is linked already")
    }
    object = .sinkFloating(UnsafeMutableRawPointer(pad))
  }

  var pad: UnsafeMutablePointer<GstPad> { object.as() }

  public static func == (a: Pad, b: Pad) -> Bool { a.object == b.object }
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }

  /// The direction of a pad's data flow.
  public enum Direction: Sendable { case source, sink }

  /// The direction of this pad's data flow.
  public var direction: Direction { gst_pad_get_direction(pad) == GST_PAD_SRC ? .source : .sink }

  /// The ID of the stream, assigned by its demuxer: the same whenever the file is read.
  public var streamID: String? {
    guard let text = gst_pad_get_stream_id(pad) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Whether the stream is one that its file selects by default.
  public var isPreferred: Bool {
    guard let stream = gst_pad_get_stream(pad) else { return false }
    defer { gst_object_unref(stream) }
    return gst_stream_get_stream_flags(stream).rawValue & GST_STREAM_FLAG_SELECT.rawValue != 0
  }

  /// Its name, unique within its element.
  public var name: String {
    let name = gst_object_get_name(object.as())
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? ""
  }

  /// The element that it belongs to.
  public var parent: Element? {
    GObjectRef.takeRef(gst_pad_get_parent_element(pad).map { UnsafeMutableRawPointer($0) }).map(Element.wrapping)
  }

  /// The pad that it is linked to.
  public var peer: Pad? {
    GObjectRef.takeRef(gst_pad_get_peer(pad).map { UnsafeMutableRawPointer($0) }).map { Pad(object: $0) }
  }

  /// Whether it is linked to another pad.
  public var isLinked: Bool { gst_pad_is_linked(pad) != 0 }

  /// The element's and the pad's name, for messages.
  private var fullName: String { parent.map { "\($0.name):\(name)" } ?? name }

  /// Links this source pad to a sink pad.
  public func link(to sink: Pad) throws {
    let result = gst_pad_link(pad, sink.pad)
    guard result.rawValue < 0 else { return }
    let reason = gst_pad_link_get_name(result).map { String(cString: $0) } ?? "refused"
    throw GStreamerError.notLinked(from: fullName, to: sink.fullName, reason: reason)
  }

  /// Removes the link, from either side.
  public func unlink() {
    guard let peer else { return }
    if direction == .source { gst_pad_unlink(pad, peer.pad) } else { gst_pad_unlink(peer.pad, pad) }
  }

  /// The negotiated caps.
  public var currentCaps: Caps? { gst_pad_get_current_caps(pad).map { Caps(taking: $0) } }

  /// The caps of its stream, known before the pad has any.
  public var streamCaps: Caps? {
    guard let stream = gst_pad_get_stream(pad) else { return nil }
    defer { gst_object_unref(UnsafeMutableRawPointer(stream)) }
    return gst_stream_get_caps(stream).map { Caps(taking: $0) }
  }

  /// Returns the caps that the pad could carry, given what is linked beyond it.
  public func queryCaps(filter: Caps? = nil) -> Caps { Caps(taking: gst_pad_query_caps(pad, filter?.pointer)) }

  /// Sends an event into this pad, as its peer would.
  @discardableResult
  public func send(_ event: Event) -> Bool { gst_pad_send_event(pad, event.reference.retained()) != 0 }

  /// Pushes an event out of this pad to its peer.
  @discardableResult
  public func push(_ event: Event) -> Bool { gst_pad_push_event(pad, event.reference.retained()) != 0 }

  /// Gives a buffer to this sink pad, as its peer would.
  @discardableResult
  public func chain(_ buffer: Buffer) -> FlowResult { FlowResult(gst_pad_chain(pad, buffer.reference.retained())) }

  /// The current segment, from the pad's sticky event.
  public var segment: Segment? {
    gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0).map { Event(taking: $0) }?.segment
  }

  /// Queries this pad.
  public func query(_ query: Query) -> Bool { gst_pad_query(pad, query.pointer) != 0 }

  /// An offset that is added to the running time of the pad's data, in nanoseconds.
  public var offset: Int64 {
    get { Int64(gst_pad_get_offset(pad)) }
    set { gst_pad_set_offset(pad, gint64(newValue)) }
  }
}
