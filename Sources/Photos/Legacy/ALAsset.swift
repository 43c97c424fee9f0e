import CoreGraphics
import Foundation
import Synchronization

/// A photo or video of the old library, as it was when it was enumerated.
public final class ALAsset: NSObject, Sendable {
  let asset: PHAsset
  /// The images that were handed out, which live as long as this.
  private let images = Mutex<[CGImage]>([])

  /// The side of thumbnails in pixels.
  private static let thumbnailSide: CGFloat = 150

  init(_ asset: PHAsset) { self.asset = asset }

  /// A property by its name, such as `ALAssetPropertyType`; nil if the asset doesn't have it, `ALErrorInvalidProperty` if
  /// none does.
  public func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetPropertyType:
      return switch asset.mediaType {
      case .image: ALAssetTypePhoto
      case .video: ALAssetTypeVideo
      case .audio, .unknown: ALAssetTypeUnknown
      }
    case ALAssetPropertyLocation: return asset.location
    case ALAssetPropertyDuration:
      return asset.mediaType == .video ? NSNumber(value: asset.duration) : ALErrorInvalidProperty
    case ALAssetPropertyOrientation: return NSNumber(value: defaultRepresentation()?.orientation().rawValue ?? 0)
    case ALAssetPropertyDate: return asset.creationDate
    case ALAssetPropertyRepresentations: return representations().map { $0.uti() as String }
    case ALAssetPropertyURLs:
      return Dictionary(representations().map { ($0.uti() as String, $0.url() as URL) }) { first, _ in first }
    case ALAssetPropertyAssetURL: return asset.fileURL
    default: return ALErrorInvalidProperty
    }
  }

  /// The file that is shown; nil if it is gone.
  public func defaultRepresentation() -> ALAssetRepresentation! {
    PHAssetResource.main(of: asset, .current).map { ALAssetRepresentation($0, asset) }
  }

  /// The file of a type; nil if there is none.
  public func representation(forUTI representationUTI: String!) -> ALAssetRepresentation! {
    representations().first { $0.uti() == representationUTI }
  }

  /// A square thumbnail, cut from the middle; nil if the file can't be read. Valid as long as the asset.
  public func thumbnail() -> Unmanaged<CGImage>! { squareImage().map(handOut) }

  /// A thumbnail of the whole image; nil if the file can't be read. Valid as long as the asset.
  public func aspectRatioThumbnail() -> Unmanaged<CGImage>! { image(.aspectFit, isExact: false).map(handOut) }

  /// Whether the program may change the asset's content.
  public var isEditable: Bool { asset.canPerform(.content) }

  func squareImage() -> CGImage? { image(.aspectFill, isExact: true) }

  private func image(_ mode: PHImageContentMode, isExact: Bool) -> CGImage? {
    let options = PHImageRequestOptions()
    options.resizeMode = isExact ? .exact : .fast
    let size = CGSize(width: Self.thumbnailSide, height: Self.thumbnailSide)
    return try? PHImageManager.read(asset, ImageWish(size, mode, options))
  }

  private func representations() -> [ALAssetRepresentation] {
    let roles: [PHAssetResourceType] = [.photo, .video, .audio, .alternatePhoto]
    let files = PHAssetResource.assetResources(for: asset).filter { roles.contains($0.type) }
    return files.map { ALAssetRepresentation($0, asset) }
  }

  private func handOut(_ image: CGImage) -> Unmanaged<CGImage> {
    images.withLock { $0.append(image) }
    return Unmanaged.passUnretained(image)
  }
}
