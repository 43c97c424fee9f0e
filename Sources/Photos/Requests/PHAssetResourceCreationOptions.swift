import Foundation

/// Options for adding a file to an asset.
public final class PHAssetResourceCreationOptions: NSObject, NSCopying {
  /// The filename; if nil, the file's own or one made from its date.
  public var originalFilename: String?
  /// The uniform type identifier, such as `public.jpeg`. Has no effect here: the type is detected from the content.
  public var uniformTypeIdentifier: String?
  /// Whether the file is moved into the library: on the same disk it is renamed, not copied.
  public var shouldMoveFile = false

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    (copy.uniformTypeIdentifier, copy.shouldMoveFile) = (uniformTypeIdentifier, shouldMoveFile)
    return copy
  }
}
