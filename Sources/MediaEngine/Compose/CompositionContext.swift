import CoreVideo
import GStreamer

/// What pictures have in common.
package struct CompositionContext: Sendable {
  package let width: Int
  package let height: Int
  /// The format that the built-in compositor makes pictures in: 4:2:0 in planes.
  let caps: Caps
  let info: VideoInfo

  /// Pictures of a size in the colours of GStreamer's notation, with 8 bits or 10.
  init(width: Int, height: Int, colorimetry: String, isDeep: Bool) throws {
    (self.width, self.height) = (max(1, width), max(1, height))
    caps = Self.caps(isDeep ? "I420_10LE" : "I420", self.width, self.height, colorimetry)
    guard let info = VideoInfo(caps) else { throw GStreamerError.malformed(colorimetry) }
    self.info = info
  }

  static func caps(_ format: String, _ width: Int, _ height: Int, _ colorimetry: String?) -> Caps {
    let caps = Caps(
      "video/x-raw",
      [
        "format": format, "width": width, "height": height, "framerate": Fraction(0, 1),
        "pixel-aspect-ratio": Fraction(1, 1),
      ])
    return colorimetry.map { caps.setting("colorimetry", to: $0) } ?? caps
  }

  /// The colours in GStreamer's notation.
  var colorimetry: String { info.colorimetry ?? "bt709" }
}
