import CGStreamer
import GLibSupport

extension BusMessage {
  /// Converts a borrowed message, in the thread that posts it.
  init(_ message: UnsafeMutablePointer<GstMessage>) {
    let source = BusMessage.name(of: message.pointee.src)
    switch message.pointee.type {
    case GST_MESSAGE_ERROR:
      self = .error(Failure(message, gst_message_parse_error, gst_message_parse_error_details))
    case GST_MESSAGE_WARNING:
      self = .warning(Failure(message, gst_message_parse_warning, gst_message_parse_warning_details))
    case GST_MESSAGE_INFO:
      self = .info(Failure(message, gst_message_parse_info, gst_message_parse_info_details))
    case GST_MESSAGE_EOS:
      self = .eos
    case GST_MESSAGE_STATE_CHANGED:
      var old = GST_STATE_NULL
      var new = GST_STATE_NULL
      var pending = GST_STATE_NULL
      gst_message_parse_state_changed(message, &old, &new, &pending)
      self = .stateChanged(
        source: source, old: State(old) ?? .null, new: State(new) ?? .null, pending: State(pending))
    case GST_MESSAGE_ASYNC_DONE:
      var time: GstClockTime = 0
      gst_message_parse_async_done(message, &time)
      self = .asyncDone(runningTime: ClockTime(time))
    case GST_MESSAGE_STREAM_START:
      self = .streamStart(source: source)
    case GST_MESSAGE_SEGMENT_DONE:
      var position: gint64 = -1
      gst_message_parse_segment_done(message, nil, &position)
      self = .segmentDone(source: source, position: position >= 0 ? ClockTime(nanoseconds: UInt64(position)) : nil)
    case GST_MESSAGE_STEP_DONE:
      var amount: guint64 = 0
      var ended: gboolean = 0
      gst_message_parse_step_done(message, nil, &amount, nil, nil, nil, nil, &ended)
      self = .stepDone(source: source, amount: UInt64(amount), endOfSegment: ended != 0)
    case GST_MESSAGE_DURATION_CHANGED:
      self = .durationChanged(source: source)
    case GST_MESSAGE_LATENCY:
      self = .latency(source: source)
    case GST_MESSAGE_CLOCK_LOST:
      self = .clockLost
    case GST_MESSAGE_NEW_CLOCK:
      self = .newClock
    case GST_MESSAGE_BUFFERING:
      var percent: gint = 0
      gst_message_parse_buffering(message, &percent)
      self = .buffering(source: source, percent: Int(percent))
    case GST_MESSAGE_QOS:
      self = .qos(source: source, QualityOfService(message))
    case GST_MESSAGE_TAG:
      var list: UnsafeMutablePointer<GstTagList>?
      gst_message_parse_tag(message, &list)
      self = list.map { .tag(source: source, TagList(taking: $0)) } ?? .other(source: source, kind: "tag", nil)
    case GST_MESSAGE_STREAM_COLLECTION:
      var collection: UnsafeMutablePointer<GstStreamCollection>?
      gst_message_parse_stream_collection(message, &collection)
      self = .streamCollection(source: source, StreamDescription.all(in: collection))
      if let collection { gst_object_unref(collection) }
    case GST_MESSAGE_DEVICE_ADDED:
      var device: UnsafeMutablePointer<GstDevice>?
      gst_message_parse_device_added(message, &device)
      self = .deviceAdded(Device(object: .takeRef(UnsafeMutableRawPointer(device!))))
    case GST_MESSAGE_DEVICE_REMOVED:
      var device: UnsafeMutablePointer<GstDevice>?
      gst_message_parse_device_removed(message, &device)
      self = .deviceRemoved(Device(object: .takeRef(UnsafeMutableRawPointer(device!))))
    case GST_MESSAGE_DEVICE_CHANGED:
      var device: UnsafeMutablePointer<GstDevice>?
      var former: UnsafeMutablePointer<GstDevice>?
      gst_message_parse_device_changed(message, &device, &former)
      self = .deviceChanged(
        Device(object: .takeRef(UnsafeMutableRawPointer(device!))),
        was: Device(object: .takeRef(UnsafeMutableRawPointer(former!))))
    case GST_MESSAGE_ELEMENT:
      self = BusMessage.element(message, source: source)
    case GST_MESSAGE_APPLICATION:
      self = .application(Structure(copying: gst_message_get_structure(message)))
    default:
      let kind = gst_message_type_get_name(message.pointee.type).map { String(cString: $0) } ?? ""
      self = .other(source: source, kind: kind, gst_message_get_structure(message).map { Structure(copying: $0) })
    }
  }

