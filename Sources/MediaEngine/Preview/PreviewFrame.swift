import CoreMedia
import CoreVideo
import GStreamer

/// A frame to be shown.
public struct PreviewFrame: Sendable {
  /// The pixels, in the pipeline's own memory: keep them no longer than they are shown.
  public let pixelBuffer: CVPixelBuffer
  /// The capture time, in host time.
  public let time: CMTime

  /// Wraps a BGRA sample without copying it.
  init?(_ sample: Sample) {
    guard let pixels = try? sample.pixelBuffer() else { return nil }
    pixelBuffer = pixels
    time = sample.hostTime
  }
}
