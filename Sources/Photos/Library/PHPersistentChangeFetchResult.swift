import Foundation

/// The changes since a token, oldest first.
public final class PHPersistentChangeFetchResult: NSObject, Sequence, Sendable {
  private let changes: [PHPersistentChange]

  init(_ entries: [IndexHistory.Entry], epoch: Int) {
    var changes: [PHPersistentChange] = []
    var rest = entries[...]
    while let generation = rest.first?.generation {
      let moment = IndexHistory.Moment(epoch: epoch, generation: generation)
      changes.append(PHPersistentChange(moment, Array(rest.prefix { $0.generation == generation })))
      rest = rest.drop { $0.generation == generation }
    }
    self.changes = changes
  }

  /// Iterates over the changes, oldest first.
  public func makeIterator() -> IndexingIterator<[PHPersistentChange]> { changes.makeIterator() }

  /// Calls a block with each change, oldest first, until it sets `stop`.
  public func enumerateChanges(_ block: (PHPersistentChange, UnsafeMutablePointer<ObjCBool>) -> Void) {
    var stop = ObjCBool(false)
    for change in changes {
      block(change, &stop)
      if stop.boolValue { return }
    }
  }
}
