import Foundation
import MediaEngine

/// A file of an asset.
public final class PHAssetResource: NSObject, Sendable {
  /// The role of the file in its asset.
  public let type: PHAssetResourceType
  /// The identifier of the asset.
  public let assetLocalIdentifier: String
  /// The filename it had before the import.
  public let originalFilename: String
  /// The URL of the file. An addition of Kinora's.
  public let fileURL: URL
  /// The size in bytes. An addition of Kinora's.
  public let fileSize: Int64
  /// The content identifier that a Live Photo's photo and movie share. An addition of Kinora's.
  public let contentIdentifier: String?
  /// When the file was last written, as the library knows it; nil if it isn't in the library. No disk is asked.
  package let writtenDate: Date?
  /// The folder with which the file is away; nil if it is there.
  private let awayFolder: String?

  init(_ record: ResourceRecord, of asset: String, in places: LibraryPlaces, away: FilePlace? = nil) {
    type = record.role
    assetLocalIdentifier = asset
    originalFilename = record.originalName
    fileURL = URL(fileURLWithPath: places.path(record.place), isDirectory: false)
    fileSize = record.size
    contentIdentifier = record.contentIdentifier
    writtenDate = Date(timeIntervalSince1970: Double(record.written) / 1e9)
    awayFolder = away.map { places.url($0).path }
  }

  /// A file that isn't in the library.
  init(_ type: PHAssetResourceType, _ url: URL, _ contentIdentifier: String?) {
    self.type = type
    assetLocalIdentifier = ""
    originalFilename = url.lastPathComponent
    fileURL = url
    fileSize = FileSystem.facts(url.path)?.size ?? 0
    self.contentIdentifier = contentIdentifier
    writtenDate = nil
    awayFolder = nil
  }

  /// Whether the file can't be read because its folder is away.
  package var isAway: Bool { awayFolder != nil }

  /// Throws if the file can't be read because its folder is away.
  func checkPresence() throws(PHPhotosError) {
    if let awayFolder { throw PHPhotosError(LibraryError.away(awayFolder)) }
  }

  /// The uniform type identifier of the file, such as `public.jpeg`.
  public var uniformTypeIdentifier: String { FileFormat(of: fileURL.path)?.typeIdentifier ?? "public.data" }

  /// An asset's files, its photo or video first.
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    let (library, id) = (asset.library, asset.localIdentifier)
    // Whoever has the asset may read the library, and may have thousands: the folders aren't asked each time.
    let found = try? library.store().index.read { reader in
      (try reader.resources(of: id), try IndexRoots(database: reader.database).away())
    }
    guard let (records, away) = found else { return [] }
    return records.map { record in
      var part = away.part(of: record.place)
      // What was added to a folder that is away, and lies there, can be read. Another disk's file of the same name is
      // another file.
      if part != nil, let facts = FileSystem.facts(library.places.path(record.place)), facts.hasContent(of: record) {
        part = nil
      }
      return PHAssetResource(record, of: id, in: library.places, away: part)
    }
  }

  /// The photo, video or audio of a version of an asset.
  static func main(of asset: PHAsset, _ version: PHImageRequestOptionsVersion) -> PHAssetResource? {
    let resources = assetResources(for: asset)
    let first: [PHAssetResourceType] =
      switch version {
      case .current: [.fullSizePhoto, .fullSizeVideo]
      case .unadjusted: [.adjustmentBasePhoto, .adjustmentBaseVideo]
      case .original: []
      }
    return first.lazy.compactMap { role in resources.first { $0.type == role } }.first
      ?? resources.first { $0.type.isMain }
  }

  /// A Live Photo's files.
  public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] { livePhoto.resources }
}
