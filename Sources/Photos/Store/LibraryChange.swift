import Foundation

/// One atomic change of the library: what is done to the files and to the index. It is in the index's journal from
/// before the first file is touched until all is done, so that the next process to lock the library after a crash can
/// finish it.
struct LibraryChange: Codable, Sendable {
  /// A new asset with its files.
  struct Addition: Codable, Sendable {
    var asset: AssetRecord
    var files: [FileAddition]
    /// The description of its edits.
    var adjustment: AdjustmentRecord?
  }

  /// A file added to the library.
  struct FileAddition: Codable, Sendable {
    /// Its current path.
    var source: String
    /// Whether it is the user's own file, moved here, rather than a copy made by the library.
    var isMoved: Bool
    /// The user's own file on another disk, deleted once the change is done.
    var original: String?
    var resource: ResourceRecord
  }

  /// An asset that is deleted, with its files.
  struct Removal: Codable, Sendable {
    var id: String
    var files: [TrashedFile]
  }

  /// An asset that is restored from the Trash, with its files.
  struct Restoration: Codable, Sendable {
    var asset: AssetRecord
    var files: [TrashedFile]
    var albums: [String]
  }

  /// The new values of an asset's properties; nil leaves one unchanged.
  struct Update: Codable, Sendable {
    var id: String
    var isFavorite: Bool?
    var isHidden: Bool?
    var created: Date?
    /// Outer nil: unchanged; inner nil: removed.
    var location: PlaceRecord??
    var isEmpty: Bool { isFavorite == nil && isHidden == nil && created == nil && location == nil }
  }

  /// What is done to an album, or to a folder of albums.
  enum AlbumEdit: Codable, Sendable {
    case create(AlbumRecord)
    case rename(String, to: String)
    case delete(String)
    /// Inserts at the given indexes, or at the end if there are none.
    case insert([String], into: String, at: [Int]?)
    case remove([String], from: String)
    case removePlaces([Int], from: String)
    case replace([Int], with: [String], in: String)
    case move([Int], to: Int, in: String)
  }

  /// Assets that a scan created for files that this change adds explicitly.
  var replaced: [String] = []
  var additions: [Addition] = []
  var removals: [Removal] = []
  var restorations: [Restoration] = []
  var updates: [Update] = []
  var albums: [AlbumEdit] = []
  /// What is done to folders. Optional, because journals of earlier versions lack it.
  var lists: [AlbumEdit]?
  /// What is done to the content of assets.
  var contents: [ContentEdit]?

  /// A random identifier, by which a process knows a change in the journal for its own. Journals of earlier versions
  /// lack it.
  var token: String?

  /// Whether any file is touched.
  var touchesFiles: Bool {
    !additions.isEmpty || !removals.isEmpty || !restorations.isEmpty || !(contents ?? []).isEmpty
  }
  var isEmpty: Bool { !touchesFiles && updates.isEmpty && albums.isEmpty && (lists ?? []).isEmpty }
}

/// A file on its way into the Trash or out of it.
struct TrashedFile: Codable, Sendable, Equatable {
  /// Its record in the library.
  var resource: ResourceRecord
  /// Its path in the Trash, and that of its `.trashinfo` file.
  var trashed: String
  var information: String
}
