internal import CImageCodecs
import Foundation

/// Reads the images of an animated GIF or WebP, one after the other.
enum ImageAnimationReader {
  /// The most images that are counted.
  static let mostImages = 1 << 20

  /// The size of a GIF; false for a damaged one.
  static func head(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ head: inout ImageHead) -> Bool {
    var found = ImageAnimationHead()
    guard let animation = image_gif_open(bytes, count, &found) else { return false }
    image_animation_close(animation)
    head = ImageHead(
      width: found.width, height: found.height, components: 3, bitsPerComponent: 8, hasAlpha: true)
    return true
  }
}

extension ImageFileType {
  /// Whether a file can hold several images.
  var canBeAnimated: Bool { self == .gif || self == .webp }

  private func opened(_ data: Data, _ body: (OpaquePointer, ImageAnimationHead) -> Void) {
    data.withUnsafeBytes { raw in
      guard let bytes = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      var head = ImageAnimationHead()
      let animation =
        switch self {
        case .gif: image_gif_open(bytes, raw.count, &head)
        case .webp: image_webp_open(bytes, raw.count, &head)
        case .png, .jpeg: OpaquePointer?.none
        }
      guard let animation else { return }
      body(animation, head)
      image_animation_close(animation)
    }
  }

  /// The number of images in a file of this type.
  func imageCount(of data: Data) -> Int {
    guard canBeAnimated else { return 1 }
    if self == .gif {
      let count = data.withUnsafeBytes { raw in
        image_gif_count(
          raw.baseAddress?.assumingMemoryBound(to: UInt8.self), raw.count, UInt32(ImageAnimationReader.mostImages), nil)
      }
      return max(1, Int(count))
    }
    var count = 0
    opened(data) { animation, _ in
      var milliseconds: UInt32 = 0
      while count < ImageAnimationReader.mostImages, image_animation_next(animation, &milliseconds) != nil {
        count += 1
      }
    }
    return max(1, count)
  }

  /// How often an animation is repeated, 0 for always; nil for one that is shown once.
  func loopCount(of data: Data) -> Int? {
    var loops: UInt32 = 1
    opened(data) { _, head in loops = head.loops }
    return loops == 1 ? nil : max(0, Int(loops) - 1)
  }

  /// For how many seconds an image of an animation is shown; nil where there is no animation.
  func seconds(at index: Int, of data: Data) -> Double? {
    var result: Double?
    opened(data) { animation, _ in
      var milliseconds: UInt32 = 0
      for place in 0...index {
        guard image_animation_next(animation, &milliseconds) != nil else { return }
        if place == index { result = Double(milliseconds) / 1000 }
      }
    }
    return result
  }

  /// An image of an animation as it is seen; nil where it is damaged.
  func image(at index: Int, of data: Data) -> CGImage? {
    var pixels: Data?
    var size = (width: 0, height: 0)
    opened(data) { animation, head in
      size = (Int(head.width), Int(head.height))
      var milliseconds: UInt32 = 0
      for place in 0...index {
        guard let canvas = image_animation_next(animation, &milliseconds) else { return }
        if place == index { pixels = Data(bytes: canvas, count: size.width * size.height * 4) }
      }
    }
    guard let provider = pixels.flatMap({ CGDataProvider(data: $0) }) else { return nil }
    return CGImage(
      width: size.width, height: size.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: size.width * 4,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? .deviceRGB, bitmapInfo: CGBitmapInfo(alpha: .last),
      provider: provider, utType: rawValue)
  }
}
