import CoreVideo

/// The frame number that the simulated camera paints into its frames, or that test media have in the middle.
enum PaintedNumber {
  /// Reads the number from a plane whose pixels are `bytesPerPixel` apart.
  static func read(
    _ base: UnsafeRawPointer, bytesPerRow: Int, bytesPerPixel: Int = 1, width: Int, height: Int
  ) -> UInt16? {
    let squares = [
      FrameNumberPattern.centredSquare(width: width, height: height, fraction: 1),
      SimulatedPicture.numberSquare(width: width, height: height),
    ]
    return squares.lazy.filter { $0.cell > 0 && $0.x >= 0 && $0.y >= 0 && $0.side <= min(width, height) }.compactMap {
      FrameNumberPattern.read(from: base, bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel, at: $0)
    }.first
  }
}

extension PlaybackFrame {
  /// The frame number that the simulated camera paints into its frames, or that test media have in the middle.
  package var paintedNumber: UInt16? {
    // The green bytes of BGRA.
    guard let base = CVPixelBufferGetBaseAddress(pixelBuffer).map({ UnsafeRawPointer($0) + 1 }) else { return nil }
    return PaintedNumber.read(
      base, bytesPerRow: CVPixelBufferGetBytesPerRow(pixelBuffer), bytesPerPixel: 4,
      width: CVPixelBufferGetWidth(pixelBuffer), height: CVPixelBufferGetHeight(pixelBuffer))
  }
}
