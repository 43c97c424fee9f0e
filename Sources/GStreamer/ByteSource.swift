import CGStreamer
import GLibSupport

/// A source of any part of a file, as `filesrc` is one, for those who read the file themselves. It knows of no place: each
/// part is read where it is asked for, so that one that a seek has dropped moves none that follow.
public final class ByteSource: Element, @unchecked Sendable {
  /// Reads so many bytes at an offset, fewer at the end, and nil beyond it; in the streaming thread.
  public typealias Reader = @Sendable (_ offset: Int64, _ count: Int) throws -> Buffer?

  /// Creates a source of so many bytes. An error of the reader ends the stream, and is told in its own words.
  public init(size: Int64, _ reader: @escaping Reader) throws {
    GStreamer.initialize()
    guard let object = g_object_new_with_properties(ByteSourceType.type, 0, nil, nil) else {
      throw GStreamerError.missingElement(name: ByteSourceType.name, package: nil)
    }
    super.init(object: .sinkFloating(UnsafeMutableRawPointer(object)))
    ByteSourceType.attach(ByteReader(size: size, reader), to: self.object)
    // What is read where nobody asks for so many.
    gst_base_src_set_blocksize(self.object.as(), 64 << 10)
  }
}

/// The element's class. GStreamer calls its functions in the streaming thread.
private enum ByteSourceType {
  static let name = "KinoraByteSource"
  private static let key = "kinora-reader"

  static let type = registerClass(name, derivedFrom: gst_base_src_get_type()) { klass, _ in
    let element = klass!.assumingMemoryBound(to: GstElementClass.self)
    gst_element_class_set_static_metadata(element, "Bytes", "Source", "Reads bytes where it is asked to", "Kinora")
    let any = gst_caps_new_any()
    defer { gst_caps_unref(any) }
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, any))
    let source = klass!.assumingMemoryBound(to: GstBaseSrcClass.self)
    source.pointee.is_seekable = { _ in 1 }
    source.pointee.get_size = { source, size in
      guard let reader = ByteSourceType.reader(of: source!) else { return 0 }
      size!.pointee = guint64(reader.size)
      return 1
    }
    source.pointee.create = { source, offset, count, buffer in
      ByteSourceType.reader(of: source!)?.read(source!, offset, count, buffer!) ?? GST_FLOW_ERROR
    }
  }

  static func attach(_ reader: ByteReader, to object: GObjectRef) {
    g_object_set_data_full(object.as(), key, reader.publish()) { ByteReader.retire($0) }
  }

  private static func reader(of source: UnsafeMutablePointer<GstBaseSrc>) -> ByteReader? {
    g_object_get_data(UnsafeMutableRawPointer(source).assumingMemoryBound(to: GObject.self), key).map {
      ByteReader.published($0)
    }
  }
}

/// Reads a file's parts.
private final class ByteReader: HandedOver {
  let size: Int64
  private let reader: ByteSource.Reader

  init(size: Int64, _ reader: @escaping ByteSource.Reader) { (self.size, self.reader) = (size, reader) }

  func read(
    _ source: UnsafeMutablePointer<GstBaseSrc>, _ offset: guint64, _ count: guint,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<GstBuffer>?>
  ) -> GstFlowReturn {
    do {
      guard let start = Int64(exactly: offset), let part = try reader(start, Int(count)) else { return GST_FLOW_EOS }
      // Demuxers of transport streams count from this offset.
      part.pointer.pointee.offset = offset
      part.pointer.pointee.offset_end = offset + guint64(part.size)
      result.pointee = part.reference.retained()
      return GST_FLOW_OK
    } catch {
      source.withMemoryRebound(to: GstElement.self, capacity: 1) {
        kinora_element_post_resource_error($0, gint(GST_RESOURCE_ERROR_READ.rawValue), "\(error)", "")
      }
      return GST_FLOW_ERROR
    }
  }
}
