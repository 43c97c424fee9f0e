import CoreMedia
import CoreVideo
import GStreamer

/// A picture to show.
public struct PreviewFrame: Sendable {
  /// The pixels, in the pipeline's own memory: keep it no longer than it is shown.
  public let pixelBuffer: CVPixelBuffer
  /// When it was captured, in the preview's running time.
  public let time: CMTime

  /// Views a sample of BGRA pixels where they lie.
  init?(_ sample: Sample) {
    guard let mapped = try? MappedVideoFrame(sample), mapped.format == "BGRA" else { return nil }
    let planes = mapped.planes.map {
      CVPixelBufferForeignPlane(
        baseAddress: $0.baseAddress, width: $0.width, height: $0.height, bytesPerRow: $0.bytesPerRow)
    }
    pixelBuffer = CVPixelBuffer.wrapping(
      width: mapped.width, height: mapped.height, pixelFormat: kCVPixelFormatType_32BGRA, planes: planes,
      owner: mapped)
    time =
      sample.runningTime.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) } ?? .invalid
  }
}
