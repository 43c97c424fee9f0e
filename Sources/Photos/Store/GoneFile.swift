import Foundation

/// What the index knew of a file that is gone: by its content it is known again when it comes back.
struct GoneFile: Sendable {
  var key: Int64
  var place: FilePlace
  var size: Int64
  var print: String
  var memory: FileMemory

  /// So many are kept, the newest: a few megabytes. Of those that are hidden more, as they would be shown when they come back.
  static let (limit, limitOfHidden) = (20_000, 1_000_000)

  /// A file that is gone, as far as it is compared with new ones.
  struct Trait {
    var place: FilePlace
    var size: Int64
    var print: String
    var kind: PHAssetMediaType
  }

  /// Which new file is which of those that are gone, by their numbers in the lists. Of several with the same content
  /// each gets the one of its own path, else of its name, else of its name in another Unicode form; the rest are taken in
  /// the order of the lists.
  static func matches(_ gone: [Trait], _ new: [Trait]) -> [(gone: Int, new: Int)] {
    struct Key: Hashable {
      var size: Int64
      var print: String
      var kind: PHAssetMediaType
      var name: [UInt8]
    }
    let names: [(FilePlace) -> String] = [
      { "\($0.folder.rawValue)/\($0.name)" },
      { ($0.name as NSString).lastPathComponent },
      { ($0.name as NSString).lastPathComponent.precomposedStringWithCanonicalMapping },
      { _ in "" },
    ]
    var (left, open) = (Array(gone.indices), Array(new.indices))
    var matches: [(gone: Int, new: Int)] = []
    for name in names {
      func key(_ trait: Trait) -> Key {
        Key(size: trait.size, print: trait.print, kind: trait.kind, name: Array(name(trait.place).utf8))
      }
      var known: [Key: ArraySlice<Int>] = [:]
      for index in left { known[key(gone[index]), default: []].append(index) }
      open.removeAll { index in
        guard let match = known[key(new[index])]?.popFirst() else { return false }
        matches.append((match, index))
        return true
      }
      let matched = Set(matches.map(\.gone))
      left.removeAll(where: matched.contains)
    }
    return matches
  }
}

extension IndexReader {
  /// What a file is known by beside its size; nil while that isn't known.
  func print(at place: FilePlace) throws -> String? {
    try database.row(
      "SELECT print FROM resources WHERE folder = ? AND name = ?", place.folder.rawValue, place.name
    ) { $0.optionalText(0) } ?? nil
  }

  /// The sizes of the files that are gone.
  func goneSizes() throws -> Set<Int64> { Set(try database.rows("SELECT DISTINCT size FROM gone") { $0.long(0) }) }

  /// The files of these sizes that are gone, oldest first, but for those whose asset is there without them.
  func gone(ofSizes sizes: Set<Int64>) throws -> [GoneFile] {
    try sizes.sorted().flatMap { size in
      try database.rows("SELECT key, folder, name, size, print, memory FROM gone WHERE size = ? ORDER BY key", [size]) {
        row -> GoneFile? in
        guard let memory = try? JSONDecoder().decode(FileMemory.self, from: Data(row.text(5).utf8)) else { return nil }
        let folder = LibraryFolder(rawValue: row.int(1)) ?? .pictures
        return GoneFile(
          key: row.long(0), place: FilePlace(folder: folder, name: row.text(2)), size: row.long(3), print: row.text(4),
          memory: memory)
      }.compactMap { $0 }.filter { try !$0.memory.role.isMain || asset($0.memory.id) == nil }
    }
  }

  /// The files without a print, with their assets and whether these are in an album.
  func withoutPrint() throws -> [(asset: String, isInAlbum: Bool, resource: ResourceRecord)] {
    try resources(
      "WHERE print IS NULL",
      extra: "asset, EXISTS (SELECT 1 FROM album_assets WHERE album_assets.asset = resources.asset)"
    ) { row, resource in (row.text(8), row.bool(9), resource) }
  }
}

extension IndexWriter {
  /// Keeps in mind what the index knows of a file that is gone.
  func keepInMind(_ asset: String, _ resource: ResourceRecord) throws {
    guard let print = try reader.print(at: resource.place), let known = try reader.asset(asset) else { return }
    let memory = FileMemory(asset: known, resource: resource, albums: try reader.memberships(of: asset))
    try database.run(
      "INSERT INTO gone (asset, role, folder, name, size, print, memory) VALUES (?, ?, ?, ?, ?, ?, ?)", asset,
      resource.role.rawValue, resource.place.folder.rawValue, resource.place.name, resource.size, print,
      String(decoding: try JSONEncoder().encode(memory), as: UTF8.self))
    // Keys have no gaps between one and the next: each passes each limit once.
    let last = database.lastKey
    try database.run(
      "DELETE FROM gone WHERE key = ? AND memory NOT LIKE ?", last - Int64(GoneFile.limit), "%\"isHidden\":true%")
    try database.run("DELETE FROM gone WHERE key <= ?", last - Int64(GoneFile.limitOfHidden))
  }
}

extension Journal {
  /// Notes what a file is known by, unless it is another now.
  func write(print: String, of resource: ResourceRecord) throws {
    try database.run(
      "UPDATE resources SET print = ? WHERE folder = ? AND name = ? AND inode = ? AND size = ? AND written = ?", print,
      resource.place.folder.rawValue, resource.place.name, Int64(bitPattern: resource.inode), resource.size,
      resource.written)
  }
}
