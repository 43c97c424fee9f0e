import Foundation

/// What is different between a fetch's result and the same fetch now. To follow: take away `removedIndexes`, put in
/// `insertedIndexes`, renew `changedIndexes`, then carry out the moves.
public final class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  /// The result as it was.
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  /// The result as it is.
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// The places, in the result as it was, of those that aren't there any more.
  public let removedIndexes: IndexSet?
  /// Those that aren't there any more.
  public let removedObjects: [ObjectType]
  /// The places, in the result as it is, of those that are new.
  public let insertedIndexes: IndexSet?
  /// Those that are new.
  public let insertedObjects: [ObjectType]
  /// The places, after taking away and putting in, of those that are different.
  public let changedIndexes: IndexSet?
  /// Those that are different, as they are.
  public let changedObjects: [ObjectType]
  private let moves: [(from: Int, to: Int)]

  /// The differences of two results. `changedObjects` says which of those in both count as different; without it,
  /// those that have changed.
  public init(
    from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>,
    changedObjects: [ObjectType]?
  ) {
    fetchResultBeforeChanges = fromResult
    fetchResultAfterChanges = toResult
    let before = Dictionary(fromResult.enumerated().map { ($1.localIdentifier, $0) }) { first, _ in first }
    let after = Dictionary(toResult.enumerated().map { ($1.localIdentifier, $0) }) { first, _ in first }
    let removed = IndexSet(fromResult.indices.filter { after[fromResult[$0].localIdentifier] == nil })
    let inserted = IndexSet(toResult.indices.filter { before[toResult[$0].localIdentifier] == nil })
    let chosen = changedObjects.map { Set($0.map(\.localIdentifier)) }
    let changed = IndexSet(
      toResult.indices.filter { place in
        let object = toResult[place]
        guard let old = before[object.localIdentifier] else { return false }
        return chosen?.contains(object.localIdentifier) ?? (fromResult[old].revision != object.revision)
      })
    removedIndexes = removed
    insertedIndexes = inserted
    changedIndexes = changed
    removedObjects = fromResult.objects(at: removed)
    insertedObjects = toResult.objects(at: inserted)
    self.changedObjects = toResult.objects(at: changed)
    moves = Self.moves(from: fromResult, to: toResult, removed: removed, inserted: inserted)
  }

  /// Whether following the differences leads from the one result to the other: always.
  public var hasIncrementalChanges: Bool { true }
  /// Whether any object has another place among the others.
  public var hasMoves: Bool { !moves.isEmpty }

  /// Calls a block with each move, in order: from a place to a place, each as it is after those before.
  public func enumerateMoves(_ handler: (Int, Int) -> Void) {
    for move in moves { handler(move.from, move.to) }
  }

  var isNothing: Bool {
    removedObjects.isEmpty && insertedObjects.isEmpty && changedObjects.isEmpty && moves.isEmpty
  }

  private static func moves(
    from old: PHFetchResult<ObjectType>, to new: PHFetchResult<ObjectType>, removed: IndexSet, inserted: IndexSet
  ) -> [(from: Int, to: Int)] {
    let target = new.map(\.localIdentifier)
    var now = old.enumerated().filter { !removed.contains($0.offset) }.map(\.element.localIdentifier)
    for place in inserted { now.insert(target[place], at: min(place, now.count)) }
    var moves: [(from: Int, to: Int)] = []
    for place in target.indices where now[place] != target[place] {
      guard let from = now[place...].firstIndex(of: target[place]) else { continue }
      now.insert(now.remove(at: from), at: place)
      moves.append((from, place))
    }
    return moves
  }
}
