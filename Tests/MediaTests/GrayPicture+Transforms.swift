@testable import TestMedia

extension GrayPicture {
  /// The picture as it looks after mirroring and turning.
  func shown(_ orientation: PaintedOrientation) -> GrayPicture {
    var result = self
    if orientation.isMirrored {
      result = GrayPicture(width: width, height: height) { x, y in pixels[y * width + width - 1 - x] }
    }
    for _ in 0..<orientation.rotation / 90 {
      let before = result
      result = GrayPicture(width: before.height, height: before.width) { x, y in
        before.pixels[(before.height - 1 - x) * before.width + y]
      }
    }
    return result
  }

  /// The picture scaled by averaging what falls into each pixel.
  func scaled(x scaleX: Double, y scaleY: Double) -> GrayPicture {
    let steps = 4
    return GrayPicture(width: Int(Double(width) * scaleX), height: Int(Double(height) * scaleY)) { x, y in
      var sum = 0
      for step in 0..<steps * steps {
        let sourceX = (Double(x) + (Double(step % steps) + 0.5) / Double(steps)) / scaleX
        let sourceY = (Double(y) + (Double(step / steps) + 0.5) / Double(steps)) / scaleY
        sum += Int(pixels[min(Int(sourceY), height - 1) * width + min(Int(sourceX), width - 1)])
      }
      return UInt8(sum / (steps * steps))
    }
  }

  /// Copies another picture into this one.
  mutating func place(_ other: GrayPicture, x: Int, y: Int) {
    for row in 0..<other.height {
      let start = (y + row) * width + x
      pixels.replaceSubrange(
        start..<start + other.width, with: other.pixels[row * other.width..<(row + 1) * other.width])
    }
  }

  private init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> UInt8) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixel(x, y)) }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
