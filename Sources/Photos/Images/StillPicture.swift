import CoreGraphics
import Foundation
import MediaEngine

/// Pictures out of photos' and videos' files, the right way up.
enum StillPicture {
  static func orientation(of url: URL) -> CGImagePropertyOrientation {
    CGImagePropertyOrientation(rawValue: UInt32(MediaFacts(of: url.path)?.orientation ?? 1)) ?? .up
  }

  /// A file's picture at the size that is wanted.
  static func picture(
    of file: PHAssetResource, _ wish: ImageWish, shown: (width: Int, height: Int)
  ) throws -> CGImage {
    let side = wish.longestSide(of: shown)
    let image: CGImage
    switch (file.type.kind, MediaFormat(of: file.fileURL.path)) {
    case (.image, .webp): image = try webp(file.fileURL, side)
    case (.image, _): image = try photo(file.fileURL, side)
    case (.video, _): image = try video(file, side)
    default: throw PHPhotosError(.requestNotSupportedForAsset)
    }
    guard let crop = wish.crop(of: image) else { return image }
    return image.cropping(to: crop) ?? image
  }

  private static func video(_ file: PHAssetResource, _ side: Int) throws -> CGImage {
    guard FileSystem.facts(file.fileURL.path) != nil else { throw SystemError(ENOENT, path: file.fileURL.path) }
    do {
      return try StillFrame.picture(of: file.fileURL, limit: side > 0 ? side : .max)
    } catch {
      throw LibraryError.notMedia(file.fileURL.lastPathComponent)
    }
  }

  private static func photo(_ url: URL, _ side: Int) throws -> CGImage {
    try side > 0 ? PhotoReader.thumbnail(of: url, maxSide: side) : PhotoReader.image(of: url)
  }

  private static func webp(_ url: URL, _ side: Int) throws -> CGImage {
    guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
      let image = CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: side])
    else { throw LibraryError.notMedia(url.lastPathComponent) }
    return image
  }
}
