import CoreGraphics
import Foundation
import MediaEngine

/// A photo with the movie of the moments around it.
public final class PHLivePhoto: NSObject, NSCopying, Sendable {
  /// The size of the photo in pixels.
  public let size: CGSize
  let resources: [PHAssetResource]
  /// The photo's file. An addition of Kinora's, for views.
  public let photoURL: URL
  /// The movie's file. An addition of Kinora's, for views.
  public let movieURL: URL

  /// The version of an asset's photo and movie; nil if it has no movie.
  convenience init?(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion) {
    let resources = PHAssetResource.assetResources(for: asset)
    let isEdited = version == .current && resources.contains { $0.type == .fullSizePhoto }
    let roles: [PHAssetResourceType] = isEdited ? [.fullSizePhoto, .fullSizePairedVideo] : [.photo, .pairedVideo]
    self.init(
      resources.filter { roles.contains($0.type) }, size: CGSize(width: asset.pixelWidth, height: asset.pixelHeight))
  }

  init?(_ resources: [PHAssetResource], size: CGSize) {
    guard let photo = resources.first(where: { $0.type.kind == .image }),
      let movie = resources.first(where: { $0.type.kind == .video })
    else { return nil }
    (photoURL, movieURL) = (photo.fileURL, movie.fileURL)
    self.resources = resources
    self.size = size
  }

  /// Returns itself: it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Makes a Live Photo of a photo file and a movie file that belong together. The handler is called once, on a queue
  /// of the library's, with the Live Photo or with an error in `info`.
  @discardableResult
  @preconcurrency public class func request(
    withResourceFileURLs fileURLs: [URL], placeholderImage image: CGImage?, targetSize: CGSize,
    contentMode: PHImageContentMode, resultHandler: @escaping @Sendable (PHLivePhoto?, [AnyHashable: Any]) -> Void
  ) -> PHLivePhotoRequestID {
    DispatchQueue.global(qos: .userInitiated).async {
      let files = fileURLs.compactMap { url in FileFacts(of: url.path).map { (url, $0) } }
      let photo = files.first { $0.1.kind == .image }
      let movie = files.first { $0.1.kind == .video }
      let identifiers = Set([photo, movie].compactMap { $0?.1.contentIdentifier })
      guard let photo, let movie, identifiers.count < 2 else {
        return resultHandler(nil, [PHLivePhotoInfoErrorKey: PHPhotosError(LibraryError.notAPair)])
      }
      let resources = [(photo, PHAssetResourceType.photo), (movie, .pairedVideo)].map { file, role in
        PHAssetResource(role, file.0, file.1.contentIdentifier)
      }
      let size = CGSize(width: CGFloat(photo.1.width), height: CGFloat(photo.1.height))
      resultHandler(PHLivePhoto(resources, size: size), [:])
    }
    return 1
  }
}

/// The identifier of a request for a Live Photo.
public typealias PHLivePhotoRequestID = Int32
/// An invalid request identifier.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0
/// The key of the error of a Live Photo request.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// The key of a `Bool`: whether the Live Photo has only its photo so far.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// The key of a `Bool`: whether the request was cancelled.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
