import CoreMedia
import CoreVideo
import GStreamer
import Synchronization

/// Reads decoded frames: those of a track, or the pictures of a plan.
package final class FrameReading: AssetReading {
  private enum Source: Sendable {
    case track(TrackFrames)
    case plan(VideoRenderer)
  }

  private let source: Source
  private let range: CMTimeRange
  private let form: FrameForm
  private let converter = Mutex<(caps: Caps, converter: FrameConverter)?>(nil)
  private let isCancelled = Flag()

  /// Reads a track's frames.
  package init(_ track: CompositionTrack, range: CMTimeRange, form: FrameForm) {
    let frames = TrackFrames(track)
    frames.seek(to: max(range.start, .zero))
    (source, self.range, self.form) = (.track(frames), range, form)
  }

  /// Reads pictures.
  package init(_ composition: Composition, _ plan: VideoPlan, range: CMTimeRange, form: FrameForm) throws {
    var plan = plan
    // Else ten bits would be made of eight.
    plan.isDeep = plan.isDeep || form.isDeep
    source = .plan(try VideoRenderer(composition, plan, range: range))
    (self.range, self.form) = (range, form)
  }

  package func cancel() {
    isCancelled.set()
    if case .plan(let renderer) = source { renderer.cancel() }
  }

  package func next() throws -> CMSampleBuffer? {
    guard !isCancelled.value else { return nil }
    switch source {
    case .plan(let renderer):
      return try renderer.next().map { try buffer($0.sample, $0.time, $0.duration) }
    case .track(let frames):
      while let frame = try frames.next() {
        if frame.start >= range.end { return nil }
        let (start, end) = (max(frame.start, range.start), min(frame.end, range.end))
        if start < end { return try buffer(frame.sample, start, end - start) }
      }
      return nil
    }
  }

  private func buffer(_ sample: Sample, _ time: CMTime, _ duration: CMTime) throws -> CMSampleBuffer {
    let pixels = try pixelBuffer(sample)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: CMVideoFormatDescription(imageBuffer: pixels),
      sampleTiming: CMSampleTimingInfo(
        duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  private func pixelBuffer(_ sample: Sample) throws -> CVPixelBuffer {
    if form.size == nil, form.pixelFormat == nil, let own = try? sample.pixelBuffer() {
      ColorAttachments.set(sample.caps, on: own)
      return own
    }
    let wanted = form.pixelFormat ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    guard let caps = sample.caps, let info = VideoInfo(caps) else { throw GStreamerError.notMappable }
    if form.size == nil, let own = try? sample.pixelBuffer(), CVPixelBufferGetPixelFormatType(own) == wanted {
      ColorAttachments.set(caps, on: own)
      return own
    }
    let made = try converter.withLock { known -> FrameConverter in
      if let known, known.caps == caps { return known.converter }
      guard let (name, isFull) = PixelFormatNames.name(of: wanted) else { throw GStreamerError.malformed("\(wanted)") }
      var target = PictureConversion.caps(name, isFullRange: isFull, like: info)
      if let size = form.size { target = target.setting("width", to: size.width).setting("height", to: size.height) }
      guard let made = FrameConverter(to: target, threads: 2) else { throw GStreamerError.malformed(name) }
      known = (caps, made)
      return made
    }
    let pixels = try made.convert(sample).pixelBuffer()
    ColorAttachments.set(made.caps, on: pixels)
    return pixels
  }
}
