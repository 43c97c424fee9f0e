import Foundation
import MediaEngine

/// A file of an asset.
public final class PHAssetResource: NSObject, Sendable {
  /// What the file is to its asset.
  public let type: PHAssetResourceType
  /// The asset.
  public let assetLocalIdentifier: String
  /// What the file was called before it came into the library.
  public let originalFilename: String
  /// Where the file is. An addition of Kinora's.
  public let fileURL: URL
  /// How many bytes it has. An addition of Kinora's.
  public let fileSize: Int64
  /// What a photo and its movie have in common. An addition of Kinora's.
  public let contentIdentifier: String?

  init(_ record: ResourceRecord, of asset: String, in places: LibraryPlaces) {
    type = record.role
    assetLocalIdentifier = asset
    originalFilename = record.originalName
    fileURL = URL(fileURLWithPath: places.path(record.place))
    fileSize = record.size
    contentIdentifier = record.contentIdentifier
  }

  /// A file that isn't in the library.
  init(_ type: PHAssetResourceType, _ url: URL, _ contentIdentifier: String?) {
    self.type = type
    assetLocalIdentifier = ""
    originalFilename = url.lastPathComponent
    fileURL = url
    fileSize = FileSystem.facts(url.path)?.size ?? 0
    self.contentIdentifier = contentIdentifier
  }

  /// What the file is, as `public.jpeg`.
  public var uniformTypeIdentifier: String { FileFormat(of: fileURL.path)?.typeIdentifier ?? "public.data" }

  /// An asset's files, its photo or video first.
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    let (library, id) = (asset.library, asset.localIdentifier)
    let records = (try? library.readable()?.index.read { try $0.resources(of: id) }) ?? []
    return records.map { PHAssetResource($0, of: id, in: library.places) }
  }

  /// A Live Photo's files.
  public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] { livePhoto.resources }
}
