internal import CImageKernels
import CoreGraphics
import Foundation

/// Pixels in memory, read as they are needed.
final class PackedSource: ImageNode, @unchecked Sendable {
  let extent: CGRect
  let colorSpace: CGColorSpace?
  private let layout: PixelLayout
  private let rowBytes: Int
  /// Hands out the first byte for as long as it is read.
  private let withBytes: @Sendable ((UnsafeRawPointer) -> Void) -> Void

  var inputs: [any ImageNode] { [] }

  /// Pixels whose first byte `withBytes` hands out.
  init(
    width: Int, height: Int, layout: PixelLayout, rowBytes: Int, colorSpace: CGColorSpace?,
    withBytes: @escaping @Sendable ((UnsafeRawPointer) -> Void) -> Void
  ) {
    extent = CGRect(x: 0, y: 0, width: width, height: height)
    self.layout = layout
    self.rowBytes = rowBytes
    self.colorSpace = colorSpace
    self.withBytes = withBytes
  }

  /// Pixels in data.
  convenience init?(
    width: Int, height: Int, layout: PixelLayout, rowBytes: Int, colorSpace: CGColorSpace?, data: Data
  ) {
    let needed = rowBytes.multipliedReportingOverflow(by: max(height - 1, 0))
    guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20, rowBytes >= width * layout.bytesPerPixel,
      !needed.overflow, data.count >= needed.partialValue + width * layout.bytesPerPixel
    else { return nil }
    self.init(width: width, height: height, layout: layout, rowBytes: rowBytes, colorSpace: colorSpace) { use in
      data.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { use(start) }
      }
    }
  }

  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap {
    let bitmap = FloatBitmap(rect)
    let whole = pixelExtent
    withBytes { start in
      var picture = layout.picture(
        UnsafeMutableRawPointer(mutating: start), rowBytes: rowBytes, width: whole.width, height: whole.height)
      image_unpack(
        bitmap.pixels, &picture, Int32(clamping: rect.x), Int32(clamping: rect.y), Int32(clamping: rect.width),
        Int32(clamping: rect.height))
    }
    if layout.alpha == .straight { image_premultiply(bitmap.pixels, bitmap.count) }
    run.colors.conversion(from: colorSpace).apply(bitmap)
    return bitmap
  }
}
