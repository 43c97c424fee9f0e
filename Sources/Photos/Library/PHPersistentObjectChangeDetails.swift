import Foundation

/// What one change did to photos and videos, or to albums. Each identifier is in one of the three sets.
public final class PHPersistentObjectChangeDetails: NSObject, Sendable {
  /// What they are.
  public let objectType: PHObjectType
  /// Those that came.
  public let insertedLocalIdentifiers: Set<String>
  /// Those that are different.
  public let updatedLocalIdentifiers: Set<String>
  /// Those that went.
  public let deletedLocalIdentifiers: Set<String>

  init(_ objectType: PHObjectType, _ entries: [IndexHistory.Entry]) {
    self.objectType = objectType
    var found: [IndexHistory.Entry.What: Set<String>] = [:]
    for entry in entries { found[entry.what, default: []].insert(entry.id) }
    let (came, went) = (found[.came, default: []], found[.went, default: []])
    // What went and came again, as a file under another name, is there as before.
    let returned = came.intersection(went)
    insertedLocalIdentifiers = came.subtracting(returned)
    deletedLocalIdentifiers = went.subtracting(returned)
    updatedLocalIdentifiers = found[.changed, default: []].union(returned).subtracting(insertedLocalIdentifiers)
      .subtracting(deletedLocalIdentifiers)
  }
}
