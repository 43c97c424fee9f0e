import CSQLite
import Foundation
import MediaEngine

/// Metadata about the asset that a file belongs to, kept in the file's extended attribute: an index rebuilt from the
/// files has the same identifiers, favourites and albums. File systems without extended attributes lose it.
struct FileMemory: Codable, Sendable, Equatable {
  /// An album by its identifier and title, and the asset's place among what is in it.
  struct Album: Codable, Sendable, Equatable {
    var id: String
    var title: String
    /// Those of others are smaller or larger; nil if an earlier version wrote it.
    var place: Int?
  }

  private static let name = "user.app.kinora.asset"
  /// No album is longer.
  private static let lastPlace = 1 << 31

  var id: String
  var role: PHAssetResourceType
  var isFavorite = false
  var isHidden = false
  /// The date that the user set in place of the file's own.
  var created: Date?
  var originalName: String?
  var albums: [Album] = []

  /// Reads the extended attribute of a file; nil if it has none.
  init?(of path: String) {
    let read = try? HangingFolders.shared.ask(path) { () -> Data in
      var bytes = [UInt8](repeating: 0, count: 4096)
      var count = getxattr(path, Self.name, &bytes, bytes.count)
      if count < 0, errno == ERANGE {
        // The largest that Linux knows.
        bytes = [UInt8](repeating: 0, count: 1 << 16)
        count = getxattr(path, Self.name, &bytes, bytes.count)
      }
      return Data(bytes.prefix(max(0, count)))
    }
    guard let read, let memory = try? JSONDecoder().decode(FileMemory.self, from: read) else { return nil }
    self = memory.checked
  }

  /// Without a date and places that nobody has, and a name that is a path to elsewhere: the attribute may have come along with a
  /// file of somebody else's.
  private var checked: FileMemory {
    var memory = self
    memory.originalName = originalName.flatMap { $0.isEmpty || $0.contains("/") || $0.contains("\0") ? nil : $0 }
    memory.created = created.flatMap { $0.isReasonable ? $0 : nil }
    memory.albums = albums.map { album in
      Album(
        id: album.id, title: album.title,
        place: album.place.flatMap { (0...Self.lastPlace).contains($0) ? $0 : nil })
    }
    return memory
  }

  init(asset: AssetRecord, resource: ResourceRecord, albums: [Album] = []) {
    id = asset.id
    role = resource.role
    (isFavorite, isHidden) = (asset.isFavorite, asset.isHidden)
    created = asset.created
    originalName = resource.originalName
    self.albums = albums
  }

  /// Writes the extended attribute of a file. Throws if the file doesn't keep it.
  func write(to path: String) throws(SystemError) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    let code = try HangingFolders.shared.ask(path) {
      data.withUnsafeBytes { setxattr(path, Self.name, $0.baseAddress, $0.count, 0) } == 0 ? 0 : errno
    }
    if code != 0 { throw SystemError(code, path: path) }
  }
}
