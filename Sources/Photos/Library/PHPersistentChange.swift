import Foundation

/// One change of the library, told after the fact.
public final class PHPersistentChange: NSObject, Sendable {
  /// The moment after the change.
  public let changeToken: PHPersistentChangeToken
  private let entries: [IndexHistory.Entry]

  init(_ moment: IndexHistory.Moment, _ entries: [IndexHistory.Entry]) {
    changeToken = PHPersistentChangeToken(moment)
    self.entries = entries
  }

  /// What the change did to all of a kind.
  public func changeDetails(for objectType: PHObjectType) throws -> PHPersistentObjectChangeDetails {
    PHPersistentObjectChangeDetails(objectType, entries.filter { $0.kind == objectType.rawValue })
  }
}
