internal import CImageKernels
import CoreGraphics
import CoreVideo
import Foundation

extension CIContext {
  /// Writes the part of an image in `bounds` to memory, the top row first. Without a colour space, the context's is used. A
  /// format that isn't known ends the program.
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    guard let layout = format.layout else { preconditionFailure("Unknown pixel format \(format.rawValue).") }
    let rect = PixelRect(touching: bounds.standardized)
    precondition(
      rowBytes >= rect.width * layout.bytesPerPixel, "A row of \(rowBytes) bytes is too short for the bounds.")
    let picture = layout.picture(data, rowBytes: rowBytes, width: rect.width, height: rect.height)
    write(image, rect, layout, into: picture, at: (rect.x, rect.y), space: colorSpace ?? outputSpace)
  }

  /// Writes an image into a pixel buffer, the image's origin at its lower left. Colours are those of the buffer's
  /// attachments, if it has them, or else the context's.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    let whole = CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    render(image, to: buffer, bounds: whole, colorSpace: nil)
  }

  /// Writes an image into the part of a pixel buffer in `bounds`, the image's origin at the buffer's lower left. Without a
  /// colour space, it is that of the buffer's attachments, if it has them, or else the context's. A buffer of a format that
  /// can't be written ends the program.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let rect = PixelRect(touching: bounds.standardized).intersection(whole)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard !rect.isEmpty else { return }
    if let target = LumaChromaPicture(buffer) {
      render(image, rect, of: target, space: colorSpace ?? videoSpace(of: buffer))
      return
    }
    guard let layout = BufferColors.layout(of: buffer), let start = CVPixelBufferGetBaseAddress(buffer) else {
      preconditionFailure("Core Image can't write \(buffer).")
    }
    let picture = layout.picture(
      start, rowBytes: CVPixelBufferGetBytesPerRow(buffer), width: width, height: height)
    write(
      image, rect, layout, into: picture, at: (0, 0),
      space: colorSpace ?? BufferColors.attachedSpace(of: buffer) ?? outputSpace)
  }

  /// The colours of a buffer of luma and chroma: read back, they are the same.
  private func videoSpace(of buffer: CVPixelBuffer) -> CGColorSpace? {
    outputSpace == nil ? nil : BufferColors.space(of: buffer)
  }

  private func render(_ image: CIImage, _ rect: PixelRect, of target: LumaChromaPicture, space: CGColorSpace?) {
    let (width, height) = (Int(target.picture.width), Int(target.picture.height))
    // Whole rows, and pairs of them from the top, as chroma is shared.
    let top = (height - rect.maxY) / 2 * 2
    let end = min((height - rect.y + 1) / 2 * 2, height)
    let rows = PixelRect(x: 0, y: height - end, width: width, height: end - top)
    render(image, rows, space: space, multiple: 2) { band in
      withUnsafePointer(to: target.picture) {
        image_to_luma_chroma(band.pixels, $0, Int32(clamping: band.rect.y), Int32(clamping: band.rect.height))
      }
    }
  }
}
