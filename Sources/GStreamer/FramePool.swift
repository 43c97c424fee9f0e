import CGStreamer

/// Memory for frames of one size: it is used again once nobody holds the frame any more that was in it. For any thread.
final class FramePool: @unchecked Sendable {
  private let pool: UnsafeMutablePointer<GstBufferPool>

  /// A pool of at most so many frames, 0 being any number; nil if GStreamer has no memory for it.
  init?(_ caps: Caps, size: Int, limit: Int = 0) {
    guard let made = gst_buffer_pool_new() else { return nil }
    pool = made
    let configuration = gst_buffer_pool_get_config(made)
    gst_buffer_pool_config_set_params(configuration, caps.pointer, guint(size), 0, guint(limit))
    guard gst_buffer_pool_set_config(made, configuration) != 0, gst_buffer_pool_set_active(made, 1) != 0 else {
      return nil
    }
  }

  deinit {
    // What is still held is freed when it comes back.
    gst_buffer_pool_set_active(pool, 0)
    gst_object_unref(pool)
  }

  /// Memory for another frame, with whatever is in it.
  func buffer() -> Buffer? {
    var made: UnsafeMutablePointer<GstBuffer>?
    guard gst_buffer_pool_acquire_buffer(pool, &made, nil) == GST_FLOW_OK, let made else { return nil }
    return Buffer(taking: made)
  }
}
