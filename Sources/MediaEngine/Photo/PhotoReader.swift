import CImageCodecs
import CoreGraphics
import Foundation

/// Reads photos from any source, in the image formats of `FileFormat`. Damaged files are refused, or read as far as
/// possible.
public enum PhotoReader {
  /// Larger files are refused.
  package static let mostBytes = 1 << 28

  /// A file's metadata.
  public static func details(of url: URL) throws -> PhotoDetails {
    try details(of: contents(of: url), name: url.lastPathComponent)
  }

  /// A photo's metadata.
  public static func details(of data: Data, name: String = "") throws -> PhotoDetails {
    let data = data.startIndex == 0 ? data : Data(data)
    guard let format = FileFormat(photo: data), let head = PhotoHead(data, format) else {
      throw PhotoError.unreadable(name: name)
    }
    return head.details
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

  /// A file's bytes, unless it is too large for a photo.
  static func contents(of url: URL) throws -> Data {
    do {
      return try InputFile.contents(of: url.path, limit: mostBytes)
    } catch {
      throw PhotoError.unreadable(name: url.lastPathComponent)
    }
  }

  private static func picture(of data: Data, leastSide: Int?, name: String) throws -> CGImage {
    let data = data.startIndex == 0 ? data : Data(data)
    guard let format = FileFormat(photo: data), let picture = decode(data, format, leastSide: leastSide) else {
      throw PhotoError.unreadable(name: name)
    }
    return picture
  }

  private static func decode(_ data: Data, _ format: FileFormat, leastSide: Int?) -> CGImage? {
    switch format {
    case .jpeg: return decodeJPEG(data, leastSide: leastSide)
    case .png:
      return decode(data, leastSide: leastSide ?? 0)?.turned(
        PNGFile.metadata(of: data).orientationAndThumbnail.orientation)
    case .heic, .avif: return HEIFReader(data)?.picture(leastSide: leastSide)
    case .webp:
      return CGImage.decoding(data, with: image_webp_decode)?
        .turned(WebPFile(data).metadata.orientationAndThumbnail.orientation)
    case .gif: return GIFFile.firstFrame(of: data)
    case .bmp: return CGImage.decoding(data, with: image_bmp_decode)
    case .tiff:
      var (head, orientation) = (ImageHead(), UInt32(1))
      _ = data.withUnsafeBytes {
        image_tiff_head($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &head, &orientation)
      }
      return CGImage.decoding(data, with: image_tiff_decode)?.turned(Int(orientation))
    case .dng, .cameraRaw: return decodeRaw(data, leastSide: leastSide)
    case .jpeg2000:
      return CGImage.decoding(data) { image_jpeg2000_decode($0, $1, UInt32(clamping: leastSide ?? 0), $2) }?
        .turned(JPEG2000File.metadata(of: data).orientationAndThumbnail.orientation)
    case .quickTime, .mp4, .m4a, .matroska, .webm, .wave, .ogg, .flac, .mp3: return nil
    }
  }

  /// The smallest preview that is large enough, else the largest.
  private static func decodeRaw(_ data: Data, leastSide: Int?) -> CGImage? {
    guard let file = RawPhoto(data) else { return nil }
    let orientation = PhotoMetadataSource(tiff: data).orientationAndThumbnail.orientation
    let previews = file.previews
    let enough = previews.last { max($0.width, $0.height) >= leastSide ?? .max } ?? previews.first
    for preview in [enough, previews.first] {
      if let preview, let image = decode(preview.jpeg, leastSide: leastSide ?? 0) { return image.turned(orientation) }
    }
    // An uncompressed thumbnail, as the oldest of them have.
    return CGImage.decoding(data, with: image_tiff_decode)?.turned(orientation)
  }

  private static func decodeJPEG(_ data: Data, leastSide: Int?) -> CGImage? {
    let file = JPEGFile(data)
    let (orientation, thumbnail) = PhotoMetadataSource(exif: file?.exif).orientationAndThumbnail
    if let leastSide, let thumbnail, let image = decode(thumbnail, leastSide: leastSide),
      max(image.width, image.height) >= leastSide, let file,
      // Some programs rotate a photo without its thumbnail.
      (image.width > image.height) == (file.width > file.height) || image.width == image.height
    {
      return image.turned(orientation)
    }
    return decode(data, leastSide: leastSide ?? 0)?.turned(orientation)
  }

  private static func decode(_ data: Data, leastSide: Int) -> CGImage? {
    guard data.first == 0xFF else { return CGImage.decoding(data, with: image_png_decode) }
    return CGImage.decoding(data) { image_jpeg_decode($0, $1, UInt32(clamping: leastSide), $2) }
  }
}
