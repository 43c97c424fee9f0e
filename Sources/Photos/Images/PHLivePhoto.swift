import CoreGraphics
import Foundation
import MediaEngine

/// A photo with the movie of the moments around it.
public final class PHLivePhoto: NSObject, NSCopying, Sendable {
  /// How large it is, in pixels.
  public let size: CGSize
  let resources: [PHAssetResource]
  /// The photo's file. An addition of Kinora's, for views.
  public let photoURL: URL
  /// The movie's file. An addition of Kinora's, for views.
  public let movieURL: URL

  init?(_ resources: [PHAssetResource], size: CGSize) {
    guard let photo = resources.first(where: { $0.type == .photo }),
      let movie = resources.first(where: { $0.type == .pairedVideo })
    else { return nil }
    (photoURL, movieURL) = (photo.fileURL, movie.fileURL)
    self.resources = resources
    self.size = size
  }

  /// Itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Makes one of a photo's file and a movie's that belong together. The handler is called once, on a queue of the
  /// library's: with it, or with an error in `info`.
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

/// Names a request for a Live Photo.
public typealias PHLivePhotoRequestID = Int32
/// Names no request.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0
/// The error of a request for a Live Photo.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// Whether a Live Photo is only its photo so far: a `Bool`.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// Whether a request for a Live Photo was called off: a `Bool`.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
