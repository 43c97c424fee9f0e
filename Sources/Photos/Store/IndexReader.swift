import Foundation

/// Queries on the index.
struct IndexReader {
  let database: Database

  private static let columns = """
    id, kind, subtypes, width, height, created, modified, duration, favorite, hidden, latitude, longitude, altitude, \
    burst, represents, revision, shown
    """

  /// The assets that match a query, in its order.
  func assets(_ query: AssetQuery) throws -> [AssetRecord] {
    let (words, values) = query.sql(columns: Self.columns)
    return try database.rows(words, values, Self.asset)
  }

  /// The number of assets that match a query.
  func count(_ query: AssetQuery) throws -> Int {
    let (words, values) = query.sql(columns: "1")
    return try database.rows("SELECT COUNT(*) FROM (\(words))", values) { $0.int(0) }.first ?? 0
  }

  func asset(_ id: String) throws -> AssetRecord? {
    try database.row("SELECT \(Self.columns) FROM assets WHERE id = ?", id, read: Self.asset)
  }

  /// An asset's files, the main one first.
  func resources(of asset: String) throws -> [ResourceRecord] {
    try resources("WHERE asset = ? ORDER BY role", [asset]) { $1 }
  }

  /// Every file, with its asset.
  func allResources() throws -> [(asset: String, resource: ResourceRecord)] {
    try resources("", extra: "asset") { ($0.text(8), $1) }
  }

  /// The files that meet a condition. Further columns are read from the row.
  func resources<Row>(
    _ condition: String, extra: String = "NULL", _ values: [(any DatabaseValue)?] = [],
    _ read: (Statement, ResourceRecord) -> Row
  ) throws -> [Row] {
    try database.rows(
      "SELECT role, folder, name, original, size, written, inode, content, \(extra) FROM resources \(condition)", values
    ) { read($0, Self.resource($0)) }
  }

  /// Whether the index has a file at this place.
  func knows(_ place: FilePlace) throws -> Bool {
    try database.row("SELECT 1 FROM resources WHERE folder = ? AND name = ?", place.folder.rawValue, place.name) { _ in
      true
    } ?? false
  }

  /// The asset that a file belongs to.
  func assets(at place: FilePlace) throws -> [String] {
    try database.rows(
      "SELECT asset FROM resources WHERE folder = ? AND name = ?", [place.folder.rawValue, place.name]
    ) { $0.text(0) }
  }

  /// The assets whose file has a content identifier.
  func assets(withContent identifier: String) throws -> [String] {
    try database.rows("SELECT asset FROM resources WHERE content = ?", [identifier]) { $0.text(0) }
  }

  func albums() throws -> [AlbumRecord] {
    try database.rows("SELECT id, title, created FROM albums ORDER BY key", [], Self.album)
  }

  func album(_ id: String) throws -> AlbumRecord? {
    try database.row("SELECT id, title, created FROM albums WHERE id = ?", id, read: Self.album)
  }

  /// The albums that an asset is in.
  func albums(containing asset: String) throws -> [String] {
    try database.rows("SELECT album FROM album_assets WHERE asset = ?", [asset]) { $0.text(0) }
  }

  /// The albums that an asset is in, with its places there.
  func memberships(of asset: String) throws -> [FileMemory.Album] {
    try database.rows(
      """
      SELECT albums.id, title, place FROM album_assets JOIN albums ON albums.id = album WHERE asset = ? \
      ORDER BY albums.key
      """, [asset]
    ) { FileMemory.Album(id: $0.text(0), title: $0.text(1), place: $0.int(2)) }
  }

  /// The places of an album's assets.
  func places(in album: String) throws -> [String: Int] {
    let rows = try database.rows("SELECT asset, place FROM album_assets WHERE album = ?", [album]) {
      ($0.text(0), $0.int(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// An album's assets in its order.
  func members(of album: String) throws -> [String] {
    try database.rows("SELECT asset FROM album_assets WHERE album = ? ORDER BY place", [album]) { $0.text(0) }
  }

  /// A deleted asset in the Trash, as it can be restored.
  func trashed(_ id: String) throws -> LibraryChange.Restoration? {
    try database.row("SELECT change FROM trashed WHERE id = ?", id) { row in
      try? JSONDecoder().decode(LibraryChange.Restoration.self, from: Data(row.text(0).utf8))
    } ?? nil
  }

  /// The number of changes so far, by all processes.
  func generation() throws -> Int {
    try database.row("SELECT value FROM state WHERE name = 'generation'") { $0.int(0) } ?? 0
  }

  // MARK: Rows

  private static func asset(_ row: Statement) -> AssetRecord {
    var place: PlaceRecord?
    if let latitude = row.optionalDouble(10), let longitude = row.optionalDouble(11) {
      place = PlaceRecord(latitude: latitude, longitude: longitude, altitude: row.optionalDouble(12))
    }
    return AssetRecord(
      id: row.text(0), kind: PHAssetMediaType(rawValue: row.int(1)) ?? .unknown, subtypes: UInt(row.int(2)),
      width: row.int(3), height: row.int(4), created: Date(timeIntervalSince1970: row.double(5)),
      modified: Date(timeIntervalSince1970: row.double(6)), duration: row.double(7), isFavorite: row.bool(8),
      isHidden: row.bool(9), location: place, burst: row.optionalText(13), representsBurst: row.bool(14),
      revision: row.int(15), shown: row.int(16))
  }

  private static func resource(_ row: Statement) -> ResourceRecord {
    ResourceRecord(
      role: PHAssetResourceType(rawValue: row.int(0)) ?? .photo,
      place: FilePlace(folder: LibraryFolder(rawValue: row.int(1)) ?? .pictures, name: row.text(2)),
      originalName: row.text(3), size: row.long(4), written: row.long(5), inode: UInt64(bitPattern: row.long(6)),
      contentIdentifier: row.optionalText(7))
  }

  private static func album(_ row: Statement) -> AlbumRecord {
    AlbumRecord(id: row.text(0), title: row.text(1), created: Date(timeIntervalSince1970: row.double(2)))
  }
}
