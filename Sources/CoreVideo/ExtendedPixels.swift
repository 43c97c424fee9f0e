import CoreGraphics

extension CVBuffer {
  /// Repeats the edge pixels into the unused ones around the image, so that a filter may read past the edge.
  func fillExtendedPixels() -> Bool {
    guard let layout = PixelFormatLayout(pixelFormat) else { return false }
    for (plane, shape) in zip(planes, layout.planes) {
      let columns = shape.horizontalSubsampling * shape.blockWidth
      let left = extendedPixels.left / columns
      let right = extendedPixels.right / columns
      let blocks = (plane.width + shape.blockWidth - 1) / shape.blockWidth
      let size = shape.bytesPerBlock
      for row in 0..<plane.height where left + right > 0 {
        let line = plane.baseAddress + row * plane.bytesPerRow
        for column in 1..<(left + 1) { memcpy(line - column * size, line, size) }
        let last = line + (blocks - 1) * size
        for column in 1..<(right + 1) { memcpy(last + column * size, last, size) }
      }
      let first = plane.baseAddress - left * size
      let last = first + (plane.height - 1) * plane.bytesPerRow
      let bytes = (left + blocks + right) * size
      for row in 1..<(extendedPixels.top / shape.verticalSubsampling + 1) {
        memcpy(first - row * plane.bytesPerRow, first, bytes)
      }
      for row in 1..<(extendedPixels.bottom / shape.verticalSubsampling + 1) {
        memcpy(last + row * plane.bytesPerRow, last, bytes)
      }
    }
    return true
  }
}
