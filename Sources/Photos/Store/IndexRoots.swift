import Foundation

/// What the index knows of the library's two folders themselves.
struct IndexRoots {
  /// One of the two.
  struct Root: Sendable, Equatable {
    /// The identifier in its marker; nil while it has none, or where none can be written.
    var marker: String?
    /// Since when the folder that stands there isn't the known one; nil if it is.
    var awaySince: Date?
    /// The key of the newest file that the index had then: later ones say nothing about which folder it is.
    var newest: Int64?
  }

  let database: Database

  func root(_ folder: LibraryFolder) throws -> Root {
    let root = try database.row("SELECT marker, away, newest FROM roots WHERE folder = ?", folder.rawValue) { row in
      let since = row.optionalDouble(1).map(Date.init(timeIntervalSince1970:))
      return Root(marker: row.optionalText(0), awaySince: since, newest: since == nil ? nil : row.long(2))
    }
    return root ?? Root()
  }

  func write(_ root: Root, _ folder: LibraryFolder) throws {
    try database.run(
      "INSERT OR REPLACE INTO roots (folder, marker, away, newest) VALUES (?, ?, ?, ?)", folder.rawValue, root.marker,
      root.awaySince?.timeIntervalSince1970, root.newest)
  }

  /// Notes that a folder isn't the known one.
  func writeAway(_ root: Root, _ folder: LibraryFolder, since date: Date) throws {
    var root = root
    root.awaySince = date
    root.newest = try database.row("SELECT max(key) FROM resources") { $0.long(0) } ?? 0
    try write(root, folder)
  }

  /// The files by which a folder is known again, with their sizes and dates.
  func files(of folder: LibraryFolder, _ root: Root) throws -> [(place: FilePlace, size: Int64, written: Int64)] {
    try database.rows(
      "SELECT name, size, written FROM resources WHERE folder = ? AND key <= ?",
      [folder.rawValue, root.newest ?? .max]
    ) { (FilePlace(folder: folder, name: $0.text(0)), $0.long(1), $0.long(2)) }
  }

  /// The folders that are away.
  func away() throws -> Set<LibraryFolder> {
    let numbers = try database.rows("SELECT folder FROM roots WHERE away IS NOT NULL") { $0.int(0) }
    return Set(numbers.compactMap(LibraryFolder.init(rawValue:)))
  }

  /// What forgetting a folder loses.
  func loss(_ folder: LibraryFolder) throws -> PHPhotoLibrary.AwayFolder.Loss {
    func count(_ what: String, _ condition: String) throws -> Int {
      try database.row(
        """
        SELECT COUNT(DISTINCT \(what)) FROM assets LEFT JOIN album_assets ON album_assets.asset = assets.id \
        WHERE \(condition) AND id IN (SELECT asset FROM resources WHERE folder = ? AND role IN (1, 2, 3))
        """, folder.rawValue
      ) { $0.int(0) } ?? 0
    }
    return PHPhotoLibrary.AwayFolder.Loss(
      favoriteCount: try count("id", "favorite"), hiddenCount: try count("id", "hidden"),
      albumCount: try count("album", "album IS NOT NULL"),
      editedCount: try count("id", "id IN (SELECT asset FROM adjustments)"))
  }

  /// The number of assets whose main files are in a folder.
  func assetCount(_ folder: LibraryFolder) throws -> Int {
    try database.row(
      "SELECT COUNT(DISTINCT asset) FROM resources WHERE folder = ? AND role IN (1, 2, 3)", folder.rawValue
    ) { $0.int(0) } ?? 0
  }
}