  private static func element(_ message: UnsafeMutablePointer<GstMessage>, source: String) -> BusMessage {
    if gst_is_missing_plugin_message(message) != 0 { return .missingPlugin(MissingPlugin(message)) }
    guard let structure = gst_message_get_structure(message) else {
      return .other(source: source, kind: "element", nil)
    }
    if gst_structure_has_name(structure, "GstBinForwarded") != 0,
      let value = gst_structure_get_value(structure, "message"), let inner = g_value_get_boxed(value)
    {
      return .forwarded(source: source, BusMessage(inner.assumingMemoryBound(to: GstMessage.self)))
    }
    return .element(source: source, Structure(copying: structure))
  }

  fileprivate static func name(of source: UnsafeMutablePointer<GstObject>?) -> String {
    guard let source, let name = gst_object_get_name(source) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }
}

extension Failure {
  fileprivate init(
    _ message: UnsafeMutablePointer<GstMessage>,
    _ parse: (
      UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
    ) -> Void,
    _ parseDetails: (UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafePointer<GstStructure>?>?) -> Void
  ) {
    var error: UnsafeMutablePointer<GError>?
    var debug: UnsafeMutablePointer<gchar>?
    var details: UnsafePointer<GstStructure>?
    parse(message, &error, &debug)
    parseDetails(message, &details)
    let cause = error.map { GLibError(taking: $0) }
    source = BusMessage.name(of: message.pointee.src)
    factory =
      message.pointee.src.flatMap { source -> String? in
        guard kinora_is_element(source) != 0 else { return nil }
        return Element(object: .addRef(UnsafeMutableRawPointer(source))).factoryName
      } ?? ""
    domain = cause?.domain ?? ""
    code = cause?.code ?? 0
    self.message = cause?.message ?? ""
    self.debug = debug.map { String(cString: $0) } ?? ""
    self.details = details.map { Structure(copying: $0) }
    g_free(debug)
  }
}

extension MissingPlugin {
  fileprivate init(_ message: UnsafeMutablePointer<GstMessage>) {
    let structure = Structure(copying: gst_message_get_structure(message))
    let description = gst_missing_plugin_message_get_description(message)
    defer { g_free(description) }
    let kind = structure.get("type", as: String.self) ?? ""
    let caps = structure.get("detail", as: Caps.self)
    let subject = caps?.first?.name ?? structure.get("detail", as: String.self) ?? ""
    self.init(
      name: description.map { String(cString: $0) } ?? subject, kind: kind, subject: subject,
      formatName: caps.flatMap { Self.name(of: $0) }, caps: caps,
      package: (kind == "element" ? PluginSet(element: subject) : PluginSet(kind, of: subject))?.package())
  }
}

extension MissingPlugin {
  /// "Quicktime" for `video/quicktime`. For unknown formats GStreamer answers with their media type.
  private static func name(of caps: Caps) -> String? {
    guard caps.isFixed, let text = gst_pb_utils_get_codec_description(caps.pointer) else { return nil }
    defer { g_free(text) }
    let name = String(cString: text)
    return name.contains("/") ? nil : name
  }
}

extension QualityOfService {
  fileprivate init(_ message: UnsafeMutablePointer<GstMessage>) {
    var live: gboolean = 0
    var runningTime: guint64 = 0
    var streamTime: guint64 = 0
    var timestamp: guint64 = 0
    var duration: guint64 = 0
    var jitter: gint64 = 0
    var proportion = 0.0
    var quality: gint = 0
    var format = GST_FORMAT_UNDEFINED
    var processed: guint64 = 0
    var dropped: guint64 = 0
    gst_message_parse_qos(message, &live, &runningTime, &streamTime, &timestamp, &duration)
    gst_message_parse_qos_values(message, &jitter, &proportion, &quality)
    gst_message_parse_qos_stats(message, &format, &processed, &dropped)
    self.init(
      isLive: live != 0, runningTime: ClockTime(GstClockTime(runningTime)),
      timestamp: ClockTime(GstClockTime(timestamp)), jitter: Int64(jitter), processed: UInt64(processed),
      dropped: UInt64(dropped))
  }
}

extension StreamDescription {
  init(_ stream: UnsafeMutablePointer<GstStream>) {
    identifier = gst_stream_get_stream_id(stream).map { String(cString: $0) } ?? ""
    let type = gst_stream_get_stream_type(stream).rawValue
    kind =
      if type & GST_STREAM_TYPE_AUDIO.rawValue != 0 { .audio } else if type & GST_STREAM_TYPE_VIDEO.rawValue != 0 {
        .video
      } else if type & GST_STREAM_TYPE_TEXT.rawValue != 0 {
        .text
      } else if type & GST_STREAM_TYPE_CONTAINER.rawValue != 0 { .container } else { .unknown }
    caps = gst_stream_get_caps(stream).map { Caps(taking: $0) }
    tags = gst_stream_get_tags(stream).map { TagList(taking: $0) }
  }

  static func all(in collection: UnsafeMutablePointer<GstStreamCollection>?) -> [StreamDescription] {
    guard let collection else { return [] }
    return (0..<gst_stream_collection_get_size(collection)).compactMap {
      gst_stream_collection_get_stream(collection, $0).map { StreamDescription($0) }
    }
  }
}
