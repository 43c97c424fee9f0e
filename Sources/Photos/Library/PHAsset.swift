import Foundation

/// A photo or video of the library, as it was when it was fetched.
public final class PHAsset: PHObject, @unchecked Sendable {
  let record: AssetRecord

  init(_ record: AssetRecord, in library: PHPhotoLibrary) {
    self.record = record
    super.init(record.id, in: library)
  }

  override var revision: Int { record.revision }

  /// What it is.
  public var mediaType: PHAssetMediaType { record.kind }
  /// What is special about it.
  public var mediaSubtypes: PHAssetMediaSubtype { PHAssetMediaSubtype(rawValue: record.subtypes) }
  /// How wide it is shown.
  public var pixelWidth: Int { record.width }
  /// How high it is shown.
  public var pixelHeight: Int { record.height }
  /// When it was taken.
  public var creationDate: Date? { record.created }
  /// When it was changed last.
  public var modificationDate: Date? { record.modified }
  /// Where it was taken.
  public var location: CLLocation? {
    record.location.map { place in
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
        altitude: place.altitude ?? 0, horizontalAccuracy: 0, verticalAccuracy: place.altitude == nil ? -1 : 0,
        timestamp: record.created)
    }
  }
  /// How long it is, in seconds; 0 for photos.
  public var duration: TimeInterval { record.duration }
  /// Whether the person has marked it.
  public var isFavorite: Bool { record.isFavorite }
  /// Whether it is shown only where hidden ones are asked for.
  public var isHidden: Bool { record.isHidden }
  /// What the photos of its burst have in common; nil for others.
  public var burstIdentifier: String? { record.burst }
  /// Whether it stands for its burst.
  public var representsBurst: Bool { record.burst != nil && record.representsBurst }
  /// Where it comes from: all are the person's own.
  public var sourceType: PHAssetSourceType { .typeUserLibrary }

  /// The photo's or video's own file; nil where it is gone. An addition of Kinora's.
  public var fileURL: URL? {
    PHAssetResource.assetResources(for: self).first { $0.type.isMain }?.fileURL
  }

  /// Whether this can be done with it: everything but editing its content can.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
    guard editOperation != .content else { return false }
    return PHPhotoLibrary.authorizationProblem(for: .readWrite, at: library.places) == nil
  }
}

/// What can be done with an asset.
public enum PHAssetEditOperation: Int, Sendable {
  /// Take it out of the library, or of an album.
  case delete = 1
  /// Change its pixels or sound.
  case content = 2
  /// Change what is said about it.
  case properties = 3
}

/// Where assets come from.
public struct PHAssetSourceType: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The person's own library.
  public static let typeUserLibrary = PHAssetSourceType(rawValue: 1)
  /// An album that others share.
  public static let typeCloudShared = PHAssetSourceType(rawValue: 2)
  /// Another program's synchronised library.
  public static let typeiTunesSynced = PHAssetSourceType(rawValue: 4)
}
