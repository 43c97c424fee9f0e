internal import CImageKernels
import Foundation

/// Pixels of premultiplied floats in the working space. Whoever gets one may change it.
final class FloatBitmap {
  let rect: PixelRect
  let pixels: UnsafeMutablePointer<Float>

  /// Pixels that are yet to be written.
  init(_ rect: PixelRect) {
    self.rect = rect
    pixels = .allocate(capacity: max(rect.count * 4, 4))
  }

  /// Transparent pixels.
  init(clear rect: PixelRect) {
    self.rect = rect
    pixels = .allocate(capacity: max(rect.count * 4, 4))
    pixels.initialize(repeating: 0, count: max(rect.count * 4, 4))
  }

  deinit { pixels.deallocate() }

  var count: Int { rect.count }

  /// The bitmap as the kernels take it; valid as long as this object lives, which a local one needn't do to the end of a
  /// call: `withExtendedLifetime`.
  var kernel: image_bitmap {
    image_bitmap(
      pixels: pixels, x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
      height: Int32(clamping: rect.height))
  }

  /// The part in another rectangle; what isn't there is transparent.
  func part(_ wanted: PixelRect) -> FloatBitmap {
    let result = rect.contains(wanted) ? FloatBitmap(wanted) : FloatBitmap(clear: wanted)
    image_copy(result.kernel, kernel)
    return result
  }
}
