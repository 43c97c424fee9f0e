import CoreVideo
import GStreamer

/// Frames as programs have them, and as the engine has them.
enum PictureConversion {
  /// A frame as a pixel buffer in one of these formats, without copying where it is in one of them already.
  static func pixelBuffer(_ sample: Sample, in formats: [UInt32]?) throws -> CVPixelBuffer {
    if let own = try? sample.pixelBuffer(), formats.map({ $0.contains(CVPixelBufferGetPixelFormatType(own)) }) ?? true {
      ColorAttachments.set(sample.caps, on: own)
      return own
    }
    for format in formats ?? [kCVPixelFormatType_32BGRA] {
      guard let converter = converter(for: sample, to: format) else { continue }
      let converted = try converter.convert(sample)
      let pixels = try converted.pixelBuffer()
      ColorAttachments.set(converted.caps, on: pixels)
      return pixels
    }
    throw GStreamerError.notMappable
  }

  /// What converts such frames to a pixel format; nil for formats that GStreamer doesn't have.
  static func converter(for sample: Sample, to format: UInt32) -> FrameConverter? {
    guard let (name, isFull) = PixelFormatNames.name(of: format), let info = sample.caps.flatMap({ VideoInfo($0) })
    else { return nil }
    return FrameConverter(to: caps(name, isFullRange: isFull, like: info), threads: 2)
  }

  /// Caps of a format with the size of other frames, and with their colours as far as the format has such.
  static func caps(_ name: String, isFullRange: Bool, like info: VideoInfo) -> Caps {
    let caps = CompositionContext.caps(name, info.width, info.height, nil)
    guard let target = VideoInfo(caps), target.isYUV else { return caps.setting("colorimetry", to: "sRGB") }
    let own = info.isYUV ? info.colorimetry ?? "bt709" : "bt709"
    return caps.setting("colorimetry", to: ColorAttachments.colorimetry(own, isFullRange: isFullRange))
  }

  /// A pixel buffer as a frame, without copying.
  static func sample(_ picture: CVPixelBuffer) throws -> Sample {
    let format = CVPixelBufferGetPixelFormatType(picture)
    guard let (name, isFull) = PixelFormatNames.name(of: format) else { throw GStreamerError.notMappable }
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    var caps = CompositionContext.caps(name, width, height, nil)
    if VideoInfo(caps)?.isYUV == true {
      let own = ColorAttachments.colorimetry(of: picture) ?? (height > 576 ? "bt709" : "bt601")
      caps = caps.setting("colorimetry", to: ColorAttachments.colorimetry(own, isFullRange: isFull))
    }
    return try Sample(planes: FrameMemory(picture).planes, owner: FrameMemory(picture), caps: caps)
  }
}

/// A pixel buffer that is locked for reading as long as this lives.
private final class FrameMemory: Sendable {
  private let picture: CVPixelBuffer

  init(_ picture: CVPixelBuffer) {
    self.picture = picture
    CVPixelBufferLockBaseAddress(picture, .readOnly)
  }

  deinit { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }

  var planes: [MappedVideoFrame.Plane] { PixelRows.planes(of: picture) }
}
