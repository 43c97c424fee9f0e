import Dispatch
import Synchronization

/// The end of a transaction, for which its animations are waited for: it comes when nobody keeps it any more.
final class TransactionEnd: Sendable {
  private nonisolated(unsafe) let body: () -> Void
  private let isOver = Atomic(false)
  /// The end of the transaction around it: that waits as long.
  private let outer: TransactionEnd?

  init(_ body: @escaping () -> Void, within outer: TransactionEnd?) { (self.body, self.outer) = (body, outer) }

  var block: () -> Void { body }

  deinit {
    guard !isOver.load(ordering: .relaxed) else { return }
    // Layers may let go of it while they are locked.
    nonisolated(unsafe) let body = body
    DispatchQueue.main.async { body() }
  }

  /// The transaction has another end: without animations of its own, this one never comes.
  static func forget(_ end: inout TransactionEnd?) {
    if isKnownUniquelyReferenced(&end) { end?.isOver.store(true, ordering: .relaxed) }
    end = nil
  }

  /// The transaction itself keeps it no more: where no animation does, that is the end.
  static func leave(_ end: inout TransactionEnd?) {
    if isKnownUniquelyReferenced(&end), let last = end {
      last.isOver.store(true, ordering: .relaxed)
      last.body()
    }
    end = nil
  }
}
