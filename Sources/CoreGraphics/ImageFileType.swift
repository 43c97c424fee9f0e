internal import CImageCodecs
import Foundation

/// The image file formats that can be read and written.
enum ImageFileType: String, Sendable, CaseIterable {
  case png = "public.png"
  case jpeg = "public.jpeg"
  case webp = "org.webmproject.webp"
  case gif = "com.compuserve.gif"
  case tiff = "public.tiff"
  case bmp = "com.microsoft.bmp"
  case jpeg2000 = "public.jpeg-2000"
  case heic = "public.heic"
  case heif = "public.heif"
  case avif = "public.avif"

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
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if head.starts(with: Array("BM".utf8)) {
      self = .bmp
    } else if head.starts(with: [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]) || head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
      self = .jpeg2000
    } else if head.count == 12, head[4..<8].elementsEqual("ftyp".utf8), let type = Self.heif(brandsOf: data) {
      self = type
    } else {
      return nil
    }
  }

  /// By the brands of an ISO file, the first of which is its own; nil for those of movies.
  private static func heif(brandsOf data: Data) -> ImageFileType? {
    let head = [UInt8](data.prefix(256))
    let length = min(head[0..<4].reduce(0) { $0 << 8 | Int($1) }, head.count)
    let brands = stride(from: 8, to: max(8, length - 3), by: 4).filter { $0 != 12 }
      .map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    if !Set(brands).isDisjoint(with: ["heic", "heix", "heim", "heis"]) { return .heic }
    return brands.contains("mif1") ? .heif : nil
  }

  /// Whether it can be written; HEIC only where an encoder is installed.
  var canBeWritten: Bool {
    switch self {
    case .png, .jpeg, .webp, .gif, .tiff: true
    case .heic: HEIFFile.canWrite
    case .bmp, .jpeg2000, .heif, .avif: false
    }
  }

  /// The type by its identifier; Apple's identifier for WebP is accepted too.
  init?(identifier: String) {
    self.init(rawValue: identifier == "public.webp" ? "org.webmproject.webp" : identifier)
  }

  /// Reads the file's header; nil when it is damaged.
  func head(of data: Data) -> ImageHead? {
    var head = ImageHead()
    var orientation: UInt32 = 1
    if isHEIF { return HEIFFile(data)?.head }
    let found = data.withUnsafeBytes { raw in
      guard let bytes = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      return switch self {
      case .png: image_png_head(bytes, raw.count, &head)
      case .jpeg: image_jpeg_head(bytes, raw.count, &head)
      case .webp: image_webp_head(bytes, raw.count, &head)
      case .gif: Self.headOfGIF(bytes, raw.count, &head)
      case .tiff: image_tiff_head(bytes, raw.count, &head, &orientation)
      case .bmp: image_bmp_head(bytes, raw.count, &head)
      case .jpeg2000: image_jpeg2000_head(bytes, raw.count, &head)
      case .heic, .heif, .avif: false
      }
    }
    return found && head.width > 0 && head.height > 0 ? head : nil
  }

  /// Whether libheif reads it.
  var isHEIF: Bool { self == .heic || self == .heif || self == .avif }

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

  /// Decodes a file; nil when it is damaged. `leastSide` lets JPEG and JPEG 2000 decode at a reduced size that is still large enough.
  func decode(_ data: Data, leastSide: Int = 0, shouldInterpolate: Bool = true) -> CGImage? {
    if self == .gif { return ImageAnimationReader(self, data)?.image(at: 0) }
    if isHEIF { return HEIFFile(data)?.decoded(self) }
    var image = Image()
    let decoded = data.withUnsafeBytes { raw in
      guard let bytes = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      return switch self {
      case .png: image_png_decode(bytes, raw.count, &image)
      case .jpeg: image_jpeg_decode(bytes, raw.count, UInt32(clamping: leastSide), &image)
      case .webp: image_webp_decode(bytes, raw.count, &image)
      case .tiff: image_tiff_decode(bytes, raw.count, &image)
      case .bmp: image_bmp_decode(bytes, raw.count, &image)
      case .jpeg2000: image_jpeg2000_decode(bytes, raw.count, UInt32(clamping: leastSide), &image)
      case .gif, .heic, .heif, .avif: false
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

  /// Whether a file holds the press's metadata as a record; elsewhere it becomes XMP.
  private var holdsIPTC: Bool { self == .jpeg || self == .tiff }

  /// Encodes an image with what is to be said of it; quality goes from 0 to 1. Nil when the format can't hold the image.
  func encode(
    _ image: CGImage, quality: Double, lossless: Bool, properties: CFDictionary = [:], xmp: Data? = nil
  ) -> Data? {
    let xmp = holdsIPTC ? xmp : ImageFileBlocks.xmp(xmp, fillingInIPTCOf: properties)
    switch self {
    case .gif:
      var writer = GIFWriter()
      return writer.add(image, seconds: 0, quality: quality) ? writer.finish(loopCount: nil) : nil
    case .tiff:
      return TIFFImage(image).flatMap { ExifWriter.data(of: properties, image: $0, xmp: xmp) }
    case .heic:
      guard let source = image.encodable(for: self) else { return nil }
      return withExtendedLifetime(source) {
        HEIFFile.encode(
          source.description, quality: quality, orientation: ExifWriter.orientation(properties) ?? 1,
          exif: ExifWriter.data(of: properties), xmp: xmp)
      }
    case .png, .jpeg, .webp:
      return encodedPixels(image, quality: quality, lossless: lossless).flatMap {
        adding(properties, xmp: xmp, to: $0)
      }
    case .bmp, .jpeg2000, .heif, .avif:
      return nil
    }
  }

  private func encodedPixels(_ image: CGImage, quality: Double, lossless: Bool) -> Data? {
    guard let source = image.encodable(for: self) else { return nil }
    var target: UnsafeMutablePointer<UInt8>?
    var size = 0
    let percent = min(max(quality, 0), 1) * 100
    let encoded = withUnsafePointer(to: source.description) { description in
      switch self {
      case .png: image_png_encode(description, &target, &size)
      case .jpeg: image_jpeg_encode(description, Int32(percent.rounded()), &target, &size)
      case .webp: image_webp_encode(description, lossless ? 101 : Float(percent), &target, &size)
      default: false
      }
    }
    withExtendedLifetime(source) {}
    guard encoded, let target else { return nil }
    return Data(bytesNoCopy: target, count: size, deallocator: .free)
  }

  /// The file with metadata instead of that which it has, without encoding its image again; as it is where there is none,
  /// and nil for formats whose metadata can't be changed, or where it is too long.
  func adding(_ properties: CFDictionary, xmp: Data?, to file: Data) -> Data? {
    let exif = ExifWriter.data(of: properties)
    let texts = self == .png ? (properties[kCGImagePropertyPNGDictionary] as? CFDictionary ?? [:]) : [:]
    let iptc = self == .jpeg ? ImageFileBlocks.iptc(of: properties) : nil
    if exif == nil, xmp == nil, texts.isEmpty, iptc == nil { return file }
    if !texts.isEmpty {
      return PNGChunks(file)?.file(exif: exif, xmp: xmp, texts: texts.compactMapValues { $0 as? String })
    }
    return replacing(exif: exif, xmp: xmp, iptc: iptc, in: file)
  }

  /// The file with this metadata and no other, without encoding its image again; nil for formats whose metadata can't be
  /// changed, or where it is too long.
  func replacing(exif: Data?, xmp: Data?, iptc: Data?, in file: Data) -> Data? {
    switch self {
    case .jpeg: return JPEGSegments(file)?.file(exif: exif, xmp: xmp, iptc: iptc)
    case .png: return PNGChunks(file)?.file(exif: exif, xmp: xmp)
    case .webp:
      guard let head = head(of: file) else { return nil }
      return WebPChunks(file)?.file(
        exif: exif, xmp: xmp, width: Int(head.width), height: Int(head.height), hasAlpha: head.hasAlpha)
    default: return nil
    }
  }
}
