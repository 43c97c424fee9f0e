import CoreMedia
import CoreVideo
import GStreamer

/// A video frame to be shown.
public struct PlaybackFrame: Sendable {
  /// The pixels: BGRA, upright, with a square pixel aspect ratio.
  public let pixelBuffer: CVPixelBuffer
  /// The frame's presentation time, or the target of a seek into the middle of it.
  public let time: CMTime
  /// The duration from `time` on; invalid if unknown.
  public let duration: CMTime
  /// What the pixels were made of; nil unless somebody has asked for it.
  let origin: FrameOrigin?

  init(pixelBuffer: CVPixelBuffer, time: CMTime, duration: CMTime, origin: FrameOrigin? = nil) {
    (self.pixelBuffer, self.time, self.duration, self.origin) = (pixelBuffer, time, duration, origin)
  }

  /// Wraps a sample of BGRA pixels, without copying unless its decoder has only few such buffers; nil outside of the segment.
  /// With `hasOwnTimes`, its buffer's offsets say when the frame begins and ends in the movie, wherever a seek cut into it.
  init?(_ sample: Sample, hasOwnTimes: Bool = false, origin: FrameOrigin? = nil) {
    // In reverse, qtdemux 1.22 delivers two frames from before the range's beginning (seen: 209…88 for 90…209).
    guard let start = sample.streamTime, let pixels = try? sample.lasting.pixelBuffer() else { return nil }
    pixelBuffer = pixels
    self.origin = origin
    if hasOwnTimes, let start = sample.buffer?.offset, let end = sample.buffer?.offsetEnd {
      time = CMTime(ClockTime(nanoseconds: start))
      duration = end > start ? CMTime(ClockTime(nanoseconds: end - start)) : .invalid
      return
    }
    time = CMTime(start)
    duration = sample.buffer?.duration.map { CMTime($0) } ?? .invalid
  }

  /// When the next frame starts; nil if unknown.
  public var end: CMTime? { duration.isNumeric && duration > .zero ? time + duration : nil }
}
