internal import CImageCodecs
import Foundation

/// The image file formats that can be read and written.
enum ImageFileType: String, Sendable, CaseIterable {
  case png = "public.png"
  case jpeg = "public.jpeg"
  case webp = "org.webmproject.webp"
  case gif = "com.compuserve.gif"

  /// The type recognised from the first bytes; nil when they are unknown.
  init?(recognising data: Data) {
    let head = [UInt8](data.prefix(12))
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.count == 12, head.starts(with: Array("RIFF".utf8)), head[8...].elementsEqual("WEBP".utf8) {
      self = .webp
    } else if head.starts(with: Array("GIF8".utf8)) {
      self = .gif
    } else {
      return nil
    }
  }

  /// The type by its identifier; Apple's identifier for WebP is accepted too.
  init?(identifier: String) {
    self.init(rawValue: identifier == "public.webp" ? "org.webmproject.webp" : identifier)
  }

  /// Reads the file's header; nil when it is damaged.
  func head(of data: Data) -> ImageHead? {
    var head = ImageHead()
    let found = data.withUnsafeBytes { raw in
      guard let bytes = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      return switch self {
      case .png: image_png_head(bytes, raw.count, &head)
      case .jpeg: image_jpeg_head(bytes, raw.count, &head)
      case .webp: image_webp_head(bytes, raw.count, &head)
      case .gif: Self.headOfGIF(bytes, raw.count, &head)
      }
    }
    return found && head.width > 0 && head.height > 0 ? head : nil
  }

  /// Whether a file can hold several images.
  var canBeAnimated: Bool { self == .gif || self == .webp }

  private static func headOfGIF(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ head: inout ImageHead) -> Bool {
    var found = ImageAnimationHead()
    guard let animation = image_gif_open(bytes, count, &found) else { return false }
    image_animation_close(animation)
    head = ImageHead(
      width: found.width, height: found.height, components: 3, bitsPerComponent: 8, hasAlpha: true)
    return true
  }

  /// Decodes a file; nil when it is damaged. `leastSide` lets JPEG decode at a reduced size that is still large enough.
  func decode(_ data: Data, leastSide: Int = 0, shouldInterpolate: Bool = true) -> CGImage? {
    if self == .gif { return ImageAnimationReader(self, data)?.image(at: 0) }
    var image = Image()
    let decoded = data.withUnsafeBytes { raw in
      guard let bytes = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      return switch self {
      case .png: image_png_decode(bytes, raw.count, &image)
      case .jpeg: image_jpeg_decode(bytes, raw.count, UInt32(clamping: leastSide), &image)
      case .webp: image_webp_decode(bytes, raw.count, &image)
      case .gif: false
      }
    }
    guard decoded, let bytes = image.bytes else { return nil }
    let provider = CGDataProvider(adopting: bytes, count: image.rowBytes * Int(image.height))
    let isGray = image.pixels == ImagePixelsGray
    let info: CGBitmapInfo =
      isGray
      ? []
      : image.pixels == ImagePixelsRGBA
        ? CGBitmapInfo(alpha: .last) : CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little)
    return CGImage(
      width: Int(image.width), height: Int(image.height), bitsPerComponent: 8, bitsPerPixel: isGray ? 8 : 32,
      bytesPerRow: image.rowBytes, space: isGray ? .deviceGray : CGColorSpace(name: CGColorSpace.sRGB) ?? .deviceRGB,
      bitmapInfo: info, provider: provider, shouldInterpolate: shouldInterpolate, utType: rawValue)
  }

  /// Encodes an image; quality goes from 0 to 1. Nil when the format can't hold the image.
  func encode(_ image: CGImage, quality: Double, lossless: Bool) -> Data? {
    if self == .gif {
      var writer = GIFWriter()
      return writer.add(image, seconds: 0, quality: quality) ? writer.finish(loopCount: nil) : nil
    }
    guard let source = image.encodable(for: self) else { return nil }
    var target: UnsafeMutablePointer<UInt8>?
    var size = 0
    let percent = min(max(quality, 0), 1) * 100
    let encoded = withUnsafePointer(to: source.description) { description in
      switch self {
      case .png: image_png_encode(description, &target, &size)
      case .jpeg: image_jpeg_encode(description, Int32(percent.rounded()), &target, &size)
      case .webp: image_webp_encode(description, lossless ? 101 : Float(percent), &target, &size)
      case .gif: false
      }
    }
    withExtendedLifetime(source) {}
    guard encoded, let target else { return nil }
    return Data(bytesNoCopy: target, count: size, deallocator: .free)
  }
}
