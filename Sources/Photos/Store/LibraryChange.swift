import Foundation

/// One change of the library, whole: what is done to the files and to the index. It stands in the index's journal from
/// before the first file is touched until all is done, so that whoever opens the library after a crash can finish it.
struct LibraryChange: Codable, Sendable {
  /// A new asset with its files.
  struct Addition: Codable, Sendable {
    var asset: AssetRecord
    var files: [FileAddition]
  }

  /// A file that gets its name in the library.
  struct FileAddition: Codable, Sendable {
    /// Where it lies now.
    var source: String
    /// Whether it is the person's own, moved here, and not a copy that the library made.
    var isMoved: Bool
    /// The person's own file on another disk, which goes when all is done.
    var original: String?
    var resource: ResourceRecord
  }

  /// An asset that goes, with its files.
  struct Removal: Codable, Sendable {
    var id: String
    var files: [TrashedFile]
  }

  /// An asset that comes back, with its files.
  struct Restoration: Codable, Sendable {
    var asset: AssetRecord
    var files: [TrashedFile]
    var albums: [String]
  }

  /// What is to be different about an asset; nil stays as it is.
  struct Update: Codable, Sendable {
    var id: String
    var isFavorite: Bool?
    var isHidden: Bool?
    var created: Date?
    /// Outer nil: stays; inner nil: none any more.
    var location: PlaceRecord??
    var isEmpty: Bool { isFavorite == nil && isHidden == nil && created == nil && location == nil }
  }

  /// What is done to an album.
  enum AlbumEdit: Codable, Sendable {
    case create(AlbumRecord)
    case rename(String, to: String)
    case delete(String)
    /// At the end where no place is said.
    case insert([String], into: String, at: [Int]?)
    case remove([String], from: String)
    case removePlaces([Int], from: String)
    case replace([Int], with: [String], in: String)
    case move([Int], to: Int, in: String)
  }

  /// Assets that a look at the folders made of files that are now added by themselves.
  var replaced: [String] = []
  var additions: [Addition] = []
  var removals: [Removal] = []
  var restorations: [Restoration] = []
  var updates: [Update] = []
  var albums: [AlbumEdit] = []

  /// Whether any file is touched.
  var touchesFiles: Bool { !additions.isEmpty || !removals.isEmpty || !restorations.isEmpty }
  var isEmpty: Bool { !touchesFiles && updates.isEmpty && albums.isEmpty }
}

/// A file on its way into the Trash or out of it.
struct TrashedFile: Codable, Sendable, Equatable {
  /// What it is in the library.
  var resource: ResourceRecord
  /// Where it lies in the Trash, and the file that says where it came from.
  var trashed: String
  var information: String
}
