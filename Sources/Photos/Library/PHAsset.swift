import Foundation

/// A photo or video of the library, as it was when it was fetched.
public final class PHAsset: PHObject, @unchecked Sendable {
  let record: AssetRecord

  init(_ record: AssetRecord, in library: PHPhotoLibrary) {
    self.record = record
    super.init(record.id, in: library)
  }

  override var revision: Int { record.revision }

  /// The media type.
  public var mediaType: PHAssetMediaType { record.kind }
  /// The media subtypes, such as Live Photo or high frame rate.
  public var mediaSubtypes: PHAssetMediaSubtype { PHAssetMediaSubtype(rawValue: record.subtypes) }
  /// The width in pixels, as shown.
  public var pixelWidth: Int { record.width }
  /// The height in pixels, as shown.
  public var pixelHeight: Int { record.height }
  /// The date it was taken.
  public var creationDate: Date? { record.created }
  /// The date of its last change.
  public var modificationDate: Date? { record.modified }
  /// The location where it was taken.
  public var location: CLLocation? {
    record.location.map { place in
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
        altitude: place.altitude ?? 0, horizontalAccuracy: 0, verticalAccuracy: place.altitude == nil ? -1 : 0,
        timestamp: record.created)
    }
  }
  /// The duration in seconds; 0 for photos.
  public var duration: TimeInterval { record.duration }
  /// Whether the user has marked it as a favorite.
  public var isFavorite: Bool { record.isFavorite }
  /// Whether it is hidden: fetched only on request.
  public var isHidden: Bool { record.isHidden }
  /// The identifier that the photos of its burst share; nil if it is in no burst.
  public var burstIdentifier: String? { record.burst }
  /// Whether it is the representative photo of its burst.
  public var representsBurst: Bool { record.burst != nil && record.representsBurst }
  /// The source of the asset: always the user's library.
  public var sourceType: PHAssetSourceType { .typeUserLibrary }

  /// The file of the photo or video as it is shown, with its edits; nil if it doesn't exist any more. An addition of
  /// Kinora's.
  public var fileURL: URL? { PHAssetResource.main(of: self, .current)?.fileURL }

  /// Whether the asset has been edited: its photo or video can be reverted to the original.
  public var hasAdjustments: Bool {
    PHAssetResource.assetResources(for: self).contains { $0.type.isRendering }
  }

  /// The format of the data that describes its edits; nil if it has none.
  public var adjustmentFormatIdentifier: String? { adjustment?.formatIdentifier }

  var adjustment: PHAdjustmentData? {
    let id = localIdentifier
    return (try? library.readable()?.index.read { try $0.adjustment(of: id) }).map { PHAdjustmentData($0) }
  }

  /// Whether the asset supports an edit operation: all, but audio's content can't be edited.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
    guard editOperation != .content || mediaType == .image || mediaType == .video else { return false }
    return PHPhotoLibrary.authorizationProblem(for: .readWrite, at: library.places) == nil
  }
}

/// The edit operations on an asset.
public enum PHAssetEditOperation: Int, Sendable {
  /// Delete it from the library, or remove it from an album.
  case delete = 1
  /// Edit its image, video or audio.
  case content = 2
  /// Change its metadata.
  case properties = 3
}

/// The sources of assets.
public struct PHAssetSourceType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The user's own library.
  public static let typeUserLibrary = PHAssetSourceType(rawValue: 1)
  /// An album shared by others.
  public static let typeCloudShared = PHAssetSourceType(rawValue: 2)
  /// A library synced by iTunes.
  public static let typeiTunesSynced = PHAssetSourceType(rawValue: 4)
}
