import Foundation

/// Options for adding a file to an asset.
public final class PHAssetResourceCreationOptions: NSObject, NSCopying {
  /// The filename; if nil, the file's own or one made from its date.
  public var originalFilename: String?
  /// What the file is said to be, such as `public.jpeg`. A hint that isn't needed: what a file is, is read from its content.
  public var uniformTypeIdentifier: String?
  /// Whether the file is moved into the library: on the same disk it is renamed, not copied.
  public var shouldMoveFile = false
  /// Whether a file that ends before the end that it says it has is refused: what there is of a film when a camera lost its
  /// power. An addition of Kinora's.
  public var refusesCutFiles = false
  /// Whether the copy is read back from its disk, and compared with the file, which is read again as well. An addition of
  /// Kinora's.
  public var comparesCopy = false

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    (copy.uniformTypeIdentifier, copy.shouldMoveFile) = (uniformTypeIdentifier, shouldMoveFile)
    (copy.refusesCutFiles, copy.comparesCopy) = (refusesCutFiles, comparesCopy)
    return copy
  }
}
