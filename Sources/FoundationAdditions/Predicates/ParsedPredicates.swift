import Foundation
import Synchronization

/// Knows what predicates made of formats say, for as long as they live: libraries answer them by an index.
package enum ParsedPredicates {
  private struct Entry: @unchecked Sendable {
    weak var predicate: NSPredicate?
    let tree: PredicateTree
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = 64
  }

  private static let table = Mutex(Table())

  static func remember(_ tree: PredicateTree, for predicate: NSPredicate) {
    let entry = Entry(predicate: predicate, tree: tree)
    let id = ObjectIdentifier(predicate)
    table.withLock { table in
      table.entries[id] = entry
      guard table.entries.count > table.limit else { return }
      table.entries = table.entries.filter { $0.value.predicate != nil }
      table.limit = max(64, 2 * table.entries.count)
    }
  }

  /// What a predicate says, also one composed of others; nil if code decides it.
  package static func tree(of predicate: NSPredicate) -> PredicateTree? {
    if let compound = predicate as? NSCompoundPredicate {
      let parts = compound.subpredicates.compactMap { tree(of: $0) }
      guard parts.count == compound.subpredicates.count else { return nil }
      switch compound.compoundPredicateType {
      case .and: return .and(parts)
      case .or: return .or(parts)
      case .not: return parts.first.map { .not($0) }
      @unknown default: return nil
      }
    }
    guard let entry = table.withLock({ $0.entries[ObjectIdentifier(predicate)] }), entry.predicate === predicate else {
      return nil
    }
    return entry.tree
  }
}
