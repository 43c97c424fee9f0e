import Foundation

/// The identifiers of objects in any list: an array, a fetch result, an `NSArray` as Apple's declarations take it.
enum LocalIdentifiers {
  static func of(_ objects: any Sequence) -> [String] { chosen(objects) { (_: PHObject) in true } }

  /// The identifiers of the objects of a type for which something holds.
  static func of<ObjectType: PHObject>(
    _ objects: any Sequence, _ holds: (ObjectType) -> Bool
  ) -> [String] { chosen(objects, holds) }

  private static func chosen<Objects: Sequence, ObjectType: PHObject>(
    _ objects: Objects, _ holds: (ObjectType) -> Bool
  ) -> [String] {
    objects.compactMap { object in
      guard let object = object as? ObjectType, holds(object) else { return nil }
      return object.localIdentifier
    }
  }
}
