import CGStreamer

extension Sample {
  /// A rectangle of a frame, in pixels from its upper left corner.
  public struct Part: Sendable, Equatable {
    /// Where it begins.
    public let x: Int, y: Int
    /// How large it is.
    public let width: Int, height: Int

    /// A rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Converts the raw frame, or a part of it, to another format, size or colorimetry, synchronously in the caller's
  /// thread. Whatever is nil stays as it is. The part must lie within the frame.
  public func converted(
    to format: String? = nil, width: Int? = nil, height: Int? = nil, colorimetry: String? = nil, part: Part? = nil
  ) throws -> Sample {
    let source = try MappedVideoFrame(self)
    let part = part == Part(x: 0, y: 0, width: source.width, height: source.height) ? nil : part
    var target = GstVideoInfo()
    let wanted = gst_video_format_from_string(format ?? source.format)
    guard
      gst_video_info_set_format(
        &target, wanted, guint(max(1, width ?? part?.width ?? source.width)),
        guint(max(1, height ?? part?.height ?? source.height))) != 0
    else { throw GStreamerError.malformed(format ?? source.format) }
    let isSameKind = source.info.info.isYUV == target.isYUV
    if isSameKind { target.colorimetry = source.info.info.colorimetry }
    // The converter changes neither the frame rate nor the interlacing.
    target.fps_n = source.info.info.fps_n
    target.fps_d = source.info.info.fps_d
    target.interlace_mode = source.info.info.interlace_mode
    if let colorimetry { gst_video_colorimetry_from_string(&target.colorimetry, colorimetry) }

    guard let caps = gst_video_info_to_caps(&target).map({ Caps(taking: $0) }), let info = VideoInfo(caps) else {
      throw GStreamerError.notMappable
    }
    // Between Y'CbCr formats with the same matrix, GStreamer 1.22 takes a fast path that ignores the range:
    // limited-range YUY2 came out as pale full-range Y42B. The way through RGB avoids it.
    if isSameKind, target.isYUV, target.colorimetry.range != source.info.info.colorimetry.range,
      part != nil || RecolorKernel(from: source.info, to: info) == nil
    {
      return try converted(to: "BGRx", colorimetry: "sRGB").converted(
        to: format ?? source.format, width: width, height: height,
        colorimetry: colorimetry, part: part)
    }
    // Colours first: scaling is GStreamer's.
    if ToneKernel.isNeeded(before: info, from: source.info, ofPart: part != nil)
      || ColorKernel.isNeeded(before: info, from: source.info, ofPart: part != nil)
    {
      return try converted(to: "BGRA", colorimetry: "sRGB").converted(
        to: format ?? source.format, width: width, height: height, colorimetry: colorimetry, part: part)
    }
    guard let memory = gst_buffer_new_allocate(nil, target.size, nil) else { throw GStreamerError.notMappable }
    let buffer = Buffer(taking: memory)
    try source.convert(into: buffer, info: info, part: part)
    let times = self.buffer
    return Sample(
      buffer.with(pts: times?.pts, dts: nil, duration: times?.duration), caps: caps, segment: segment)
  }
}

extension MappedVideoFrame {
  /// Converts into a buffer that isn't shared yet.
  fileprivate func convert(into buffer: Buffer, info target: VideoInfo, part: Sample.Part?) throws {
    var frame = GstVideoFrame()
    let mapped = target.withPointer {
      gst_video_frame_map(&frame, UnsafeMutablePointer(mutating: $0), buffer.pointer, GST_MAP_WRITE)
    }
    guard mapped != 0 else { throw GStreamerError.notMappable }
    defer { gst_video_frame_unmap(&frame) }
    let options = part.map { part in
      Structure(
        "part",
        [
          "GstVideoConverter.src-x": Int32(part.x), "GstVideoConverter.src-y": Int32(part.y),
          "GstVideoConverter.src-width": Int32(part.width), "GstVideoConverter.src-height": Int32(part.height),
        ])
    }
    guard let conversion = FrameConversion(from: info, to: target, options: options, isWhole: part == nil) else {
      throw GStreamerError.notMappable
    }
    withFrame { conversion.convert($0, into: &frame) }
  }
}

extension GstVideoInfo {
  /// Whether it is a YUV format, not RGB.
  fileprivate var isYUV: Bool { finfo.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_YUV.rawValue != 0 }
}
