import Foundation

/// What the index knows of a photo or video.
struct AssetRecord: Codable, Sendable, Equatable {
  /// The identifier by which programs and the file itself remember it.
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
  /// What the photos of a burst have in common.
  var burst: String?
  /// Whether it stands for its burst, or belongs to none.
  var representsBurst = true
  /// Grows with each change.
  var revision = 1
}

/// Where something was taken.
struct PlaceRecord: Codable, Sendable, Equatable {
  var latitude: Double
  var longitude: Double
  var altitude: Double?
}

/// A file of an asset.
struct ResourceRecord: Codable, Sendable, Equatable {
  var role: PHAssetResourceType
  var place: FilePlace
  /// What it was called before it came into the library.
  var originalName: String
  var size: Int64 = 0
  /// When it was written, in nanoseconds, and which file it is on its disk: by these a look at the folder sees whether
  /// it is still the same.
  var written: Int64 = 0
  var inode: UInt64 = 0
  /// What a photo and its movie have in common.
  var contentIdentifier: String?
}

/// An album.
struct AlbumRecord: Codable, Sendable, Equatable {
  var id: String
  var title: String
  var created: Date
}
