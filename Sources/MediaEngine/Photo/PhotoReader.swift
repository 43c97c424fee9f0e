import CImageCodecs
import CoreGraphics
import Foundation

/// Reads photos from any source: JPEG, HEIC, PNG and WebP. Damaged files are refused, or read as far as possible.
public enum PhotoReader {
  /// Larger files are refused.
  private static let mostBytes = 1 << 28

  /// A file's metadata.
  public static func details(of url: URL) throws -> PhotoDetails {
    try details(of: contents(of: url), name: url.lastPathComponent)
  }

  /// A photo's metadata.
  public static func details(of data: Data, name: String = "") throws -> PhotoDetails {
    let data = data.startIndex == 0 ? data : Data(data)
    guard let kind = PhotoKind(data) else { throw PhotoError.unreadable(name: name) }
    var details: PhotoDetails
    switch kind {
    case .jpeg:
      guard let file = JPEGFile(data) else { throw PhotoError.unreadable(name: name) }
      details = PhotoDetails(exif: file.exif, xmp: file.xmp)
      (details.width, details.height) = (file.width, file.height)
    case .png:
      guard let size = PNGFile.size(of: data) else { throw PhotoError.unreadable(name: name) }
      let metadata = PNGFile.metadata(of: data)
      details = PhotoDetails(exif: metadata.exif, xmp: metadata.xmp)
      (details.width, details.height) = size
    case .heif:
      guard let file = HEIFReader(data) else { throw PhotoError.unreadable(name: name) }
      let metadata = file.metadata
      details = PhotoDetails(exif: metadata.exif, xmp: metadata.xmp)
      details.orientation = HEIFOrientation.orientation(in: data)
      details.hasThumbnail = details.hasThumbnail || file.hasThumbnail
      (details.width, details.height) = (file.width, file.height)
    case .webp:
      var head = ImageHead()
      let isWhole = data.withUnsafeBytes {
        image_webp_head($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &head)
      }
      guard isWhole else { throw PhotoError.unreadable(name: name) }
      details = PhotoDetails()
      (details.width, details.height) = (Int(head.width), Int(head.height))
    }
    return details
  }

  /// A file's image, with its orientation applied.
  public static func image(of url: URL) throws -> CGImage {
    try image(of: contents(of: url), name: url.lastPathComponent)
  }

  /// A photo's image, with its orientation applied.
  public static func image(of data: Data, name: String = "") throws -> CGImage {
    try picture(of: data, leastSide: nil, name: name)
  }

  /// A file's thumbnail, with its orientation applied; no side is longer than `maxSide`.
  public static func thumbnail(of url: URL, maxSide: Int) throws -> CGImage {
    try thumbnail(of: contents(of: url), maxSide: maxSide, name: url.lastPathComponent)
  }

  /// A photo's thumbnail, with its orientation applied; no side is longer than `maxSide`. The embedded one is used
  /// where it is big enough.
  public static func thumbnail(of data: Data, maxSide: Int, name: String = "") throws -> CGImage {
    let image = try picture(of: data, leastSide: max(1, maxSide), name: name)
    guard let small = image.fitting(max(1, maxSide)) else { throw PhotoError.unreadable(name: name) }
    return small
  }

  private static func contents(of url: URL) throws -> Data {
    do {
      return try InputFile.contents(of: url.path, limit: mostBytes)
    } catch {
      throw PhotoError.unreadable(name: url.lastPathComponent)
    }
  }

  private static func picture(of data: Data, leastSide: Int?, name: String) throws -> CGImage {
    let data = data.startIndex == 0 ? data : Data(data)
    var picture: CGImage?
    switch PhotoKind(data) {
    case .jpeg:
      let file = JPEGFile(data)
      let exif = file?.exif.map { PhotoDetails.orientationAndThumbnail(exif: $0) }
      if let leastSide, let small = exif?.thumbnail, let image = decode(small, leastSide: leastSide),
        max(image.width, image.height) >= leastSide, let file,
        // Some programs rotate a photo without its thumbnail.
        (image.width > image.height) == (file.width > file.height) || image.width == image.height
      {
        picture = image.turned(exif?.orientation ?? 1)
      } else {
        picture = decode(data, leastSide: leastSide ?? 0)?.turned(exif?.orientation ?? 1)
      }
    case .png:
      let orientation = PNGFile.metadata(of: data).exif.map { PhotoDetails.orientationAndThumbnail(exif: $0) }?
        .orientation
      picture = decode(data, leastSide: leastSide ?? 0)?.turned(orientation ?? 1)
    case .heif:
      picture = HEIFReader(data)?.picture(leastSide: leastSide)
    case .webp:
      picture = CGImageSourceCreateWithData(data as CFData, nil).flatMap {
        CGImageSourceCreateImageAtIndex($0, 0, nil)
      }
    case nil: break
    }
    guard let picture else { throw PhotoError.unreadable(name: name) }
    return picture
  }

  private static func decode(_ data: Data, leastSide: Int) -> CGImage? {
    guard let provider = CGDataProvider(data: data) else { return nil }
    guard data.first == 0xFF else {
      return CGImage(
        pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    guard leastSide > 0 else {
      return CGImage(
        jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    var image = Image()
    let isDone = data.withUnsafeBytes {
      image_jpeg_decode(
        $0.bindMemory(to: UInt8.self).baseAddress, $0.count, UInt32(clamping: leastSide), &image)
    }
    guard isDone, let bytes = image.bytes else { return nil }
    let isGray = image.pixels == ImagePixelsGray
    guard
      let provider = CGDataProvider(
        data: Data(bytesNoCopy: bytes, count: image.rowBytes * Int(image.height), deallocator: .free))
    else { return nil }
    return CGImage(
      width: Int(image.width), height: Int(image.height), bitsPerComponent: 8, bitsPerPixel: isGray ? 8 : 32,
      bytesPerRow: image.rowBytes,
      space: isGray
        ? CGColorSpaceCreateDeviceGray() : CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: isGray ? [] : CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little), provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}

/// A photo's file type, detected from its first bytes.
enum PhotoKind {
  case jpeg, png, heif, webp

  init?(_ data: Data) {
    let head = [UInt8](data.prefix(12))
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) {
      self = .heif
    } else if head.count == 12, head.starts(with: Array("RIFF".utf8)), head[8...].elementsEqual("WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
