import Foundation

/// What became of an object.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  /// The object as it was.
  public let objectBeforeChanges: ObjectType
  /// The object as it is; nil where it is gone.
  public let objectAfterChanges: ObjectType?

  init(before: ObjectType, after: ObjectType?) { (objectBeforeChanges, objectAfterChanges) = (before, after) }

  /// Whether its pixels or sound may be different.
  public var assetContentChanged: Bool {
    guard let before = objectBeforeChanges as? PHAsset, let after = objectAfterChanges as? PHAsset else { return false }
    return before.pixelWidth != after.pixelWidth || before.pixelHeight != after.pixelHeight
      || before.duration != after.duration || before.modificationDate != after.modificationDate
  }

  /// Whether it isn't in the library any more.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }
}
