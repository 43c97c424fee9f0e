import CoreGraphics
import Foundation

/// Images of photos and videos, and what their files say of them, whatever the file format.
public enum MediaPicture {
  /// The file has no readable image.
  public struct Unreadable: Error, CustomStringConvertible {
    /// The file.
    public let file: URL
    /// The error message.
    public var description: String { "\(file.lastPathComponent) can't be read as a picture" }
  }

  /// Reads the image, upright, with its longer side at most `limit`; nil reads it at full size. Takes a while: not for
  /// the main thread.
  public static func read(_ file: URL, limit: Int?) throws -> CGImage {
    try SandboxedReader.shared.picture(of: file, limit: limit)
  }

  /// Reads a photo that is in memory, upright, at full size. Takes a while: not for the main thread.
  public static func read(_ photo: Data) throws -> CGImage {
    guard photo.count <= PhotoReader.mostBytes, FileFormat(photo: photo.startIndex == 0 ? photo : Data(photo)) != nil
    else { throw PhotoError.unreadable(name: "") }
    return try SandboxedReader.shared.picture(of: photo)
  }

  /// Reads a photo's metadata. Takes a while: not for the main thread.
  public static func details(of file: URL) throws -> PhotoDetails { try SandboxedReader.shared.details(of: file) }

  /// Reads a photo's properties as Image I/O has them, for a copy of the photo. Takes a while: not for the main thread.
  public static func properties(of file: URL) throws -> [String: Any] {
    try SandboxedReader.shared.properties(of: file)
  }

  /// Reads what a movie says of itself in words. Takes a while: not for the main thread.
  public static func tags(of file: URL) throws -> [MetadataEntry] { try SandboxedReader.shared.tags(of: file) }

  /// Reads the thumbnail from the cache, or else makes and stores one. Takes a while: not for the main thread.
  public static func thumbnail(
    of file: URL, modified: Date, size: ThumbnailCache.Size, cache: ThumbnailCache = ThumbnailCache()
  ) throws -> CGImage {
    if let known = cache.thumbnail(of: file, modified: modified, size) { return known }
    if cache.hasFailed(file, modified: modified) { throw Unreadable(file: file) }
    do {
      let image = try read(file, limit: size.pixels)
      cache.store(image, of: file, modified: modified, size)
      return image
    } catch let failure as ReaderFailure where failure.saysNothingOfTheFile {
      throw failure
    } catch {
      cache.storeFailure(of: file, modified: modified)
      throw error
    }
  }
}
