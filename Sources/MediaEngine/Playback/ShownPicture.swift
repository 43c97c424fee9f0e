import CoreMedia
import CoreVideo
import GStreamer
import Synchronization

/// Makes pictures of any format into what widgets show: red, green and blue in 8 bits, without transparency lost.
package final class ShownPicture: Sendable {
  private let known = Mutex<(caps: Caps, converter: FrameConverter)?>(nil)

  package init() {}

  /// The picture in BGRA; itself if it is in it already.
  package func make(_ picture: CVPixelBuffer) throws -> CVPixelBuffer {
    guard CVPixelBufferGetPixelFormatType(picture) != kCVPixelFormatType_32BGRA else { return picture }
    let sample = try PictureConversion.sample(picture)
    guard let caps = sample.caps, let info = VideoInfo(caps) else { throw GStreamerError.notMappable }
    let converter = try known.withLock { known -> FrameConverter in
      if let known, known.caps == caps { return known.converter }
      let target = Caps(
        "video/x-raw",
        [
          "format": "BGRA", "width": info.width, "height": info.height, "framerate": Fraction(0, 1),
          "pixel-aspect-ratio": Fraction(1, 1), "colorimetry": "sRGB",
        ])
      guard let made = FrameConverter(to: target, threads: 2) else { throw GStreamerError.malformed("BGRA") }
      known = (caps, made)
      return made
    }
    return try converter.convert(sample).pixelBuffer()
  }
}
