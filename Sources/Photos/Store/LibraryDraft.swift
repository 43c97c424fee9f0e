import Foundation

/// The requests of a change block, before any file is read or written.
struct LibraryDraft: Sendable {
  /// A file of a new asset.
  struct NewResource: Sendable {
    enum Source: Sendable {
      case file(URL)
      case data(Data)
    }

    var role: PHAssetResourceType
    var source: Source
    var moves = false
    /// Whether a file whose end is missing is refused.
    var mustBeWhole = false
    /// Whether the copy is read back and compared with the file.
    var isCompared = false
    var originalName: String?
  }

  /// An edit of an asset's content; without an output its edits are removed.
  struct Edit: Sendable {
    var id: String
    var output: PHContentEditingOutput?
  }

  /// A new asset.
  struct NewAsset: Sendable {
    var id: String
    var resources: [NewResource] = []
    var created: Date?
    var location: PlaceRecord?
    var isFavorite = false
    var isHidden = false
    /// The edited photo or video.
    var output: PHContentEditingOutput?
  }

  var newAssets: [NewAsset] = []
  /// Identifiers of the assets to move to the Trash, and of those to restore from it.
  var removals: [String] = []
  var restorations: [String] = []
  var updates: [LibraryChange.Update] = []
  var albums: [LibraryChange.AlbumEdit] = []
  var edits: [Edit] = []
  /// What is done to folders of albums.
  var lists: [LibraryChange.AlbumEdit] = []
}
