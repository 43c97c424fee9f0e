import CoreGraphics
import CoreVideo

/// What the attachments of a pixel buffer say of its colours.
enum BufferColors {
  /// The attached colour space; without one, that of high definition video for luma and chroma, and sRGB for others.
  static func space(of buffer: CVPixelBuffer) -> CGColorSpace? {
    attachedSpace(of: buffer)
      ?? CGColorSpace(
        name: LumaChromaPicture.isSupported(CVPixelBufferGetPixelFormatType(buffer))
          ? CGColorSpace.itur_709 : CGColorSpace.sRGB)
  }

  static func attachedSpace(of buffer: CVPixelBuffer) -> CGColorSpace? {
    var attachments = CVBufferCopyAttachments(buffer, .shouldPropagate) ?? [:]
    attachments.merge(CVBufferCopyAttachments(buffer, .shouldNotPropagate) ?? [:]) { own, _ in own }
    return CVImageBufferCreateColorSpaceFromAttachments(attachments)
  }

  /// The layout of packed pixels, with the kind of alpha that is attached.
  static func layout(of buffer: CVPixelBuffer) -> PixelLayout? {
    guard var layout = PixelLayout(pixelFormat: CVPixelBufferGetPixelFormatType(buffer)) else { return nil }
    let mode = CVBufferCopyAttachment(buffer, kCVImageBufferAlphaChannelModeKey, nil) as? String
    if layout.alpha != .none, mode == kCVImageBufferAlphaChannelMode_StraightAlpha { layout.alpha = .straight }
    return layout
  }
}
