import Foundation

/// A photo as it goes into a file.
public struct EncodedPhoto: Sendable {
  /// The file's bytes; the pixels of an uncompressed photo.
  public let data: Data
  /// How wide it is as stored, before its orientation is applied.
  public let width: Int
  /// How high it is as stored, before its orientation is applied.
  public let height: Int
  /// How it is to be turned to stand upright, by EXIF's numbers 1 to 8.
  public let orientation: Int
  /// The small picture in it, as a JPEG turned like the photo itself; nil where none was asked for.
  public let thumbnail: Data?
}
