import Foundation

/// The effects of one change on assets or albums. Each identifier is in only one of the three sets.
public final class PHPersistentObjectChangeDetails: NSObject, Sendable {
  /// The type of the objects.
  public let objectType: PHObjectType
  /// The inserted objects.
  public let insertedLocalIdentifiers: Set<String>
  /// The updated objects.
  public let updatedLocalIdentifiers: Set<String>
  /// The deleted objects.
  public let deletedLocalIdentifiers: Set<String>

  init(_ objectType: PHObjectType, _ entries: [IndexHistory.Entry]) {
    self.objectType = objectType
    var found: [IndexHistory.Entry.What: Set<String>] = [:]
    for entry in entries { found[entry.what, default: []].insert(entry.id) }
    let (came, went) = (found[.came, default: []], found[.went, default: []])
    // Deleted and inserted again, such as a renamed file: the object still exists.
    let returned = came.intersection(went)
    insertedLocalIdentifiers = came.subtracting(returned)
    deletedLocalIdentifiers = went.subtracting(returned)
    updatedLocalIdentifiers = found[.changed, default: []].union(returned).subtracting(insertedLocalIdentifiers)
      .subtracting(deletedLocalIdentifiers)
  }
}
