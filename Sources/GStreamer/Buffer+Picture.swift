import CGStreamer

extension Buffer {
  /// A plane of a picture in memory that isn't GStreamer's.
  public struct WrappedPlane {
    /// From the first pixel on, as far as it may be read.
    public var bytes: UnsafeRawBufferPointer
    public var bytesPerRow: Int

    public init(bytes: UnsafeRawBufferPointer, bytesPerRow: Int) {
      (self.bytes, self.bytesPerRow) = (bytes, bytesPerRow)
    }
  }

  /// Wraps a picture's planes, wherever they lie, without copying them. `owner` is released when GStreamer needs none of
  /// them any more, in whichever thread that happens. They must not change while the buffer lives.
  public init(
    wrapping planes: [WrappedPlane], of info: VideoInfo, owner: any AnyObject & Sendable, pts: ClockTime? = nil,
    flags: Flags = []
  ) {
    GStreamer.initialize()
    let pointer = gst_buffer_new()!
    var offsets: [gsize] = []
    var strides: [gint] = []
    var size = 0
    for plane in planes {
      let count = gsize(plane.bytes.count)
      let memory = gst_memory_new_wrapped(
        GST_MEMORY_FLAG_READONLY, UnsafeMutableRawPointer(mutating: plane.bytes.baseAddress), count, 0, count,
        BytesOwner(owner).publish()
      ) { BytesOwner.retire($0) }
      gst_buffer_append_memory(pointer, memory)
      offsets.append(gsize(size))
      strides.append(gint(clamping: plane.bytesPerRow))
      size += plane.bytes.count
    }
    // A meta has four of each.
    let rest = max(0, 4 - planes.count)
    offsets += [gsize](repeating: 0, count: rest)
    strides += [gint](repeating: 0, count: rest)
    gst_buffer_add_video_meta_full(
      pointer, GST_VIDEO_FRAME_FLAG_NONE, info.info.finfo.pointee.format, guint(clamping: info.width),
      guint(clamping: info.height), guint(planes.count), &offsets, &strides)
    self.init(taking: pointer)
    stamp(pts, nil, nil, flags)
  }
}
