internal import CImageCodecs
import Foundation

/// An image's pixels in RGBA, not multiplied with alpha, without padding: what encoders of animations compare and write.
struct StraightPixels {
  let width: Int
  let height: Int
  /// Red in the lowest byte, alpha in the highest.
  var values: [UInt32]

  /// The pixels of an image; nil for masks.
  init?(_ image: CGImage) {
    guard !image.isMask, let drawn = image.drawablePixels else { return nil }
    (width, height) = (image.width, image.height)
    values = [UInt32](repeating: 0, count: width * height)
    let (columns, rows) = (width, height)
    values.withUnsafeMutableBytes { raw in
      guard let target = raw.bindMemory(to: UInt8.self).baseAddress else { return }
      let source = drawn.bytes.assumingMemoryBound(to: UInt8.self)
      if drawn.isOpaque {
        pixels_reorder(
          source, drawn.rowBytes, PixelOrderBGRA, target, columns * 4, PixelOrderRGBA, columns, rows)
      } else {
        pixels_unpremultiply(source, drawn.rowBytes, target, columns * 4, columns, rows)
      }
    }
    guard drawn.isOpaque else { return }
    values.withUnsafeMutableBufferPointer { values in
      for place in values.indices { values[place] |= 0xFF00_0000 }
    }
  }

  /// Whether a pixel is shown where there is no half-transparency.
  static func isShown(_ value: UInt32) -> Bool { value >> 24 >= 128 }

  /// How much the channels of pixels may differ that count as the same: less than what a video codec adds.
  private static let tolerance = 3

  /// Whether two pixels look the same.
  static func areAlike(_ one: UInt32, _ other: UInt32) -> Bool {
    if one == other { return true }
    guard isShown(one) == isShown(other) else { return false }
    for shift in [0, 8, 16] as [UInt32] {
      if abs(Int((one >> shift) & 255) - Int((other >> shift) & 255)) > tolerance { return false }
    }
    return true
  }
}
