import Foundation

/// Blurs an image of opacities like a Gaussian: by three passes of a box in each direction.
enum AlphaBlur {
  /// Blurs rows of bytes. `deviation` is that of the Gaussian, in pixels.
  static func blur(
    _ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int, deviation: Double
  ) {
    guard deviation > 0.1, width > 0, height > 0 else { return }
    let boxes = boxSizes(deviation)
    let length = max(width, height)
    let line = UnsafeMutablePointer<UInt16>.allocate(capacity: 2 * length)
    defer { line.deallocate() }
    for y in 0..<height { blurLine(pixels + y * bytesPerRow, step: 1, count: width, boxes, line) }
    for x in 0..<width { blurLine(pixels + x, step: bytesPerRow, count: height, boxes, line) }
  }

  /// The odd widths of three boxes that together spread as far as the Gaussian does.
  static func boxSizes(_ deviation: Double) -> [Int] {
    let ideal = (4 * deviation * deviation + 1).squareRoot()
    var lower = min(ideal, 10_000).rounded(.down).whole
    if lower % 2 == 0 { lower -= 1 }
    lower = max(lower, 1)
    let low = Double(lower)
    let small = (12 * deviation * deviation - 3 * low * low - 12 * low - 9) / (-4 * low - 4)
    let count = min(max(small.whole, 0), 3)
    return (0..<3).map { $0 < count ? lower : lower + 2 }
  }

  private static func blurLine(
    _ pixels: UnsafeMutablePointer<UInt8>, step: Int, count: Int, _ boxes: [Int], _ line: UnsafeMutablePointer<UInt16>
  ) {
    // Sixteen bits between the passes: rounding to bytes each time would lose the faint ends.
    var (source, target) = (line, line + count)
    for index in 0..<count { source[index] = UInt16(pixels[index * step]) << 8 }
    for box in boxes where box > 1 {
      let reach = box / 2
      var sum = 0
      for index in 0..<min(reach, count) { sum += Int(source[index]) }
      for index in 0..<count {
        if index + reach < count { sum += Int(source[index + reach]) }
        if index - reach > 0 { sum -= Int(source[index - reach - 1]) }
        target[index] = UInt16(truncatingIfNeeded: sum / box)
      }
      swap(&source, &target)
    }
    for index in 0..<count {
      pixels[index * step] = UInt8(truncatingIfNeeded: min((Int(source[index]) + 128) >> 8, 255))
    }
  }
}
