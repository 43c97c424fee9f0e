import CSQLite
import Foundation

/// What a file itself remembers about the asset it belongs to, in an extended attribute: with it an index that is made
/// anew has the same identifiers, favourites and albums. Disks without such attributes forget.
struct FileMemory: Codable, Sendable, Equatable {
  /// An album by its identifier and title.
  struct Album: Codable, Sendable, Equatable {
    var id: String
    var title: String
  }

  private static let name = "user.app.kinora.asset"

  var id: String
  var role: PHAssetResourceType
  var isFavorite = false
  var isHidden = false
  /// The date that somebody chose instead of the file's own.
  var created: Date?
  var originalName: String?
  var albums: [Album] = []

  /// What a file remembers.
  init?(of path: String) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = getxattr(path, Self.name, &bytes, bytes.count)
    guard count > 0, let memory = try? JSONDecoder().decode(FileMemory.self, from: Data(bytes.prefix(count))) else {
      return nil
    }
    self = memory
  }

  init(asset: AssetRecord, resource: ResourceRecord, albums: [AlbumRecord] = []) {
    id = asset.id
    role = resource.role
    (isFavorite, isHidden) = (asset.isFavorite, asset.isHidden)
    created = asset.created
    originalName = resource.originalName
    self.albums = albums.map { Album(id: $0.id, title: $0.title) }
  }

  /// Lets a file remember this.
  func write(to path: String) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    _ = data.withUnsafeBytes { setxattr(path, Self.name, $0.baseAddress, $0.count, 0) }
  }
}
