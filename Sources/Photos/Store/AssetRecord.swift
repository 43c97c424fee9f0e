import Foundation
import MediaEngine

/// The index's record of a photo or video.
struct AssetRecord: Codable, Sendable, Equatable {
  /// The local identifier, stored by apps and in the file's extended attribute.
  var id: String
  var kind: PHAssetMediaType
  var subtypes: UInt = 0
  var width = 0
  var height = 0
  var created = Date(timeIntervalSince1970: 0)
  var modified = Date(timeIntervalSince1970: 0)
  /// In seconds; 0 for photos.
  var duration = 0.0
  var isFavorite = false
  var isHidden = false
  var location: PlaceRecord?
  /// The burst identifier that the photos of a burst share.
  var burst: String?
  /// Whether it is the representative of its burst, or belongs to no burst.
  var representsBurst = true
  /// Incremented with each change.
  var revision = 1
  /// Incremented when other pictures or sound are shown; what earlier versions noted, in journals and of the Trash, has none.
  var shown: Int?

  /// Notes that it shows something else.
  mutating func showElse() { shown = (shown ?? 1) + 1 }
}

/// The location where a photo or video was taken.
struct PlaceRecord: Codable, Sendable, Equatable {
  var latitude: Double
  var longitude: Double
  var altitude: Double?
}

/// A file of an asset.
struct ResourceRecord: Codable, Sendable, Equatable {
  var role: PHAssetResourceType
  var place: FilePlace
  /// The filename it had before the import.
  var originalName: String
  var size: Int64 = 0
  /// The modification time in nanoseconds; with `size` and `inode` a scan tells whether the file is unchanged.
  var written: Int64 = 0
  var inode: UInt64 = 0
  /// The digest of its ends, where a change or a journal noted it on a disk that makes up inodes; the index doesn't keep it.
  var ends: String?
  /// The content identifier that a Live Photo's photo and movie share.
  var contentIdentifier: String?

  /// What tells the file from others.
  var identity: FileIdentity {
    get { FileIdentity(inode: inode, size: size, written: written, ends: ends) }
    set { (inode, size, written, ends) = (newValue.inode, newValue.size, newValue.written, newValue.ends) }
  }
}

/// An album.
struct AlbumRecord: Codable, Sendable, Equatable {
  var id: String
  var title: String
  var created: Date
}
