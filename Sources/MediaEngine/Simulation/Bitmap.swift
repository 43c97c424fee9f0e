/// A BGRA bitmap that owns its memory.
final class Bitmap: @unchecked Sendable {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: max(1, width * height))
    pixels.initialize(repeating: 0, count: max(1, width * height))
  }

  deinit {
    pixels.deallocate()
  }

  var bytesPerRow: Int { width * 4 }
  var byteCount: Int { width * height * 4 }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * width }

  /// Copies everything from a bitmap of the same size.
  func copy(from other: Bitmap) {
    pixels.update(from: other.pixels, count: width * height)
  }

  /// Copies an area from a bitmap of the same size.
  func copy(_ area: PixelArea, from other: Bitmap) {
    for y in area.y..<area.y + area.height {
      (row(y) + area.x).update(from: other.row(y) + area.x, count: area.width)
    }
  }

  /// Fills an area, which must lie inside.
  func fill(_ area: PixelArea, with pixel: UInt32) {
    for y in area.y..<area.y + area.height {
      (row(y) + area.x).update(repeating: pixel, count: area.width)
    }
  }

  /// Draws a sprite with premultiplied alpha and returns the area that it touched.
  @discardableResult
  func blend(_ sprite: Bitmap, x: Int, y: Int) -> PixelArea? {
    let x0 = max(0, x)
    let x1 = min(width, x + sprite.width)
    let y0 = max(0, y)
    let y1 = min(height, y + sprite.height)
    guard x0 < x1, y0 < y1 else { return nil }
    for line in y0..<y1 {
      let source = sprite.row(line - y)
      let target = row(line)
      for column in x0..<x1 {
        let over = source[column - x]
        let alpha = over >> 24
        if alpha == 255 {
          target[column] = over
        } else if alpha > 0 {
          // Two channels at a time; 256 − alpha keeps opaque white at 255.
          let under = target[column]
          let rest = 256 - alpha
          let even = ((under & 0x00ff_00ff) &* rest) >> 8 & 0x00ff_00ff
          let odd = ((under >> 8 & 0x00ff_00ff) &* rest) & 0xff00_ff00
          target[column] = (over &+ (even | odd)) | 0xff00_0000
        }
      }
    }
    return PixelArea(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}

/// A colour with components from 0 to 255.
struct Colour {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The opaque BGRA pixel.
  var pixel: UInt32 {
    0xff00_0000 | UInt32(red.clamped(to: 0...255)) << 16 | UInt32(green.clamped(to: 0...255)) << 8
      | UInt32(blue.clamped(to: 0...255))
  }

  /// Interpolates between two colours.
  func mixed(with other: Colour, _ share: Double) -> Colour {
    let share = share.clamped(to: 0...1)
    return Colour(
      red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
  }
}
