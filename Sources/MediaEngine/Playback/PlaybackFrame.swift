import CoreMedia
import CoreVideo
import GStreamer

/// A frame of a movie when it is due.
public struct PlaybackFrame: Sendable {
  /// The pixels: BGRA, upright, square.
  public let pixelBuffer: CVPixelBuffer
  /// When the frame begins in the movie, or where a jump landed in the middle of it.
  public let time: CMTime
  /// How long it lasts from `time` on; invalid where nobody knows.
  public let duration: CMTime

  init(pixelBuffer: CVPixelBuffer, time: CMTime, duration: CMTime) {
    (self.pixelBuffer, self.time, self.duration) = (pixelBuffer, time, duration)
  }

  /// Views a sample of BGRA pixels where they lie; nil outside of what is to be played.
  init?(_ sample: Sample) {
    // Going backwards, qtdemux 1.22 delivers two frames from before the range's beginning (seen: 209…88 for 90…209).
    guard let start = sample.streamTime, let pixels = try? sample.pixelBuffer() else { return nil }
    pixelBuffer = pixels
    time = CMTime(start)
    duration = sample.buffer?.duration.map { CMTime($0) } ?? .invalid
  }

  /// When the next frame begins; nil where nobody knows.
  public var end: CMTime? { duration.isNumeric && duration > .zero ? time + duration : nil }
}
