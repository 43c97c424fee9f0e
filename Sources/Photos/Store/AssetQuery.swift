import Foundation

/// A query for assets: scope, filters, sort order and limit.
struct AssetQuery: Sendable, Equatable {
  /// The set of assets that the query searches.
  enum Scope: Sendable, Equatable {
    case all
    case identifiers([String])
    /// These assets in this order.
    case ordered([String])
    case album(String)
    case favorites
    case videos
    case livePhotos
    case bursts
    case burst(String)
    case hidden
  }

  /// A sort criterion.
  struct Order: Sendable, Equatable {
    var column: Column
    var isAscending: Bool
  }

  enum Column: String, Sendable, CaseIterable {
    case created, modified, duration, width, height, kind, subtypes, favorite, hidden, burst, id
  }

  var scope = Scope.all
  var kind: PHAssetMediaType?
  var includesHidden = false
  var includesAllOfBursts = false
  /// What else must hold.
  var condition: AssetCondition?
  var order: [Order] = []
  var limit = 0

  /// The SQL of the query, and the values of its parameters.
  func sql(columns: String) -> (words: String, values: [(any DatabaseValue)?]) {
    var (conditions, values): ([String], [(any DatabaseValue)?]) = ([], [])
    var (table, ending) = ("assets", "created, key")
    var showsHidden = includesHidden
    var showsBursts = includesAllOfBursts
    switch scope {
    case .all: break
    case .identifiers(let ids):
      // One JSON parameter for any number of identifiers, so that one prepared statement serves all such queries.
      conditions.append("id IN (SELECT value FROM json_each(?))")
      values.append(String(decoding: (try? JSONEncoder().encode(ids)) ?? Data("[]".utf8), as: UTF8.self))
      (showsHidden, showsBursts) = (true, true)
    case .ordered(let ids):
      table = "assets JOIN (SELECT value AS listed, key AS listing FROM json_each(?)) ON id = listed"
      values.append(String(decoding: (try? JSONEncoder().encode(ids)) ?? Data("[]".utf8), as: UTF8.self))
      ending = "listing"
      (showsHidden, showsBursts) = (true, true)
    case .album(let id):
      table = "assets JOIN album_assets ON album_assets.asset = assets.id"
      conditions.append("album = ?")
      values.append(id)
      ending = "place"
    case .favorites: conditions.append("favorite = 1")
    case .videos: conditions.append("kind = \(PHAssetMediaType.video.rawValue)")
    case .livePhotos: conditions.append("subtypes & \(PHAssetMediaSubtype.photoLive.rawValue) != 0")
    case .bursts: conditions.append("burst IS NOT NULL")
    case .burst(let id):
      conditions.append("burst = ?")
      values.append(id)
    case .hidden:
      conditions.append("hidden = 1")
      showsHidden = true
    }
    if let condition {
      conditions.append("(\(condition.words))")
      values += condition.values.map(\.databaseValue)
    }
    if let kind { conditions.append("kind = \(kind.rawValue)") }
    if !showsHidden { conditions.append("hidden = 0") }
    if !showsBursts { conditions.append("represents = 1") }
    var words = "SELECT \(columns) FROM \(table)"
    if !conditions.isEmpty { words += " WHERE " + conditions.joined(separator: " AND ") }
    var sorting = order.map { "\($0.column.rawValue)\($0.isAscending ? "" : " DESC")" }
    // Ties are sorted by insertion order, reversed where the first criterion is descending.
    if order.isEmpty { sorting = [ending] } else { sorting.append(order[0].isAscending ? "key" : "key DESC") }
    words += " ORDER BY " + sorting.joined(separator: ", ")
    if limit > 0 { words += " LIMIT \(limit)" }
    return (words, values)
  }
}
