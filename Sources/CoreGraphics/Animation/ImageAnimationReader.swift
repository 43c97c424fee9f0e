internal import CImageCodecs
import Foundation

/// Reads the images of an animated GIF or WebP: each is drawn over the one before, so that reading them in order is quick.
final class ImageAnimationReader: @unchecked Sendable {
  /// The most images that are counted.
  private static let mostImages = 1 << 20

  /// How often the animation is repeated, 0 for always; nil for one that is shown once.
  let loopCount: Int?
  /// For how many seconds each image is shown; empty for a file of a single image that isn't animated.
  let delays: [Double]
  private let type: ImageFileType
  private let size: (width: Int, height: Int)
  /// An object of its own, so that the address that the C decoder reads from stays the same.
  private let bytes: NSData
  private let lock = NSLock()
  private var animation: OpaquePointer?
  private var next = 0

  /// Nil for a file that isn't animated, or is damaged.
  init?(_ type: ImageFileType, _ data: Data) {
    guard type.canBeAnimated else { return nil }
    (self.type, bytes) = (type, NSData(data: data))
    var head = ImageAnimationHead()
    guard let opened = Self.open(type, bytes, &head) else { return nil }
    image_animation_close(opened)
    size = (Int(head.width), Int(head.height))
    loopCount = head.loops == 1 ? nil : max(0, Int(head.loops) - 1)
    delays = type == .gif ? Self.delaysOfGIF(bytes) : Self.delaysOfWebP(data)
  }

  deinit { image_animation_close(animation) }

  private static func open(_ type: ImageFileType, _ bytes: NSData, _ head: inout ImageAnimationHead) -> OpaquePointer? {
    let start = bytes.bytes.assumingMemoryBound(to: UInt8.self)
    return switch type {
    case .gif: image_gif_open(start, bytes.length, &head)
    case .webp: image_webp_open(start, bytes.length, &head)
    default: nil
    }
  }

  private static func delaysOfGIF(_ bytes: NSData) -> [Double] {
    let start = bytes.bytes.assumingMemoryBound(to: UInt8.self)
    let count = image_gif_count(start, bytes.length, UInt32(mostImages), nil)
    let delays = [UInt32](unsafeUninitializedCapacity: Int(count)) { delays, found in
      found = Int(image_gif_count(start, bytes.length, count, delays.baseAddress))
    }
    return delays.map { Double($0) / 1000 }
  }

  /// Each image is a chunk that begins with its place, size and time.
  private static func delaysOfWebP(_ data: Data) -> [Double] {
    var delays: [Double] = []
    var place = data.startIndex + 12
    while place + 8 <= data.endIndex, delays.count < mostImages {
      let length = (0..<4).reduce(0) { $0 | Int(data[place + 4 + $1]) << (8 * $1) }
      if length >= 16, place + 24 <= data.endIndex, data[place..<place + 4].elementsEqual("ANMF".utf8) {
        let milliseconds = (0..<3).reduce(UInt32(0)) { $0 | UInt32(data[place + 20 + $1]) << (8 * $1) }
        delays.append(Double(image_animation_shown(milliseconds)) / 1000)
      }
      place += 8 + length + length % 2
    }
    return delays
  }

  /// An image as it is seen; nil where the file is damaged.
  func image(at index: Int) -> CGImage? {
    guard index >= 0, index < max(1, delays.count), let pixels = lock.withLock({ pixels(at: index) }),
      let provider = CGDataProvider(data: pixels)
    else { return nil }
    return CGImage(
      width: size.width, height: size.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: size.width * 4,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? .deviceRGB, bitmapInfo: CGBitmapInfo(alpha: .last),
      provider: provider, utType: type.rawValue)
  }

  /// The caller has the lock.
  private func pixels(at index: Int) -> Data? {
    if animation == nil || index < next {
      image_animation_close(animation)
      var head = ImageAnimationHead()
      (animation, next) = (Self.open(type, bytes, &head), 0)
    }
    var milliseconds: UInt32 = 0
    while let animation, let canvas = image_animation_next(animation, &milliseconds) {
      next += 1
      if next == index + 1 { return Data(bytes: canvas, count: size.width * size.height * 4) }
    }
    return nil
  }
}
