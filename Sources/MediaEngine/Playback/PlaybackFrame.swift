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

  init(pixelBuffer: CVPixelBuffer, time: CMTime, duration: CMTime) {
    (self.pixelBuffer, self.time, self.duration) = (pixelBuffer, time, duration)
  }

  /// Wraps a sample of BGRA pixels without copying; nil outside of the segment.
  init?(_ sample: Sample) {
    // In reverse, qtdemux 1.22 delivers two frames from before the range's beginning (seen: 209…88 for 90…209).
    guard let start = sample.streamTime, let pixels = try? sample.pixelBuffer() else { return nil }
    pixelBuffer = pixels
    time = CMTime(start)
    duration = sample.buffer?.duration.map { CMTime($0) } ?? .invalid
  }

  /// When the next frame starts; nil if unknown.
  public var end: CMTime? { duration.isNumeric && duration > .zero ? time + duration : nil }
}
