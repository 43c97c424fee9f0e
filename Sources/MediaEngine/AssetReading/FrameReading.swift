import CoreMedia
import CoreVideo
import GStreamer

/// Reads decoded frames: those of a track, or the pictures of a plan.
package final class FrameReading: AssetReading {
  private enum Source: Sendable {
    case track(TrackFrames)
    case plan(VideoRenderer)
  }

  private let source: Source
  private let range: CMTimeRange
  private let former: FrameFormer
  private let isCancelled = Flag()

  /// Reads a track's frames.
  package init(_ track: CompositionTrack, range: CMTimeRange, form: FrameForm) {
    let frames = TrackFrames(track)
    frames.seek(to: max(range.start, .zero))
    (source, self.range, former) = (.track(frames), range, FrameFormer(form))
  }

  /// Reads pictures.
  package init(_ composition: Composition, _ plan: VideoPlan, range: CMTimeRange, form: FrameForm) throws {
    var plan = plan
    // Else ten bits would be made of eight.
    plan.isDeep = plan.isDeep || form.isDeep
    source = .plan(try VideoRenderer(composition, plan, range: range))
    (self.range, former) = (range, FrameFormer(form))
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
        if start < end { return try buffer(frame.sample, start, end - start, formats: frame.facts.formats) }
      }
      return nil
    }
  }

  private func buffer(
    _ sample: Sample, _ time: CMTime, _ duration: CMTime, formats: [CMFormatDescription] = []
  ) throws -> CMSampleBuffer {
    let pixels = try former.pixelBuffer(sample)
    ShapeAttachments.set(formats, on: pixels)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: CMVideoFormatDescription(imageBuffer: pixels),
      sampleTiming: CMSampleTimingInfo(
        duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }
}
