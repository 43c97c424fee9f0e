import Foundation

/// An encoded photo, ready to be written to a file.
public struct EncodedPhoto: Sendable {
  /// The file's bytes, or the pixels of an uncompressed photo.
  public let data: Data
  /// The stored width, before the orientation is applied.
  public let width: Int
  /// The stored height, before the orientation is applied.
  public let height: Int
  /// The EXIF orientation (1 to 8) to be applied for display.
  public let orientation: Int
  /// The embedded thumbnail, a JPEG oriented like the photo itself; nil where none was asked for.
  public let thumbnail: Data?
}
