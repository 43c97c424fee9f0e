import CGStreamer
import GLibSupport
import Synchronization

/// A source of any part of a file, as `filesrc` is one, for those who read the file themselves.
public final class ByteSource: Element, @unchecked Sendable {
  /// Reads so many bytes at an offset, fewer at the end, and nil beyond it; in the streaming thread.
  public typealias Reader = @Sendable (_ offset: Int64, _ count: Int) throws -> Buffer?

  /// Creates a source of so many bytes. An error of the reader ends the stream, and is told in its own words.
  public init(size: Int64, _ reader: @escaping Reader) throws {
    super.init(object: try Element.makeObject("appsrc", name: nil))
    let source: UnsafeMutablePointer<GstAppSrc> = object.as()
    gst_app_src_set_stream_type(source, GST_APP_STREAM_TYPE_RANDOM_ACCESS)
    gst_app_src_set_size(source, gint64(size))
    // Parts are read on demand, so nothing queues up in the source.
    gst_app_src_set_max_bytes(source, 0)
    try set("format", "bytes")
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { source, count, data in
      guard let source else { return }
      do {
        if let buffer = try ByteParts.published(data).next(Int(count)) {
          gst_app_src_push_buffer(source, buffer.reference.retained())
          return
        }
      } catch {
        source.withMemoryRebound(to: GstElement.self, capacity: 1) {
          kinora_element_post_resource_error($0, gint(GST_RESOURCE_ERROR_READ.rawValue), "\(error)", "")
        }
      }
      gst_app_src_end_of_stream(source)
    }
    callbacks.seek_data = { _, offset, data in
      ByteParts.published(data).seek(to: UInt64(offset))
      return 1
    }
    gst_app_src_set_callbacks(source, &callbacks, ByteParts(reader).publish()) { ByteParts.retire($0) }
  }
}

/// What is read part by part.
private final class ByteParts: HandedOver {
  /// The size of a part where none is requested.
  private static let usual = 64 << 10
  /// The largest size of a part.
  private static let largest = 16 << 20

  private let reader: ByteSource.Reader
  private let place = Mutex<Int64>(0)

  init(_ reader: @escaping ByteSource.Reader) { self.reader = reader }

  func seek(to offset: UInt64) { place.withLock { $0 = Int64(clamping: offset) } }

  /// Reads the next part; nil at the end.
  func next(_ count: Int) throws -> Buffer? {
    let count = count > 0 && count < Int(UInt32.max) ? min(count, Self.largest) : Self.usual
    let start = place.withLock(\.self)
    guard let buffer = try reader(start, count) else { return nil }
    let end = start + Int64(buffer.size)
    place.withLock { $0 = end }
    // Demuxers of transport streams count from this offset.
    buffer.pointer.pointee.offset = guint64(start)
    buffer.pointer.pointee.offset_end = guint64(end)
    return buffer
  }
}
