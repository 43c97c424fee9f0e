import Foundation

/// How a file becomes part of an asset.
public final class PHAssetResourceCreationOptions: NSObject, NSCopying {
  /// What the file is called; without it, as it was, or by its date.
  public var originalFilename: String?
  /// What the file is, as `public.jpeg`; without it, its content tells.
  public var uniformTypeIdentifier: String?
  /// Whether the file itself goes into the library: on the same disk it only gets another name, nothing is copied.
  public var shouldMoveFile = false

  /// Another one that says the same.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    (copy.uniformTypeIdentifier, copy.shouldMoveFile) = (uniformTypeIdentifier, shouldMoveFile)
    return copy
  }
}
