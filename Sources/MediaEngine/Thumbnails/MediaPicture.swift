import CoreGraphics
import Foundation

/// A photo's or video's picture, whatever kind of file it is.
public enum MediaPicture {
  /// Why there is none.
  public struct Unreadable: Error, CustomStringConvertible {
    /// The file.
    public let file: URL
    /// What happened.
    public var description: String { "\(file.lastPathComponent) can't be read as a picture" }
  }

  /// The picture, upright, with its longer side no longer than `limit`; nil makes it as large as it is. Takes a while:
  /// not for the main thread.
  public static func read(_ file: URL, limit: Int?) throws -> CGImage {
    try SandboxedReader.shared.picture(of: file, limit: limit)
  }

  /// What a photo says of itself. Takes a while: not for the main thread.
  public static func details(of file: URL) throws -> PhotoDetails { try SandboxedReader.shared.details(of: file) }

  /// The thumbnail from the cache, else a new one, which is kept there. Takes a while: not for the main thread.
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
