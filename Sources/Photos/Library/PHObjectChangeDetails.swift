import Foundation

/// The change of one object.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  /// The object before the change.
  public let objectBeforeChanges: ObjectType
  /// The object after the change; nil if it was deleted.
  public let objectAfterChanges: ObjectType?

  init(before: ObjectType, after: ObjectType?) { (objectBeforeChanges, objectAfterChanges) = (before, after) }

  /// Whether its image, video or audio may have changed.
  public var assetContentChanged: Bool {
    guard let before = objectBeforeChanges as? PHAsset, let after = objectAfterChanges as? PHAsset else { return false }
    return before.pixelWidth != after.pixelWidth || before.pixelHeight != after.pixelHeight
      || before.duration != after.duration || before.modificationDate != after.modificationDate
  }

  /// Whether it was deleted from the library.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }
}
