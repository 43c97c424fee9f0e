import CGStreamer

extension Sample {
  /// Wraps the planes of a raw frame without copying them, wherever they lie. `owner` is released when GStreamer no longer
  /// needs them. They must not change meanwhile.
  public init(planes: [MappedVideoFrame.Plane], owner: any AnyObject & Sendable, caps: Caps) throws {
    GStreamer.initialize()
    guard let info = VideoInfo(caps), info.planes.count == planes.count, !planes.isEmpty else {
      throw GStreamerError.notMappable
    }
    let buffer = gst_buffer_new()!
    var offsets: [gsize] = []
    var strides: [gint] = []
    var offset: gsize = 0
    for plane in planes {
      let size = gsize(plane.bytesPerRow * plane.height)
      let memory = gst_memory_new_wrapped(
        GST_MEMORY_FLAG_READONLY, plane.baseAddress, size, 0, size, BytesOwner(owner).publish()
      ) { BytesOwner.retire($0) }
      gst_buffer_append_memory(buffer, memory)
      offsets.append(offset)
      strides.append(gint(clamping: plane.bytesPerRow))
      offset += size
    }
    offsets += Array(repeating: 0, count: 4 - planes.count)
    strides += Array(repeating: 0, count: 4 - planes.count)
    gst_buffer_add_video_meta_full(
      buffer, GST_VIDEO_FRAME_FLAG_NONE, info.info.finfo.pointee.format, guint(info.width), guint(info.height),
      guint(planes.count), &offsets, &strides)
    self.init(Buffer(taking: buffer), caps: caps)
  }
}
