import Foundation

/// A query, with the conditions and sort orders that the index can't evaluate and Swift does.
struct AssetSelection: @unchecked Sendable {
  private var query: AssetQuery
  private let predicate: NSPredicate?
  private let condition: (@Sendable (PHAsset) -> Bool)?
  /// The sort descriptors that the index can't sort by.
  private let descriptors: [NSSortDescriptor]
  private let limit: Int

  init(_ query: AssetQuery, _ options: PHFetchOptions?) {
    var query = query
    query.includesHidden = options?.includeHiddenAssets ?? false
    query.includesAllOfBursts = options?.includeAllBurstAssets ?? false
    if case .burst = query.scope { query.includesAllOfBursts = true }
    let wanted = options?.sortDescriptors ?? []
    let orders = wanted.compactMap(Self.order)
    if orders.count == wanted.count {
      if !orders.isEmpty { query.order = orders }
      descriptors = []
    } else {
      descriptors = wanted
    }
    predicate = options?.predicate
    condition = options?.condition
    limit = options?.fetchLimit ?? 0
    if predicate == nil, condition == nil, descriptors.isEmpty, limit > 0 {
      query.limit = query.limit > 0 ? min(query.limit, limit) : limit
    }
    self.query = query
  }

  func fetch(from library: PHPhotoLibrary) -> [PHAsset] {
    let query = query
    guard let store = library.readable(), let records = try? store.index.read({ try $0.assets(query) }) else {
      return []
    }
    var assets = records.map { PHAsset($0, in: library) }
    if let predicate { assets.removeAll { !predicate.evaluate(with: $0) } }
    if let condition { assets.removeAll { !condition($0) } }
    if !descriptors.isEmpty {
      let places = Dictionary(uniqueKeysWithValues: assets.enumerated().map { ($1.localIdentifier, $0) })
      assets.sort { first, second in
        for descriptor in descriptors {
          let result = descriptor.compare(first, to: second)
          if result != .orderedSame { return result == .orderedAscending }
        }
        return places[first.localIdentifier, default: 0] < places[second.localIdentifier, default: 0]
      }
    }
    return limit > 0 ? Array(assets.prefix(limit)) : assets
  }

  private static func order(_ descriptor: NSSortDescriptor) -> AssetQuery.Order? {
    AssetKeys.column(of: descriptor.keyPath).map { AssetQuery.Order(column: $0, isAscending: descriptor.ascending) }
  }
}
