import Foundation

/// A query, with the conditions and sort orders that the index can't evaluate and Swift does.
struct AssetSelection: @unchecked Sendable {
  private var query: AssetQuery
  private let condition: (@Sendable (PHAsset) -> Bool)?
  private let rules: FetchRules
  /// Whether the options ask for a source that this library doesn't have.
  private let isElsewhere: Bool

  init(_ query: AssetQuery, _ options: PHFetchOptions?) {
    var query = query
    query.includesHidden = options?.includeHiddenAssets ?? false
    query.includesAllOfBursts = options?.includeAllBurstAssets ?? false
    if case .burst = query.scope { query.includesAllOfBursts = true }
    let sources = options?.includeAssetSourceTypes ?? []
    isElsewhere = !sources.isEmpty && !sources.contains(.typeUserLibrary)
    let wanted = options?.sortDescriptors ?? []
    let orders = wanted.compactMap(Self.order)
    if orders.count == wanted.count, !orders.isEmpty { query.order = orders }
    var predicate = options?.predicate
    if let tree = predicate.flatMap(ParsedPredicates.tree), let found = AssetCondition(tree) {
      query.condition = found
      predicate = nil
    }
    condition = options?.condition
    let limit = options?.fetchLimit ?? 0
    rules = FetchRules(predicate, orders.count == wanted.count ? [] : wanted, limit: limit)
    if predicate == nil, condition == nil, rules.descriptors.isEmpty, limit > 0 {
      query.limit = query.limit > 0 ? min(query.limit, limit) : limit
    }
    self.query = query
  }

  /// Whether the index decides everything.
  var isAnsweredByIndex: Bool { rules.predicate == nil && condition == nil && rules.descriptors.isEmpty }

  func fetch(from library: PHPhotoLibrary) -> [PHAsset] {
    let query = query
    guard !isElsewhere, let store = library.readable(), let records = try? store.index.read({ try $0.assets(query) })
    else { return [] }
    var assets = records.map { PHAsset($0, in: library) }
    if let condition { assets.removeAll { !condition($0) } }
    return rules.apply(to: assets)
  }

  private static func order(_ descriptor: NSSortDescriptor) -> AssetQuery.Order? {
    AssetKeys.column(of: descriptor).map { AssetQuery.Order(column: $0, isAscending: descriptor.ascending) }
  }
}
