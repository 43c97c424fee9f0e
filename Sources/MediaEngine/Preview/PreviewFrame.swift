import CoreMedia
import CoreVideo
import GStreamer

/// A picture to show.
public struct PreviewFrame: Sendable {
  /// The pixels, in the pipeline's own memory: keep it no longer than it is shown.
  public let pixelBuffer: CVPixelBuffer
  /// When it was captured, in host time.
  public let time: CMTime

  /// Views a sample of BGRA pixels where they lie.
  init?(_ sample: Sample) {
    guard let pixels = try? sample.pixelBuffer() else { return nil }
    pixelBuffer = pixels
    time = sample.hostTime
  }
}
