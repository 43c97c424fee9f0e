import CGStreamer

/// A mapped frame of raw video, readable in place for as long as this lives. Uses the buffer's own strides, which a
/// device may choose differently from the format's.
public final class MappedVideoFrame: @unchecked Sendable {
  /// The format.
  public let info: VideoInfo
  private let frame: UnsafeMutablePointer<GstVideoFrame>

  /// One plane's memory.
  public struct Plane: @unchecked Sendable {
    public let baseAddress: UnsafeMutableRawPointer
    /// Width and height in the plane's own samples.
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int

    public init(baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
      self.baseAddress = baseAddress
      (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    }
  }

  /// Maps a sample's frame.
  public convenience init(_ sample: Sample) throws {
    guard let buffer = sample.buffer, let caps = sample.caps, let info = VideoInfo(caps) else {
      throw GStreamerError.notMappable
    }
    try self.init(buffer, info: info)
  }

  /// Maps a buffer that holds a frame of the given format.
  public init(_ buffer: Buffer, info: VideoInfo) throws {
    let frame = UnsafeMutablePointer<GstVideoFrame>.allocate(capacity: 1)
    frame.initialize(to: GstVideoFrame())
    // The frame holds a reference to the buffer until it is unmapped.
    let mapped = info.withPointer {
      gst_video_frame_map(frame, UnsafeMutablePointer(mutating: $0), buffer.pointer, GST_MAP_READ)
    }
    guard mapped != 0 else {
      frame.deallocate()
      throw GStreamerError.notMappable
    }
    self.info = info
    self.frame = frame
  }

  deinit {
    gst_video_frame_unmap(frame)
    frame.deallocate()
  }

  func withFrame<Result>(_ body: (UnsafePointer<GstVideoFrame>) -> Result) -> Result { body(UnsafePointer(frame)) }

  /// The frame's size in pixels.
  public var width: Int { Int(frame.pointee.info.width) }
  public var height: Int { Int(frame.pointee.info.height) }
  /// GStreamer's name of the format, as `BGRA`.
  public var format: String { info.format }

  /// The planes in order.
  public var planes: [Plane] { Self.planes(of: frame) }

  static func planes(of frame: UnsafeMutablePointer<GstVideoFrame>) -> [Plane] {
    withUnsafePointer(to: &frame.pointee.info) { info in
      (0..<guint(kinora_info_plane_count(info))).compactMap { index in
        kinora_frame_plane(frame, index).map {
          Plane(
            baseAddress: $0, width: Int(kinora_info_plane_width(info, index)),
            height: Int(kinora_info_plane_height(info, index)), bytesPerRow: Int(kinora_frame_stride(frame, index)))
        }
      }
    }
  }
}
