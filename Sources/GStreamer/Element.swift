import CGStreamer
import GLibSupport

/// A part of a pipeline.
public class Element: GObjectHolder, Hashable, @unchecked Sendable {
  public let object: GObjectRef

  init(object: GObjectRef) { self.object = object }

  /// Creates an element by its factory's name. If no plugin provides it, the error names the package.
  public init(_ factory: String, name: String? = nil) throws {
    object = try Element.makeObject(factory, name: name)
  }

  static func makeObject(_ factory: String, name: String?) throws -> GObjectRef {
    GStreamer.initialize()
    guard let element = gst_element_factory_make(factory, name) else {
      throw GStreamerError.missingElement(name: factory, package: PluginSet(element: factory)?.package())
    }
    return .sinkFloating(UnsafeMutableRawPointer(element))
  }

  /// Wraps an instance in the class that fits: a bin, a pipeline, or a plain element.
  static func wrapping(_ object: GObjectRef) -> Element {
    if kinora_is_pipeline(object.pointer) != 0 { return Pipeline(object: object) }
    if kinora_is_bin(object.pointer) != 0 { return Bin(object: object) }
    return Element(object: object)
  }

  var element: UnsafeMutablePointer<GstElement> { object.as() }
  var gstObject: UnsafeMutablePointer<GstObject> { object.as() }

  public static func == (a: Element, b: Element) -> Bool { a.object == b.object }
  public func hash(into hasher: inout Hasher) { hasher.combine(object) }

  /// Its name, unique within its bin.
  public var name: String {
    let name = gst_object_get_name(gstObject)
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? ""
  }

  /// The name of its factory, such as `videotestsrc`; nil for bins assembled by hand.
  public var factoryName: String? {
    guard let factory = gst_element_get_factory(element) else { return nil }
    return gst_plugin_feature_get_name_string(factory)
  }

  /// The bin that contains it.
  public var parent: Bin? {
    GObjectRef.takeRef(gst_object_get_parent(gstObject).map { UnsafeMutableRawPointer($0) })
      .flatMap { Element.wrapping($0) as? Bin }
  }

  // MARK: Links

  /// Links any pads that fit, requesting them where needed.
  public func link(to next: Element, caps: Caps? = nil) throws {
    guard gst_element_link_filtered(element, next.element, caps?.pointer) != 0 else {
      throw GStreamerError.notLinked(from: name, to: next.name, reason: "no formats or pads in common")
    }
  }

  /// Links several elements in a row, beginning with this one.
  public func link(to chain: [Element]) throws {
    var last = self
    for next in chain {
      try last.link(to: next)
      last = next
    }
  }

  /// Removes all links to the other element.
  public func unlink(from next: Element) { gst_element_unlink(element, next.element) }

  /// Returns the existing pad of this name.
  public func pad(_ name: String) throws -> Pad {
    guard let pad = gst_element_get_static_pad(element, name) else {
      throw GStreamerError.noPad(name, element: self.name)
    }
    return Pad(object: .takeRef(UnsafeMutableRawPointer(pad)))
  }

  /// Requests a pad by its template's name, such as `src_%u`, or by its own name. Release it with `release(_:)`.
  public func requestPad(_ template: String, caps: Caps? = nil) throws -> Pad {
    let pad =
      gst_element_get_pad_template(element, template).flatMap {
        gst_element_request_pad(element, $0, nil, caps?.pointer)
      }
      ?? gst_element_request_pad_simple(element, template)
    guard let pad else { throw GStreamerError.noPad(template, element: name) }
    return Pad(object: .takeRef(UnsafeMutableRawPointer(pad)))
  }

  /// Releases a requested pad.
  public func release(_ pad: Pad) { gst_element_release_request_pad(element, pad.pad) }

  /// The current pads.
  public var pads: [Pad] { collectPads(gst_element_iterate_pads(element)) }
  public var sourcePads: [Pad] { collectPads(gst_element_iterate_src_pads(element)) }
  public var sinkPads: [Pad] { collectPads(gst_element_iterate_sink_pads(element)) }

  private func collectPads(_ iterator: UnsafeMutablePointer<GstIterator>?) -> [Pad] {
    collect(iterator).map { Pad(object: $0) }
  }

  /// Calls the handler in the streaming thread for each pad that is added, as demuxers do.
  public func onPadAdded(_ handler: @escaping @Sendable (Pad) -> Void) throws -> SignalConnection {
    try connect("pad-added") { (pad: GObjectRef) in handler(Pad(object: pad)) }
  }

