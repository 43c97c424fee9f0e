internal import CImageCodecs
import Foundation

/// An image's pixels in a layout that the encoders accept.
struct EncodablePixels {
  var description: Image
  /// Keeps the bytes alive.
  var owner: (any Sendable)?
}

extension CGImage {
  /// Decodes a PNG file; nil when it is damaged.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let decoded = ImageFileType.png.decode(source.bytes) else { return nil }
    self.init(taking: decoded, shouldInterpolate: shouldInterpolate, intent: intent)
  }

  /// Decodes a JPEG file; nil when it is damaged.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let decoded = ImageFileType.jpeg.decode(source.bytes) else { return nil }
    self.init(taking: decoded, shouldInterpolate: shouldInterpolate, intent: intent)
  }

  private convenience init?(taking other: CGImage, shouldInterpolate: Bool, intent: CGColorRenderingIntent) {
    guard let provider = other.dataProvider else { return nil }
    self.init(
      width: other.width, height: other.height, bitsPerComponent: other.bitsPerComponent,
      bitsPerPixel: other.bitsPerPixel, bytesPerRow: other.bytesPerRow, space: other.colorSpace,
      bitmapInfo: other.bitmapInfo, provider: provider, shouldInterpolate: shouldInterpolate, intent: intent,
      utType: other.utType)
  }

  /// The pixels for an encoder: unconverted when it accepts their layout, else converted.
  func encodable(for type: ImageFileType) -> EncodablePixels? {
    guard !isMask, let data = dataProvider?.data else { return nil }
    func described(_ bytes: UnsafeMutableRawPointer, _ rowBytes: Int, _ pixels: ImagePixels) -> Image {
      Image(
        bytes: bytes.assumingMemoryBound(to: UInt8.self), rowBytes: rowBytes, width: UInt32(width),
        height: UInt32(height), pixels: pixels)
    }
    if data.count >= 64, let asIs = encodableAsIs(by: type) {
      return data.withUnsafeBytes { raw in
        raw.baseAddress.map {
          EncodablePixels(
            description: described(UnsafeMutableRawPointer(mutating: $0), bytesPerRow, asIs), owner: dataProvider)
        }
      }
    }
    if layout == .alpha8 { return nil }
    guard let pixels = drawablePixels else { return nil }
    if pixels.isOpaque {
      return EncodablePixels(description: described(pixels.bytes, pixels.rowBytes, ImagePixelsBGRX), owner: pixels)
    }
    if type == .jpeg {
      // JPEG has no alpha: transparent parts become black, as the premultiplied colours already are.
      return EncodablePixels(description: described(pixels.bytes, pixels.rowBytes, ImagePixelsBGRX), owner: pixels)
    }
    guard let straight = DrawablePixels(rowBytes: width * 4, height: height, isOpaque: false) else { return nil }
    pixels_unpremultiply(
      pixels.bytes.assumingMemoryBound(to: UInt8.self), pixels.rowBytes,
      straight.bytes.assumingMemoryBound(to: UInt8.self), straight.rowBytes, width, height)
    return EncodablePixels(description: described(straight.bytes, straight.rowBytes, ImagePixelsRGBA), owner: straight)
  }

  private func encodableAsIs(by type: ImageFileType) -> ImagePixels? {
    guard decode == nil else { return nil }
    return switch layout {
    case .color32(PixelOrderBGRA, PixelAlphaSkip): ImagePixelsBGRX
    case .color32(PixelOrderRGBA, PixelAlphaStraight) where type != .jpeg: ImagePixelsRGBA
    case .gray8 where type != .webp: ImagePixelsGray
    default: nil
    }
  }
}
