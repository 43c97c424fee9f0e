internal import CImageCodecs
import Foundation

/// An immutable image: pixels and their layout.
public final class CGImage: @unchecked Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Bits per component.
  public let bitsPerComponent: Int
  /// Bits per pixel.
  public let bitsPerPixel: Int
  /// The row stride in bytes.
  public let bytesPerRow: Int
  /// The colour space; nil for a mask.
  public let colorSpace: CGColorSpace?
  /// Alpha info and byte order.
  public let bitmapInfo: CGBitmapInfo
  /// The provider of the pixel data.
  public let dataProvider: CGDataProvider?
  /// Whether it may be interpolated when scaled.
  public let shouldInterpolate: Bool
  /// How colours outside a smaller gamut are mapped into it.
  public let renderingIntent: CGColorRenderingIntent
  /// Whether it is an image mask: black samples paint, white ones don't.
  public let isMask: Bool
  /// The type of the file that it was decoded from.
  public let utType: CFString?

  /// The decode array: the values that the smallest and largest samples stand for, per component; nil for the default.
  public let decode: UnsafePointer<CGFloat>?

  let layout: BitmapLayout
  private let decodeArray: [CGFloat]?
  private let lock = NSLock()
  private var cachedPixels: DrawablePixels?

  /// An image from pixel data; nil when there are too few bytes or the layout can't be drawn.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider,
      decode: decode.map { Array(UnsafeBufferPointer(start: $0, count: space.numberOfComponents * 2)) },
      shouldInterpolate: shouldInterpolate, intent: intent, isMask: false, utType: nil)
  }

  /// A mask from gray samples: black paints, white doesn't.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    self.init(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: nil, bitmapInfo: [], provider: provider,
      decode: decode.map { Array(UnsafeBufferPointer(start: $0, count: 2)) }, shouldInterpolate: shouldInterpolate,
      intent: .defaultIntent, isMask: true, utType: nil)
  }

  init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace?,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: [CGFloat]? = nil, shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent, isMask: Bool = false, utType: CFString? = nil
  ) {
    let sides = 1...CGImage.largestSide
    guard sides.contains(width), sides.contains(height), (1...128).contains(bitsPerPixel),
      bytesPerRow >= (width * bitsPerPixel + 7) / 8, bytesPerRow <= Int.max / 2 / height,
      let layout = BitmapLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, components: space?.numberOfComponents ?? 1,
        bitmapInfo: bitmapInfo),
      provider.bytes.count >= bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
    else { return nil }
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
    colorSpace = space
    self.bitmapInfo = bitmapInfo
    dataProvider = provider
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
    self.isMask = isMask
    self.utType = utType
    self.layout = layout
    decodeArray = decode
    self.decode = decode.map { values in
      let memory = UnsafeMutablePointer<CGFloat>.allocate(capacity: values.count)
      memory.initialize(from: values, count: values.count)
      return UnsafePointer(memory)
    }
  }

  /// The largest width or height that cairo can draw.
  static let largestSide = 32_767

  /// Whether and where a pixel has alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }
  /// The byte order of a pixel.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder }
  deinit { decode?.deallocate() }

  /// A reference to the same image.
  public func copy() -> CGImage? { self }

  /// The same pixels, reinterpreted in another colour space with as many components.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == colorSpace?.numberOfComponents, let dataProvider else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: dataProvider, decode: decodeArray,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent, utType: utType)
  }

  /// A part of the image, origin at the top left, sharing the pixels; nil when it doesn't intersect `rect`.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.standardized.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1, let data = dataProvider?.data else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    guard left * bitsPerPixel % 8 == 0 else { return nil }
    let offset = top * bytesPerRow + left * bitsPerPixel / 8
    let count = bytesPerRow * (Int(part.height) - 1) + (Int(part.width) * bitsPerPixel + 7) / 8
    guard let provider = CGDataProvider(data: data.sharedPart(from: offset, count: count)) else { return nil }
    return CGImage(
      width: Int(part.width), height: Int(part.height), bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo,
      provider: provider, decode: decodeArray, shouldInterpolate: shouldInterpolate, intent: renderingIntent,
      isMask: isMask, utType: utType)
  }

  /// The image masked by an image mask, or by another image's brightness, scaled to fit.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .deviceRGB,
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue),
      let cover = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: (width + 3) / 4 * 4,
        space: .deviceGray, bitmapInfo: CGImageAlphaInfo.none.rawValue),
      let pixels = context.data, let coverage = cover.data
    else { return nil }
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    context.draw(self, in: whole)
    cover.setFillColor(.white)
    cover.draw(mask, in: whole)
    pixels_multiply_coverage(
      pixels.assumingMemoryBound(to: UInt8.self), context.bytesPerRow, coverage.assumingMemoryBound(to: UInt8.self),
      cover.bytesPerRow, width, height)
    return context.makeImage()
  }

  /// The pixels in cairo's format, converted once.
  var drawablePixels: DrawablePixels? {
    lock.withLock {
      if let cachedPixels { return cachedPixels }
      guard let data = dataProvider?.data else { return nil }
      let inverted = decodeArray.map { $0.count >= 2 && $0[0] > $0[1] } ?? false
      cachedPixels =
        isMask
        ? data.withUnsafeBytes { raw in
          // Black paints in a mask, so coverage is the inverse of brightness.
          raw.baseAddress.flatMap {
            layout.grayRows(
              $0.assumingMemoryBound(to: UInt8.self), width: width, height: height, rowBytes: bytesPerRow,
              inverted: !inverted)
          }
        }
        : layout.drawable(data: data, width: width, height: height, rowBytes: bytesPerRow, inverted: inverted)
      return cachedPixels
    }
  }
}

extension CGImage: Hashable {
  /// Two references are equal when they are the same image.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Hashes the image's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Data {
  /// A part of the data without a copy, indexed from 0; it keeps the whole data alive.
  fileprivate func sharedPart(from offset: Int, count partCount: Int) -> Data {
    // Small data is stored inline in the value, so its address is only valid for the closure.
    guard count >= 64 else { return Data(dropFirst(offset).prefix(partCount)) }
    return withUnsafeBytes { raw in
      guard let start = raw.baseAddress else { return Data() }
      let whole = self
      return Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start + offset), count: partCount,
        deallocator: .custom { _, _ in withExtendedLifetime(whole) {} })
    }
  }
}
