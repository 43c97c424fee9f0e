import CGStreamer
import GLibSupport
import Synchronization

/// A sink element that hands a muxer's bytes to Swift, with their place in the file: `filesink` without the file, for those
/// who write it themselves. Muxers go back in it, to complete their headers.
public final class ByteSink: Element, @unchecked Sendable {
  /// Writes a buffer's bytes at an offset, in the streaming thread. Anything but `.ok` ends the stream.
  public typealias Writer = @Sendable (Buffer, Int64) -> FlowResult

  /// Creates a sink that calls the writer for each buffer, as soon as it comes.
  public init(_ writer: @escaping Writer) throws {
    GStreamer.initialize()
    guard let object = g_object_new_with_properties(ByteSinkType.type, 0, nil, nil) else {
      throw GStreamerError.missingElement(name: ByteSinkType.name, package: nil)
    }
    super.init(object: .sinkFloating(UnsafeMutableRawPointer(object)))
    ByteSinkType.attach(ByteWriter(writer), to: self.object)
    gst_base_sink_set_sync(self.object.as(), 0)
    gst_base_sink_set_async_enabled(self.object.as(), 0)
    gst_base_sink_set_last_sample_enabled(self.object.as(), 0)
  }
}

/// The element's class. GStreamer calls its functions in the streaming thread.
private enum ByteSinkType {
  static let name = "KinoraBytes"
  private static let key = "kinora-writer"

  static let type = registerClass(name, derivedFrom: gst_base_sink_get_type()) { klass, _ in
    let element = klass!.assumingMemoryBound(to: GstElementClass.self)
    gst_element_class_set_static_metadata(element, "Bytes", "Sink", "Hands out bytes with their offsets", "Kinora")
    let any = gst_caps_new_any()
    defer { gst_caps_unref(any) }
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, any))
    let sink = klass!.assumingMemoryBound(to: GstBaseSinkClass.self)
    sink.pointee.render = { sink, buffer in
      guard let writer = ByteSinkType.writer(of: sink!) else { return GST_FLOW_ERROR }
      return writer.write(Buffer(borrowing: buffer!)).raw
    }
    sink.pointee.event = { sink, event in
      if let place = ByteSinkType.place(event!) { ByteSinkType.writer(of: sink!)?.go(to: place) }
      return ByteSinkType.inherited.pointee.event(sink, event)
    }
    sink.pointee.query = { sink, query in
      guard query!.pointee.type == GST_QUERY_SEEKING else { return ByteSinkType.inherited.pointee.query(sink, query) }
      var format = GST_FORMAT_UNDEFINED
      gst_query_parse_seeking(query, &format, nil, nil, nil)
      gst_query_set_seeking(query, format, format == GST_FORMAT_BYTES ? 1 : 0, 0, -1)
      return 1
    }
  }

  /// What sinks do with events and queries.
  private static var inherited: UnsafeMutablePointer<GstBaseSinkClass> {
    g_type_class_peek(gst_base_sink_get_type())!.assumingMemoryBound(to: GstBaseSinkClass.self)
  }

  /// Where an event has the next bytes written.
  private static func place(_ event: UnsafeMutablePointer<GstEvent>) -> Int64? {
    guard event.pointee.type == GST_EVENT_SEGMENT else { return nil }
    var segment: UnsafePointer<GstSegment>?
    gst_event_parse_segment(event, &segment)
    guard let segment, segment.pointee.format == GST_FORMAT_BYTES else { return nil }
    return Int64(clamping: segment.pointee.start)
  }

  static func attach(_ writer: ByteWriter, to object: GObjectRef) {
    g_object_set_data_full(object.as(), key, writer.publish()) { ByteWriter.retire($0) }
  }

  private static func writer(of sink: UnsafeMutablePointer<GstBaseSink>) -> ByteWriter? {
    g_object_get_data(UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GObject.self), key).map {
      ByteWriter.published($0)
    }
  }
}

/// Follows a stream's place in the file.
private final class ByteWriter: HandedOver {
  private let writer: ByteSink.Writer
  private let place = Mutex<Int64>(0)

  init(_ writer: @escaping ByteSink.Writer) { self.writer = writer }

  func go(to new: Int64) { place.withLock { $0 = new } }

  func write(_ buffer: Buffer) -> FlowResult {
    let start = place.withLock { place in
      defer { place += Int64(buffer.size) }
      return place
    }
    return writer(buffer, start)
  }
}
