import GStreamer
import Synchronization

/// Brings frames into the matrix and the range of an encoder's input, at their own size. GStreamer's `videoconvert` (1.22)
/// leaves samples as they are where only the range differs: white of a full range would stay 255, and be cut off. And it makes
/// luma and chroma of red, green and blue up to two steps off. Nor does it know what to do with a high range.
final class ColourStep: Sendable {
  private let target: VideoInfo?
  private let known = Mutex<(caps: Caps, converter: FrameConverter?)?>(nil)

  /// A step into the colours of an input; nil leaves frames as they are.
  init(_ input: Caps?) { target = input.flatMap { VideoInfo($0) } }

  /// The frame in the colours of the input; itself if it has them.
  func convert(_ sample: Sample) throws -> Sample {
    guard let caps = sample.caps else { return sample }
    let converter = known.withLock { known in
      if let known, known.caps == caps { return known.converter }
      let made = step(from: caps)
      known = (caps, made)
      return made
    }
    return try converter?.convert(sample) ?? sample
  }

  private func step(from caps: Caps) -> FrameConverter? {
    guard let target, target.isYUV, let wanted = target.colorNumbers, let source = VideoInfo(caps), wanted.matrix != 0
    else { return nil }
    if source.isYUV {
      guard let own = source.colorNumbers, own.matrix != 0,
        own.matrix != wanted.matrix || source.isFullRange != target.isFullRange
          || source.hasHighRange && !target.hasHighRange
      else { return nil }
    } else if !source.isRGB || source.depth > 8 {
      return nil
    }
    let format = target.depth > 8 ? "I420_10LE" : source.isRGB ? target.format : "I420"
    var made = CompositionContext.caps(format, source.width, source.height, target.colorimetry)
      .setting("pixel-aspect-ratio", to: source.pixelAspectRatio).setting("framerate", to: source.frameRate)
    if let mode = caps.first?.get("interlace-mode", as: String.self) { made = made.setting("interlace-mode", to: mode) }
    return FrameConverter(to: made, threads: 2)
  }
}
