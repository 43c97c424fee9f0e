internal import CImageKernels
import CoreGraphics
import CoreVideo

/// A pixel buffer of luma and chroma, read as it is needed.
final class LumaChromaSource: ImageNode {
  let extent: CGRect
  private let buffer: CVPixelBuffer
  private let colorSpace: CGColorSpace?

  var inputs: [any ImageNode] { [] }

  init(_ buffer: CVPixelBuffer, colorSpace: CGColorSpace?) {
    self.buffer = buffer
    self.colorSpace = colorSpace
    extent = CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
  }

  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let source = LumaChromaPicture(buffer) else { return FloatBitmap(clear: rect) }
    let bitmap = FloatBitmap(rect)
    withUnsafePointer(to: source.picture) {
      image_from_luma_chroma(
        bitmap.pixels, $0, Int32(clamping: rect.x), Int32(clamping: rect.y), Int32(clamping: rect.width),
        Int32(clamping: rect.height))
    }
    run.colors.conversion(from: colorSpace).apply(bitmap)
    return bitmap
  }
}