  /// Calls the handler for each pad that is removed.
  public func onPadRemoved(_ handler: @escaping @Sendable (Pad) -> Void) throws -> SignalConnection {
    try connect("pad-removed") { (pad: GObjectRef) in handler(Pad(object: pad)) }
  }

  /// Calls the handler when no more pads will be added.
  public func onNoMorePads(_ handler: @escaping @Sendable () -> Void) throws -> SignalConnection {
    try connect("no-more-pads") { handler() }
  }

  /// Asks for each kind of media that a decodebin or parsebin finds whether it may choose elements for it. Called in the
  /// streaming thread.
  @discardableResult
  public func onElementChoice(_ isAllowed: @escaping @Sendable (Caps) -> Bool) throws -> SignalConnection {
    // GstAutoplugSelectResult, which no header has: 0 tries the element, 2 passes it over.
    try connectReturning("autoplug-select") { (_: GObjectRef, caps: Caps) -> Int in isAllowed(caps) ? 0 : 2 }
  }

  // MARK: Events and queries

  /// Sends an event to the element; true if it was handled.
  @discardableResult
  public func send(_ event: Event) -> Bool { gst_element_send_event(element, event.reference.retained()) != 0 }

  /// Seeks; true if the event was handled. Blocks while a flush goes through: not for the main thread.
  @discardableResult
  public func seek(
    rate: Double = 1, flags: Event.SeekFlags = [.flush, .accurate], start: ClockTime?, stop: ClockTime? = nil
  ) -> Bool {
    send(.seek(rate: rate, flags: flags, start: start, stop: stop))
  }

  /// The playback position in the media.
  public var position: ClockTime? {
    var time: gint64 = -1
    guard gst_element_query_position(element, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
    return ClockTime(nanoseconds: UInt64(time))
  }

  /// The duration of the media.
  public var duration: ClockTime? {
    var time: gint64 = -1
    guard gst_element_query_duration(element, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
    return ClockTime(nanoseconds: UInt64(time))
  }

  /// Queries the element; the answer is in the query.
  public func query(_ query: Query) -> Bool { gst_element_query(element, query.pointer) != 0 }

  /// Posts an application message on the bus on the element's behalf.
  @discardableResult
  public func post(_ structure: Structure) -> Bool {
    gst_element_post_message(
      element, gst_message_new_application(gstObject, gst_structure_copy(structure.pointer))) != 0
  }

  // MARK: Time

  /// The clock that it synchronises to while running.
  public var clock: Clock? {
    gst_element_get_clock(element).map { Clock(object: .takeRef(UnsafeMutableRawPointer($0))) }
  }

  /// The clock time at which running time was zero. Pipelines with the same clock and base time are synchronised.
  public var baseTime: ClockTime {
    get { ClockTime(nanoseconds: UInt64(gst_element_get_base_time(element))) }
    set { gst_element_set_base_time(element, newValue.raw) }
  }

  /// The running time at which it was last paused; nil keeps the base time from being reset at each start.
  public var startTime: ClockTime? {
    get { ClockTime(gst_element_get_start_time(element)) }
    set { gst_element_set_start_time(element, newValue.raw) }
  }

  /// The current running time: how long it has been playing by its clock.
  public var runningTime: ClockTime? { ClockTime(gst_element_get_current_running_time(element)) }
}

private func gst_plugin_feature_get_name_string(_ factory: OpaquePointer) -> String? {
  let name = gst_object_get_name(UnsafeMutablePointer<GstObject>(factory))
  defer { g_free(name) }
  return name.map { String(cString: $0) }
}

/// Collects the objects of an iterator, starting over if they change meanwhile.
func collect(_ iterator: UnsafeMutablePointer<GstIterator>?) -> [GObjectRef] {
  guard let iterator else { return [] }
  defer { gst_iterator_free(iterator) }
  var objects: [GObjectRef] = []
  var item = GValue()
  while true {
    switch gst_iterator_next(iterator, &item) {
    case GST_ITERATOR_OK:
      if let object = GObjectRef.read(&item) { objects.append(object) }
      g_value_reset(&item)
    case GST_ITERATOR_RESYNC:
      objects.removeAll()
      gst_iterator_resync(iterator)
    default:
      if item.g_type != 0 { g_value_unset(&item) }
      return objects
    }
  }
}
