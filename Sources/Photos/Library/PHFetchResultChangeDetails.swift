import Foundation

/// The differences between a fetch result and the same fetch now. To apply them: delete `removedIndexes`, insert
/// `insertedIndexes`, reload `changedIndexes`, then carry out the moves.
public final class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
  /// The result before the change.
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  /// The result after the change.
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// The indexes, in the result before the change, of the removed objects.
  public let removedIndexes: IndexSet?
  /// The removed objects.
  public let removedObjects: [ObjectType]
  /// The indexes, in the result after the change, of the inserted objects.
  public let insertedIndexes: IndexSet?
  /// The inserted objects.
  public let insertedObjects: [ObjectType]
  /// The indexes, after removals and insertions, of the changed objects.
  public let changedIndexes: IndexSet?
  /// The changed objects, in their new state.
  public let changedObjects: [ObjectType]
  /// Whether the differences describe the whole change; not if the fetch options didn't want them. Then reload everything.
  public let hasIncrementalChanges: Bool
  private let moves: [(from: Int, to: Int)]

  /// Compares two results. `changedObjects` says which of the objects in both count as changed; if it is nil, those
  /// whose revision differs.
  public init(
    from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>,
    changedObjects: [ObjectType]?
  ) {
    fetchResultBeforeChanges = fromResult
    fetchResultAfterChanges = toResult
    hasIncrementalChanges = true
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

  /// A change without its details.
  private init(
    withoutDetailsFrom before: PHFetchResult<ObjectType>, to after: PHFetchResult<ObjectType>
  ) {
    (fetchResultBeforeChanges, fetchResultAfterChanges, hasIncrementalChanges) = (before, after, false)
    (removedIndexes, insertedIndexes, changedIndexes) = (nil, nil, nil)
    (removedObjects, insertedObjects, changedObjects, moves) = ([], [], [], [])
  }

  /// The details of a change, as far as the fetch wanted them; nil if nothing has changed.
  static func details(
    from before: PHFetchResult<ObjectType>, to after: PHFetchResult<ObjectType>
  ) -> PHFetchResultChangeDetails? {
    let details = PHFetchResultChangeDetails(from: before, to: after, changedObjects: nil)
    guard !details.isNothing else { return nil }
    return before.isIncremental ? details : PHFetchResultChangeDetails(withoutDetailsFrom: before, to: after)
  }

  /// Whether any object has moved relative to the others.
  public var hasMoves: Bool { !moves.isEmpty }

  /// Calls a block with the source and target index of each move, in order; each applies after those before it.
  public func enumerateMoves(_ handler: (Int, Int) -> Void) {
    for move in moves { handler(move.from, move.to) }
  }

  private var isNothing: Bool {
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
