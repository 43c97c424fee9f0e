import Foundation

/// The change of one object.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  /// The object before the change.
  public let objectBeforeChanges: ObjectType
  /// The object after the change; nil if it was deleted.
  public let objectAfterChanges: ObjectType?

  init(before: ObjectType, after: ObjectType?) { (objectBeforeChanges, objectAfterChanges) = (before, after) }

  /// Whether its image, video or audio may have changed. What is only said of it, such as a favourite or its date, is no
  /// content.
  public var assetContentChanged: Bool {
    guard let before = objectBeforeChanges as? PHAsset, let after = objectAfterChanges as? PHAsset else { return false }
    return before.record.shown != after.record.shown
  }

  /// Whether it was deleted from the library.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }
}
