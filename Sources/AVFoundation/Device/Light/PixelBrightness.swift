import CoreVideo

/// The brightness of frames.
enum PixelBrightness {
  /// The average brightness of 32BGRA pixels, from 0 to 1; nil for other pixels, and for none.
  static func average(of pixels: CVImageBuffer) -> Double? {
    guard CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA else { return nil }
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    let stride = CVPixelBufferGetBytesPerRow(pixels)
    guard let base = CVPixelBufferGetBaseAddress(pixels), width > 0, height > 0 else { return nil }
    var sum = 0
    for y in 0..<height {
      let row = UnsafeRawBufferPointer(start: base + y * stride, count: width * 4)
      for x in 0..<width { sum += 29 * Int(row[4 * x]) + 150 * Int(row[4 * x + 1]) + 77 * Int(row[4 * x + 2]) }
    }
    return Double(sum) / Double(256 * 255 * width * height)
  }
}
