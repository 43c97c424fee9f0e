internal import CImageKernels
import CoreGraphics
import Foundation

extension CIContext {
  /// The part of an image in a rectangle, with a byte for each component; nil for an empty or infinite rectangle.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    createCGImage(image, from: fromRect, format: .RGBA8, colorSpace: nil)
  }

  /// The part of an image in a rectangle, in a colour space, or, with nil, in the context's. Nil for a format that images
  /// of Core Graphics can't have here, such as floats, or whose components the colour space doesn't have.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    let isGray = format == .L8 || format == .L16
    let own: CGColorSpace? = isGray ? CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) : outputSpace
    let wanted = colorSpace ?? own
    let tag = wanted ?? CGColorSpaceCreateDeviceRGB()
    guard !fromRect.isInfinite, let layout = format.layout, let info = format.bitmapInfo,
      tag.numberOfComponents == (isGray ? 1 : 3), ColorConversion.supports(tag)
    else { return nil }
    let rect = PixelRect(touching: fromRect.standardized)
    guard (1...32_767).contains(rect.width), (1...32_767).contains(rect.height) else { return nil }
    let rowBytes = (rect.width * layout.bytesPerPixel + 15) / 16 * 16
    var data = Data(count: rowBytes * rect.height)
    data.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let picture = layout.picture(start, rowBytes: rowBytes, width: rect.width, height: rect.height)
      write(image, rect, layout, into: picture, at: (rect.x, rect.y), space: wanted)
    }
    guard let provider = CGDataProvider(data: data) else { return nil }
    return CGImage(
      width: rect.width, height: rect.height, bitsPerComponent: layout.bytesPerComponent * 8,
      bitsPerPixel: layout.bytesPerPixel * 8, bytesPerRow: rowBytes, space: tag, bitmapInfo: info, provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  /// The same; whatever is asked, it is computed at once.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
  ) -> CGImage? {
    createCGImage(image, from: fromRect, format: format, colorSpace: colorSpace)
  }
}

extension CIFormat {
  /// The format as Core Graphics describes it; nil for those that its images don't have.
  fileprivate var bitmapInfo: CGBitmapInfo? {
    switch self {
    case .RGBA8: CGBitmapInfo(alpha: .premultipliedLast)
    case .ARGB8: CGBitmapInfo(alpha: .premultipliedFirst)
    case .BGRA8: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)
    case .ABGR8: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little)
    case .RGBX8: CGBitmapInfo(alpha: .noneSkipLast)
    case .RGBA16: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Little)
    case .RGBX16: CGBitmapInfo(alpha: .noneSkipLast, byteOrder: .order16Little)
    case .L8: CGBitmapInfo(alpha: .none)
    case .L16: CGBitmapInfo(alpha: .none, byteOrder: .order16Little)
    default: nil
    }
  }
}
