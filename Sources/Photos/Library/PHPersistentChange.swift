import Foundation

/// One past change of the library.
public final class PHPersistentChange: NSObject, Sendable {
  /// The token for the moment after the change.
  public let changeToken: PHPersistentChangeToken
  private let entries: [IndexHistory.Entry]

  init(_ moment: IndexHistory.Moment, _ entries: [IndexHistory.Entry]) {
    changeToken = PHPersistentChangeToken(moment)
    self.entries = entries
  }

  /// The details of the change for one type of object.
  public func changeDetails(for objectType: PHObjectType) throws -> PHPersistentObjectChangeDetails {
    PHPersistentObjectChangeDetails(objectType, entries.filter { $0.kind == objectType.rawValue })
  }
}
