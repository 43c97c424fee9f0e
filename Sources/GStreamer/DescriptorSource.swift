import CGStreamer
import Foundation
import GLibSupport
import Synchronization

/// A source that reads any part of a file that is already open, as `filesrc` does, but without opening it.
public final class DescriptorSource: Element, @unchecked Sendable {
  /// Creates a source with its own duplicate of the descriptor, which is closed when its last user is released.
  public init(_ descriptor: Int32) throws {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw GStreamerError.malformed("descriptor \(descriptor)") }
    let parts = FileParts(own)
    super.init(object: try Element.makeObject("appsrc", name: nil))
    let source: UnsafeMutablePointer<GstAppSrc> = object.as()
    gst_app_src_set_stream_type(source, GST_APP_STREAM_TYPE_RANDOM_ACCESS)
    gst_app_src_set_size(source, gint64(parts.size))
    // Parts are read on demand, so nothing queues up in the source.
    gst_app_src_set_max_bytes(source, 0)
    try set("format", "bytes")
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { source, count, data in
      guard let source else { return }
      let buffer = FileParts.published(data).next(Int(count))
      if let buffer {
        gst_app_src_push_buffer(source, buffer.reference.retained())
      } else {
        gst_app_src_end_of_stream(source)
      }
    }
    callbacks.seek_data = { _, offset, data in
      FileParts.published(data).seek(to: UInt64(offset))
      return 1
    }
    gst_app_src_set_callbacks(source, &callbacks, parts.publish()) { FileParts.retire($0) }
  }
}

/// A file that is read part by part.
private final class FileParts: HandedOver {
  /// The size of a part where none is requested.
  private static let usual = 64 << 10
  /// The largest size of a part.
  private static let largest = 16 << 20

  let size: Int64
  private let descriptor: Int32
  private let place = Mutex<Int64>(0)

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var information = stat()
    size = fstat(descriptor, &information) == 0 ? Int64(information.st_size) : 0
  }

  deinit { close(descriptor) }

  func seek(to offset: UInt64) { place.withLock { $0 = Int64(clamping: offset) } }

  /// Reads the next part; nil at the end of the file and if reading fails.
  func next(_ count: Int) -> Buffer? {
    let count = count > 0 && count < Int(UInt32.max) ? min(count, Self.largest) : Self.usual
    return place.withLock { place in
      var bytes = [UInt8](repeating: 0, count: count)
      var result: Int
      repeat {
        result = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(place)) }
      } while result < 0 && errno == EINTR
      guard result > 0 else { return nil }
      defer { place += Int64(result) }
      let buffer = bytes.withUnsafeBytes { Buffer(copying: UnsafeRawBufferPointer(rebasing: $0[..<result])) }
      // Demuxers of transport streams count from this offset.
      buffer.pointer.pointee.offset = guint64(place)
      buffer.pointer.pointee.offset_end = guint64(place + Int64(result))
      return buffer
    }
  }
}
