import CoreGraphics
import CoreVideo
import GLibSupport

extension CGImage {
  /// The image scaled down so that its longer side is at most `limit`; nil if it can't be drawn.
  public func fitted(within limit: Int) -> CGImage? {
    let longer = max(width, height)
    guard longer > limit else { return self }
    let scale = Double(limit) / Double(longer)
    let size = (
      max(1, Int(clamping: (Double(width) * scale).rounded())),
      max(1, Int(clamping: (Double(height) * scale).rounded()))
    )
    guard let context = ThumbnailCache.bitmap(width: size.0, height: size.1) else { return nil }
    context.interpolationQuality = .high
    context.draw(self, in: CGRect(x: 0, y: 0, width: size.0, height: size.1))
    return context.makeImage()
  }

  /// A pixel buffer of exactly this size that the image fills, cropped at its centre; of the image's own size if nil.
  public func pixels(covering size: (width: Int, height: Int)? = nil) -> CVPixelBuffer? {
    let size = size ?? (width, height)
    guard size.width > 0, size.height > 0, width > 0, height > 0 else { return nil }
    var made: CVPixelBuffer?
    guard
      CVPixelBufferCreate(nil, size.width, size.height, kCVPixelFormatType_32BGRA, nil, &made) == kCVReturnSuccess,
      let made, CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess
    else { return nil }
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    guard
      let context = CGContext(
        data: CVPixelBufferGetBaseAddress(made), width: size.width, height: size.height, bitsPerComponent: 8,
        bytesPerRow: CVPixelBufferGetBytesPerRow(made), space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    // Transparent parts are drawn on grey, as the screen shows no alpha.
    context.setFillColor(CGColor(red: 0.3, green: 0.3, blue: 0.3, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    let scale = max(Double(size.width) / Double(width), Double(size.height) / Double(height))
    let drawn = (Double(width) * scale, Double(height) * scale)
    context.interpolationQuality = scale < 1 ? .high : .medium
    context.draw(
      self,
      in: CGRect(
        x: (Double(size.width) - drawn.0) / 2, y: (Double(size.height) - drawn.1) / 2, width: drawn.0, height: drawn.1))
    return made
  }
}
