internal import CImageCodecs
import Foundation

/// The memory layout of an image's or context's pixels, limited to the layouts that can be drawn.
enum BitmapLayout: Sendable, Equatable {
  /// 4 bytes: three colours and alpha or filler.
  case color32(PixelOrder, PixelAlpha)
  /// 3 bytes: red, green, blue.
  case color24
  /// 8 bytes: three 16-bit colours and alpha or filler.
  case color64(PixelOrder, PixelAlpha, isLittleEndian: Bool)
  /// 1 byte: gray.
  case gray8
  /// 2 bytes: gray.
  case gray16(isLittleEndian: Bool)
  /// 1 byte: coverage.
  case alpha8
  /// 1 bit: gray.
  case gray1

  /// The layout that these numbers describe; nil when it can't be drawn.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, components: Int, bitmapInfo: CGBitmapInfo) {
    guard !bitmapInfo.contains(.floatComponents) else { return nil }
    let alphaInfo = bitmapInfo.alphaInfo
    let order = bitmapInfo.byteOrder
    let alpha: PixelAlpha
    let isAlphaFirst: Bool
    switch alphaInfo {
    case .premultipliedFirst: (alpha, isAlphaFirst) = (PixelAlphaPremultiplied, true)
    case .first: (alpha, isAlphaFirst) = (PixelAlphaStraight, true)
    case .noneSkipFirst: (alpha, isAlphaFirst) = (PixelAlphaSkip, true)
    case .premultipliedLast: (alpha, isAlphaFirst) = (PixelAlphaPremultiplied, false)
    case .last: (alpha, isAlphaFirst) = (PixelAlphaStraight, false)
    case .none, .noneSkipLast, .alphaOnly: (alpha, isAlphaFirst) = (PixelAlphaSkip, false)
    }
    switch (bitsPerComponent, bitsPerPixel, components) {
    case (8, 8, _) where alphaInfo == .alphaOnly:
      self = .alpha8
    case (8, 8, 1) where alphaInfo == .none:
      self = .gray8
    case (1, 1, 1) where alphaInfo == .none:
      self = .gray1
    case (16, 16, 1) where alphaInfo == .none:
      self = .gray16(isLittleEndian: order == .order16Little)
    case (8, 24, 3) where alphaInfo == .none && order != .order32Little:
      self = .color24
    case (8, 32, 3):
      let isReversed = order == .order32Little
      guard order != .order16Little, order != .order16Big else { return nil }
      let pixelOrder =
        isAlphaFirst
        ? (isReversed ? PixelOrderBGRA : PixelOrderARGB) : (isReversed ? PixelOrderABGR : PixelOrderRGBA)
      self = .color32(pixelOrder, alpha)
    case (16, 64, 3):
      self = .color64(
        isAlphaFirst ? PixelOrderARGB : PixelOrderRGBA, alpha, isLittleEndian: order == .order16Little)
    default:
      return nil
    }
  }
}

/// Pixels in a format that cairo accepts as a source: premultiplied BGRA, or coverage.
final class DrawablePixels: @unchecked Sendable {
  let bytes: UnsafeMutableRawPointer
  let rowBytes: Int
  let isOpaque: Bool
  private let owner: (any Sendable)?

  /// Allocates memory of its own, not cleared.
  init?(rowBytes: Int, height: Int, isOpaque: Bool) {
    guard let memory = malloc(max(rowBytes * height, 4)) else { return nil }
    bytes = memory
    self.rowBytes = rowBytes
    self.isOpaque = isOpaque
    owner = nil
  }

  /// Wraps pixels that already have cairo's format; `owner` keeps them alive.
  init(borrowing bytes: UnsafeMutableRawPointer, rowBytes: Int, isOpaque: Bool, owner: any Sendable) {
    self.bytes = bytes
    self.rowBytes = rowBytes
    self.isOpaque = isOpaque
    self.owner = owner
  }

  deinit { if owner == nil { free(bytes) } }
}

extension BitmapLayout {
  /// Converts pixels for cairo, without a copy where they already have its format.
  func drawable(
    data: Data, width: Int, height: Int, rowBytes: Int, inverted: Bool
  ) -> DrawablePixels? {
    let wide = width * 4
    return data.withUnsafeBytes { raw -> DrawablePixels? in
      guard let start = raw.baseAddress else { return nil }
      let source = start.assumingMemoryBound(to: UInt8.self)
      // Data of a few bytes is stored inline in the value, so its address is only valid for the closure.
      if case .color32(PixelOrderBGRA, let alpha) = self, alpha != PixelAlphaStraight, raw.count >= 64,
        rowBytes % 4 == 0, Int(bitPattern: start) % 4 == 0
      {
        return DrawablePixels(
          borrowing: UnsafeMutableRawPointer(mutating: start), rowBytes: rowBytes, isOpaque: alpha == PixelAlphaSkip,
          owner: data)
      }
      if self == .alpha8 {
        let row = (width + 3) / 4 * 4
        guard let pixels = DrawablePixels(rowBytes: row, height: height, isOpaque: false) else { return nil }
        for y in 0..<height { memcpy(pixels.bytes + y * row, source + y * rowBytes, width) }
        return pixels
      }
      guard let pixels = DrawablePixels(rowBytes: wide, height: height, isOpaque: isOpaque) else { return nil }
      let target = pixels.bytes.assumingMemoryBound(to: UInt8.self)
      switch self {
      case .color32(let order, let alpha):
        pixels_premultiply(source, rowBytes, order, alpha, target, wide, width, height)
      case .color24:
        pixels_from_packed(source, rowBytes, false, target, wide, width, height)
      case .color64(let order, let alpha, let isLittleEndian):
        pixels_narrow(source, rowBytes, isLittleEndian, target, wide, width * 4, height)
        pixels_premultiply(target, wide, order, alpha, target, wide, width, height)
      case .gray8, .gray16, .gray1, .alpha8:
        guard let gray = grayRows(source, width: width, height: height, rowBytes: rowBytes, inverted: inverted)
        else { return nil }
        pixels_from_gray(gray.bytes.assumingMemoryBound(to: UInt8.self), gray.rowBytes, target, wide, width, height)
      }
      return pixels
    }
  }

  /// Gray samples as one byte each, with the row stride that cairo requires for coverage.
  func grayRows(
    _ source: UnsafePointer<UInt8>, width: Int, height: Int, rowBytes: Int, inverted: Bool
  ) -> DrawablePixels? {
    let row = (width + 3) / 4 * 4
    guard let gray = DrawablePixels(rowBytes: row, height: height, isOpaque: true) else { return nil }
    let target = gray.bytes.assumingMemoryBound(to: UInt8.self)
    switch self {
    case .gray8, .alpha8:
      for y in 0..<height { memcpy(target + y * row, source + y * rowBytes, width) }
    case .gray16(let isLittleEndian):
      pixels_narrow(source, rowBytes, isLittleEndian, target, row, width, height)
    case .gray1:
      for y in 0..<height {
        for x in 0..<width {
          target[y * row + x] = source[y * rowBytes + x / 8] >> (7 - x % 8) & 1 == 1 ? 255 : 0
        }
      }
    case .color32, .color24, .color64:
      return nil
    }
    if inverted {
      for y in 0..<height { for x in 0..<width { target[y * row + x] = 255 - target[y * row + x] } }
    }
    return gray
  }

  private var isOpaque: Bool {
    switch self {
    case .color32(_, let alpha), .color64(_, let alpha, _): alpha == PixelAlphaSkip
    case .color24, .gray8, .gray16, .gray1: true
    case .alpha8: false
    }
  }
}
