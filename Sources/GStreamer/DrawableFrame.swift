import CGStreamer

/// A new frame of raw video that can be written, until it is finished and becomes a sample.
public final class DrawableFrame: @unchecked Sendable {
  public let caps: Caps
  public let info: VideoInfo
  private let buffer: Buffer
  private let frame: UnsafeMutablePointer<GstVideoFrame>
  private var isMapped = true

  /// Allocates a frame; its pixels are whatever was in memory.
  public init(_ caps: Caps) throws {
    GStreamer.initialize()
    guard let info = VideoInfo(caps), let memory = gst_buffer_new_allocate(nil, info.info.size, nil) else {
      throw GStreamerError.notMappable
    }
    let buffer = Buffer(taking: memory)
    let frame = UnsafeMutablePointer<GstVideoFrame>.allocate(capacity: 1)
    frame.initialize(to: GstVideoFrame())
    let isMapped = info.withPointer {
      gst_video_frame_map(frame, UnsafeMutablePointer(mutating: $0), buffer.pointer, GST_MAP_READWRITE_FLAGS)
    }
    guard isMapped != 0 else {
      frame.deallocate()
      throw GStreamerError.notMappable
    }
    (self.caps, self.info, self.buffer, self.frame) = (caps, info, buffer, frame)
  }

  deinit {
    if isMapped { gst_video_frame_unmap(frame) }
    frame.deallocate()
  }

  /// The planes, to be written.
  public var planes: [MappedVideoFrame.Plane] { MappedVideoFrame.planes(of: frame) }

  /// Ends writing. The planes are no longer valid.
  public func finish() -> Sample {
    if isMapped { gst_video_frame_unmap(frame) }
    isMapped = false
    return Sample(buffer, caps: caps)
  }
}

private let GST_MAP_READWRITE_FLAGS = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
