import CGStreamer

/// A buffer's bytes, readable for as long as this lives.
public final class MappedBuffer: @unchecked Sendable {
  /// The buffer itself.
  public let buffer: Buffer
  private var map: GstMapInfo

  /// Maps the bytes; a buffer of several memories is merged, which copies.
  public init(_ buffer: Buffer) throws {
    // Complete only once mapped: `deinit` runs for a complete object even if its initialiser throws.
    var map = GstMapInfo()
    guard gst_buffer_map(buffer.pointer, &map, GST_MAP_READ) != 0 else { throw GStreamerError.notMappable }
    self.buffer = buffer
    self.map = map
  }

  deinit {
    gst_buffer_unmap(buffer.pointer, &map)
  }

  /// The mapped bytes.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: map.data, count: Int(map.size)) }
}
