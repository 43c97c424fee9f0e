internal import CCairo
internal import CImageCodecs
import Foundation

/// The bitmap of a context: memory in one of Apple's layouts, and how cairo draws into it.
///
/// cairo supports premultiplied BGRA and coverage. RGBA is drawn to with red and blue swapped in every colour, which is
/// exact for all blend modes that treat the channels alike. Other layouts are converted to BGRA around each drawing.
final class BitmapTarget {
  /// The channel order that source colours need to come out right in the bitmap.
  enum ColorOrder {
    case asIs, redBlueSwapped
  }

  private enum Access {
    /// cairo draws into the memory itself.
    case direct
    /// The memory holds 4-byte pixels in this order, converted to BGRA in place where swapping channels isn't enough.
    case reordered(PixelOrder)
    /// cairo draws into a separate BGRA bitmap that is copied from the memory before and back after each drawing.
    case shadowed(memory: UnsafeMutablePointer<UInt8>, rowBytes: Int)
  }

  let data: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bitsPerComponent: Int
  let bitsPerPixel: Int
  let bytesPerRow: Int
  let layout: BitmapLayout
  private let ownsData: Bool
  private let access: Access
  private let surface: OpaquePointer

  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, components: Int,
    bitmapInfo: CGBitmapInfo
  ) {
    let sides = 1...CGImage.largestSide
    let isOneByte = bitmapInfo.alphaInfo == .alphaOnly || components == 1
    let bitsPerPixel = isOneByte ? 8 : 32
    guard sides.contains(width), sides.contains(height), bitsPerComponent == 8,
      let layout = BitmapLayout(
        bitsPerComponent: 8, bitsPerPixel: bitsPerPixel, components: isOneByte ? 1 : components,
        bitmapInfo: bitmapInfo)
    else { return nil }
    let isOpaque: Bool
    switch layout {
    case .color32(_, let alpha):
      // Straight alpha and an undeclared fourth byte can't be drawn to; Apple rejects them too.
      guard alpha != PixelAlphaStraight, bitmapInfo.alphaInfo != .none else { return nil }
      isOpaque = alpha == PixelAlphaSkip
    case .gray8: isOpaque = true
    case .alpha8: isOpaque = false
    case .color24, .color64, .gray16, .gray1: return nil
    }
    let least = width * bitsPerPixel / 8
    let rowBytes = bytesPerRow == 0 ? (least + 15) / 16 * 16 : bytesPerRow
    guard rowBytes >= least, rowBytes <= Int(Int32.max) / 4 else { return nil }

    var memory = data
    if memory == nil {
      guard posix_memalign(&memory, 64, rowBytes * height) == 0, let memory else { return nil }
      memset(memory, 0, rowBytes * height)
    }
    guard let memory else { return nil }
    self.data = memory
    ownsData = data == nil
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = rowBytes
    self.layout = layout

    // cairo reads rows as 32-bit words, so they must be 4-byte aligned.
    let isAligned = rowBytes % 4 == 0 && Int(bitPattern: memory) % 4 == 0
    let format = layout == .alpha8 ? CAIRO_FORMAT_A8 : isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let shadowRow = layout == .alpha8 ? (width + 3) / 4 * 4 : width * 4
    if isAligned, layout == .alpha8 || layout.isColor32 {
      if case .color32(let order, _) = layout, order != PixelOrderBGRA {
        access = .reordered(order)
      } else {
        access = .direct
      }
      surface = cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height), Int32(rowBytes))
    } else {
      let shadow = UnsafeMutablePointer<UInt8>.allocate(capacity: shadowRow * height)
      access = .shadowed(memory: shadow, rowBytes: shadowRow)
      surface = cairo_image_surface_create_for_data(shadow, format, Int32(width), Int32(height), Int32(shadowRow))
    }
  }

  deinit {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    if case .shadowed(let memory, _) = access { memory.deallocate() }
    if ownsData { free(data) }
  }

  /// A cairo context that draws here; nil when cairo refuses the surface.
  func makeCairo() -> OpaquePointer? {
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    return cairo_create(surface)
  }

  /// Calls `body` to draw; `exactColors` requests real BGRA, for blend modes and sources that can't be channel-swapped.
  func draw(exactColors: Bool, _ body: (ColorOrder) -> Void) {
    let bytes = data.assumingMemoryBound(to: UInt8.self)
    switch access {
    case .direct:
      drawMarked { body(.asIs) }
    case .reordered(let order) where order == PixelOrderRGBA && !exactColors:
      drawMarked { body(.redBlueSwapped) }
    case .reordered(let order):
      pixels_reorder(bytes, bytesPerRow, order, bytes, bytesPerRow, PixelOrderBGRA, width, height)
      drawMarked { body(.asIs) }
      pixels_reorder(bytes, bytesPerRow, PixelOrderBGRA, bytes, bytesPerRow, order, width, height)
    case .shadowed(let shadow, let row):
      switch layout {
      case .gray8:
        pixels_from_gray(bytes, bytesPerRow, shadow, row, width, height)
        drawMarked { body(.asIs) }
        pixels_to_gray(shadow, row, bytes, bytesPerRow, width, height)
      case .color32(let order, _):
        pixels_reorder(bytes, bytesPerRow, order, shadow, row, PixelOrderBGRA, width, height)
        drawMarked { body(.asIs) }
        pixels_reorder(shadow, row, PixelOrderBGRA, bytes, bytesPerRow, order, width, height)
      case .alpha8, .color24, .color64, .gray16, .gray1:
        for y in 0..<height { memcpy(shadow + y * row, bytes + y * bytesPerRow, width) }
        drawMarked { body(.asIs) }
        for y in 0..<height { memcpy(bytes + y * bytesPerRow, shadow + y * row, width) }
      }
    }
  }

  /// Marks the surface dirty first: other code may have written to the bytes since cairo last read them.
  private func drawMarked(_ body: () -> Void) {
    cairo_surface_mark_dirty(surface)
    body()
    cairo_surface_flush(surface)
  }
}

extension BitmapLayout {
  var isColor32: Bool { if case .color32 = self { true } else { false } }
}
