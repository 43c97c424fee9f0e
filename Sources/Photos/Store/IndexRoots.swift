import Foundation

/// What the index knows of the library's two folders themselves, and of the disks that are mounted below them.
struct IndexRoots {
  /// One of the two folders, the folder of a disk below them, or one that can't be read.
  struct Root: Sendable, Equatable {
    /// The identifier in its marker; nil while it has none, or where none can be written.
    var marker: String?
    /// Since when the folder that stands there isn't the known one; nil if it is.
    var awaySince: Date?
    /// The key of the newest file that the index had then: later ones say nothing about which folder it is.
    var newest: Int64?
    /// Whether the known one is a disk of its own below the library's folder.
    var isMount = false
    /// Why its files keep no extended attributes; nil as far as is known.
    var refusal: AttributeRefusal?
  }

  let database: Database

  private static let columns = "marker, away, newest, mount, refusal"

  func root(_ part: FilePlace) throws -> Root? {
    try database.row(
      "SELECT \(Self.columns) FROM roots WHERE folder = ? AND name = ?", part.folder.rawValue, part.name,
      read: Self.root)
  }

  /// All of them, each before what is in it.
  func all() throws -> [(part: FilePlace, root: Root)] {
    try database.rows("SELECT \(Self.columns), folder, name FROM roots ORDER BY folder, name") { row in
      (FilePlace(folder: LibraryFolder(rawValue: row.int(5)) ?? .pictures, name: row.text(6)), Self.root(row))
    }
  }

  private static func root(_ row: Statement) -> Root {
    let since = row.optionalDouble(1).map(Date.init(timeIntervalSince1970:))
    return Root(
      marker: row.optionalText(0), awaySince: since, newest: since == nil ? nil : row.long(2), isMount: row.bool(3),
      refusal: row.optionalLong(4).map { AttributeRefusal(code: Int32(clamping: $0)) })
  }

  func write(_ root: Root, _ part: FilePlace) throws {
    try database.run(
      "INSERT OR REPLACE INTO roots (folder, name, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      part.folder.rawValue, part.name, root.marker, root.awaySince?.timeIntervalSince1970, root.newest, root.isMount,
      root.refusal.map { Int($0.code) })
  }

  /// Notes that a folder isn't the known one.
  func writeAway(_ root: Root, _ part: FilePlace, since date: Date) throws {
    var root = root
    root.awaySince = date
    root.newest = try database.row("SELECT max(key) FROM resources") { $0.long(0) } ?? 0
    try write(root, part)
  }

  /// Notes why files in a folder keep no extended attributes; nil if they do.
  func write(_ refusal: AttributeRefusal?, _ part: FilePlace) throws {
    try database.run(
      """
      INSERT INTO roots (folder, name, refusal) VALUES (?, ?, ?) \
      ON CONFLICT (folder, name) DO UPDATE SET refusal = excluded.refusal
      """, part.folder.rawValue, part.name, refusal.map { Int($0.code) })
  }

  /// Notes that a subfolder is one like all others.
  func delete(_ part: FilePlace) throws {
    try database.run("DELETE FROM roots WHERE folder = ? AND name = ?", part.folder.rawValue, part.name)
  }

  /// The files by which a folder is known again, with their sizes and dates: those that aren't on a further disk.
  func files(of part: FilePlace, _ root: Root) throws -> [(place: FilePlace, size: Int64, written: Int64)] {
    let files = try database.rows(
      "SELECT name, size, written FROM resources WHERE \(Self.isIn)",
      [part.folder.rawValue, part.name, root.newest ?? Int64.max]
    ) { (FilePlace(folder: part.folder, name: $0.text(0)), $0.long(1), $0.long(2)) }
    let inner = FolderParts(try all().map(\.part).filter { $0 != part && $0.isIn(part) })
    return inner.parts.isEmpty ? files : files.filter { !inner.contains($0.0) }
  }

  /// The innermost one that a place is in; nil if none is noted.
  func root(of place: FilePlace) throws -> (part: FilePlace, root: Root)? { try all().last { place.isIn($0.part) } }

  /// What is away.
  func away() throws -> FolderParts { FolderParts(try all().filter { $0.root.awaySince != nil }.map(\.part)) }

  /// The files that the index has of what is away, as they were then.
  func awayFiles() throws -> Set<FilePlace> {
    Set(
      try all().filter { $0.root.awaySince != nil }.flatMap { part, root in try files(of: part, root).map(\.place) })
  }

  /// What forgetting a folder loses.
  func loss(_ part: FilePlace, _ root: Root) throws -> PHPhotoLibrary.AwayFolder.Loss {
    func count(_ what: String, _ condition: String) throws -> Int {
      try database.row(
        """
        SELECT COUNT(DISTINCT \(what)) FROM assets LEFT JOIN album_assets ON album_assets.asset = assets.id \
        WHERE \(condition) AND id IN (SELECT asset FROM resources WHERE \(Self.isIn) AND role IN (1, 2, 3))
        """, part.folder.rawValue, part.name, root.newest ?? Int64.max
      ) { $0.int(0) } ?? 0
    }
    return PHPhotoLibrary.AwayFolder.Loss(
      favoriteCount: try count("id", "favorite"), hiddenCount: try count("id", "hidden"),
      albumCount: try count("album", "album IS NOT NULL"),
      editedCount: try count("id", "id IN (SELECT asset FROM adjustments)"))
  }

  /// The number of assets whose main files are in a folder; of one that is away, without what lies there now.
  func assetCount(_ part: FilePlace, _ root: Root) throws -> Int {
    try database.row(
      "SELECT COUNT(DISTINCT asset) FROM resources WHERE \(Self.isIn) AND role IN (1, 2, 3)", part.folder.rawValue,
      part.name, root.newest ?? Int64.max
    ) { $0.int(0) } ?? 0
  }

  /// Whether a file is below the part that the first two parameters name, and not newer than the key in the third. A slash
  /// is followed by a zero.
  private static let isIn = "folder = ?1 AND (?2 = '' OR name > ?2 || '/' AND name < ?2 || '0') AND key <= ?3"
}
