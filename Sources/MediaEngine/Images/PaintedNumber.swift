import CoreGraphics
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

  /// Reads the number from a plane of a picture that is turned by quarters or mirrored when it is shown.
  static func read(
    _ base: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, turned transform: CGAffineTransform
  ) -> UInt16? {
    let matrix = [transform.a, transform.b, transform.c, transform.d].map { Int(exactly: $0.rounded()) ?? 0 }
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[2], matrix[3])
    let isTurned = abs(a) + abs(b) == 1 && abs(c) + abs(d) == 1 && abs(a) == abs(d)
    guard isTurned, (a, b, c, d) != (1, 0, 0, 1) else {
      return read(base, bytesPerRow: bytesPerRow, width: width, height: height)
    }
    let (shownWidth, shownHeight) = a == 0 ? (height, width) : (width, height)
    var shown = [UInt8](repeating: 0, count: shownWidth * shownHeight)
    for y in 0..<shownHeight {
      for x in 0..<shownWidth {
        // From the middle of the picture, where a turn back is its transpose.
        let (dx, dy) = (2 * x + 1 - shownWidth, 2 * y + 1 - shownHeight)
        let (column, row) = ((a * dx + b * dy + width - 1) / 2, (c * dx + d * dy + height - 1) / 2)
        shown[y * shownWidth + x] = base.load(fromByteOffset: row * bytesPerRow + column, as: UInt8.self)
      }
    }
    return shown.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { read($0, bytesPerRow: shownWidth, width: shownWidth, height: shownHeight) }
    }
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
