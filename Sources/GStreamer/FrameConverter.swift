import CGStreamer
import Synchronization

/// Converts frames of raw video to one format, size and colorimetry, and keeps what it has prepared for the last kind of
/// frame: preparing takes longer than converting a small one. For any thread.
public final class FrameConverter: Sendable {
  private struct Prepared {
    var caps: Caps
    var conversion: FrameConversion
  }

  /// What frames are converted to.
  public let caps: Caps
  private let target: VideoInfo
  private let threads: Int
  private let pool: FramePool?
  private let prepared = Mutex<Prepared?>(nil)
  /// What brings frames of these caps into RGB first, if that is needed.
  private let firstStep = Mutex<(caps: Caps, converter: FrameConverter?)?>(nil)

  /// Creates a converter to a format; nil for what isn't fixed raw video in system memory. With `recycles` the memory of frames
  /// that nobody holds any more is used again, for who shows frames and holds a few.
  public init?(to caps: Caps, threads: Int = 1, recycles: Bool = false) {
    GStreamer.initialize()
    guard let info = VideoInfo(caps) else { return nil }
    (self.caps, target, self.threads) = (caps, info, threads)
    pool = recycles ? FramePool(caps, size: info.size) : nil
  }

  /// The frame in the converter's format; itself if it is in it already.
  public func convert(_ sample: Sample) throws -> Sample {
    guard let caps = sample.caps else { throw GStreamerError.notMappable }
    if caps == self.caps { return sample }
    if let first = step(before: caps) { return try convert(first.convert(sample)) }
    let source = try MappedVideoFrame(sample)
    guard let buffer = pool?.buffer() ?? gst_buffer_new_allocate(nil, target.info.size, nil).map({ Buffer(taking: $0) })
    else { throw GStreamerError.notMappable }
    var frame = GstVideoFrame()
    let isMapped = target.withPointer {
      gst_video_frame_map(&frame, UnsafeMutablePointer(mutating: $0), buffer.pointer, GST_MAP_WRITE)
    }
    guard isMapped != 0 else { throw GStreamerError.notMappable }
    defer { gst_video_frame_unmap(&frame) }
    try prepared.withLock { prepared in
      if prepared?.caps != caps { prepared = Prepared(caps: caps, conversion: try conversion(of: source.info)) }
      source.withFrame { prepared?.conversion.convert($0, into: &frame) }
    }
    let times = sample.buffer
    // A copy that shares the memory would keep it from its pool.
    buffer.stamp(times?.pts, nil, times?.duration, buffer.flags)
    return Sample(buffer, caps: self.caps, segment: sample.segment)
  }

  private func step(before caps: Caps) -> FrameConverter? {
    firstStep.withLock { step in
      if let step, step.caps == caps { return step.converter }
      let made = VideoInfo(caps).flatMap { source in
        format(between: source).flatMap { format in
          FrameConverter(
            to: Caps(
              "video/x-raw",
              [
                "format": format, "width": source.width, "height": source.height, "framerate": Fraction(0, 1),
                "pixel-aspect-ratio": Fraction(1, 1), "colorimetry": "sRGB",
              ]), threads: threads)
        }
      }
      step = (caps, made)
      return made
    }
  }

  /// The format by way of which frames are converted; nil where one step will do.
  ///
  /// GStreamer's converter (1.22) leaves samples as they are where both sides have the same matrix, although one is of full
  /// range and the other isn't: white stays 235. Between two matrices it counts in so few bits that colours are up to seven
  /// steps off. By way of RGB in 16 bits both are right.
  private func format(between source: VideoInfo) -> String? {
    if ToneKernel.isNeeded(before: target, from: source) { return "BGRA" }
    if ColorKernel.isNeeded(before: target, from: source) { return "BGRA" }
    guard source.isYUV, target.isYUV, let matrix = source.colorNumbers?.matrix,
      let wanted = target.colorNumbers?.matrix, matrix != wanted || source.isFullRange != target.isFullRange,
      RecolorKernel(from: source, to: target) == nil
    else { return nil }
    return "ARGB64"
  }

  private func conversion(of source: VideoInfo) throws -> FrameConversion {
    // The converter changes neither rate nor interlacing, and refuses what differs in them.
    var wanted = target
    (wanted.info.fps_n, wanted.info.fps_d) = (source.info.fps_n, source.info.fps_d)
    wanted.info.interlace_mode = source.info.interlace_mode
    let options = Structure("options", ["GstVideoConverter.threads": UInt32(threads)])
    guard let made = FrameConversion(from: source, to: wanted, options: options) else {
      throw GStreamerError.notMappable
    }
    return made
  }
}
