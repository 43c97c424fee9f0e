import CoreGraphics

/// One pixel as red, green, blue, alpha, premultiplied.
struct Pixel: Equatable, CustomStringConvertible {
  var red, green, blue, alpha: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  var description: String { "(\(red) \(green) \(blue) \(alpha))" }

  static let red = Pixel(255, 0, 0)
  static let green = Pixel(0, 255, 0)
  static let blue = Pixel(0, 0, 255)
  static let white = Pixel(255, 255, 255)
  static let clear = Pixel(0, 0, 0, 0)

  func isClose(to other: Pixel, within limit: Int) -> Bool {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .allSatisfy { abs(Int($0) - Int($1)) <= limit }
  }
}

/// The 4-byte layouts that can be drawn to, with the position of red, green, blue and alpha in memory.
enum BitmapOrder: CaseIterable {
  case bgra, rgba, argb, abgr

  var info: CGBitmapInfo {
    switch self {
    case .bgra: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)
    case .rgba: CGBitmapInfo(alpha: .premultipliedLast)
    case .argb: CGBitmapInfo(alpha: .premultipliedFirst)
    case .abgr: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little)
    }
  }

  var positions: [Int] {
    switch self {
    case .bgra: [2, 1, 0, 3]
    case .rgba: [0, 1, 2, 3]
    case .argb: [1, 2, 3, 0]
    case .abgr: [3, 2, 1, 0]
    }
  }
}

extension CGContext {
  static func bitmap(_ width: Int, _ height: Int, _ order: BitmapOrder = .bgra, bytesPerRow: Int = 0) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: order.info.rawValue)
  }

  /// A pixel counted from the top left, as it lies in memory.
  func pixel(_ x: Int, _ y: Int, _ order: BitmapOrder = .bgra) -> Pixel {
    guard let data else { return .clear }
    let bytes = data.assumingMemoryBound(to: UInt8.self) + y * bytesPerRow + x * 4
    let at = order.positions
    return Pixel(bytes[at[0]], bytes[at[1]], bytes[at[2]], bytes[at[3]])
  }
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension CGImage {
  /// An opaque or transparent picture of noise over a gradient.
  static func noisy(_ width: Int, _ height: Int, hasAlpha: Bool, seed: UInt64) -> CGImage? {
    var numbers = SeededNumbers(seed: seed)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for index in 0..<width * height {
      for part in 0..<3 {
        bytes[index * 4 + part] =
          UInt8(truncatingIfNeeded: index / 7 &* (part + 1)) ^ UInt8.random(in: 0...15, using: &numbers)
      }
      if hasAlpha { bytes[index * 4 + 3] = UInt8.random(in: 0...255, using: &numbers) }
    }
    return CGDataProvider(data: Data(bytes)).flatMap {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: hasAlpha ? .last : .noneSkipLast),
        provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  /// Four pixels: red and green above, blue and white below.
  static var quarters: CGImage? {
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    return CGDataProvider(data: Data(bytes)).flatMap {
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast), provider: $0,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
  }
}
