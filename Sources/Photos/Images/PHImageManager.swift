import AVFoundation
import CoreGraphics
import Foundation
import FoundationAdditions
import MediaEngine
import Synchronization

/// The identifier of an image request, by which it can be cancelled.
public typealias PHImageRequestID = Int32
/// An invalid request identifier.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// The target size that requests the full image.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)
/// The key of a `Bool`: whether a better image follows.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// The key of the `PHImageRequestID`.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// The key of a `Bool`: whether the request was cancelled.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The key of a `Bool`: whether the photo has to be downloaded. Never here.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// The key of the error.
public let PHImageErrorKey = "PHImageErrorKey"

/// Reads images, videos and Live Photos of the library, images at the requested size.
public class PHImageManager: NSObject, @unchecked Sendable {
  private static let shared = PHImageManager()

  private struct Requests {
    var last: PHImageRequestID = 0
    var running: Set<PHImageRequestID> = []
  }

  private let requests = Mutex(Requests())
  /// Two requests at a time: decoding an image occupies a core, and other work needs some, too.
  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    queue.qualityOfService = .userInitiated
    return queue
  }()

  private let thumbnails: ThumbnailCache

  /// Creates a manager of the caller's own.
  public override init() { thumbnails = ThumbnailCache() }

  init(thumbnails: ThumbnailCache) { self.thumbnails = thumbnails }

  /// The shared manager.
  public class func `default`() -> PHImageManager { shared }

  /// Reads a photo, or a frame from about the first second of a video, the right way up. The handler is called on a queue
  /// of the library's, or before this returns if the options are synchronous: once, or twice if the delivery mode is
  /// `opportunistic`, and then with a smaller image first.
  @discardableResult
  @preconcurrency public func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
    resultHandler: @escaping @Sendable (CGImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let wanted = ImageWish(targetSize, contentMode, options)
    let isSynchronous = options?.isSynchronous == true
    let mode = isSynchronous ? .highQualityFormat : options?.deliveryMode ?? .opportunistic
    return run(synchronously: isSynchronous) { [self] deliver in
      let quick = mode == .highQualityFormat || isCached(asset, wanted) ? nil : quickImage(of: asset, wanted)
      if let quick, mode == .fastFormat || quick.isDegraded {
        deliver(quick.image, quick.isDegraded)
        if mode == .fastFormat { return }
      }
      deliver(try image(of: asset, wanted), false)
    } then: { image, info in
      resultHandler(image, info)
    }
  }

  /// Reads a photo's file unchanged. The handler is called once, with the data and its type identifier, such as
  /// `public.jpeg`.
  @discardableResult
  @preconcurrency public func requestImageDataAndOrientation(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler: @escaping @Sendable (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    return run(synchronously: options?.isSynchronous == true) { deliver in
      guard let file = PHAssetResource.main(of: asset, version), file.type.kind == .image else {
        throw PHPhotosError(.requestNotSupportedForAsset)
      }
      try file.checkPresence()
      let data = try Data(regularFile: file.fileURL, limit: PhotoReader.mostBytes)
      deliver((data, file.uniformTypeIdentifier, StillPicture.orientation(of: file.fileURL)), false)
    } then: { (found: (Data, String, CGImagePropertyOrientation)?, info) in
      resultHandler(found?.0, found?.1, found?.2 ?? .up, info)
    }
  }

  /// Reads a Live Photo. The handler is called once.
  @discardableResult
  @preconcurrency public func requestLivePhoto(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHLivePhotoRequestOptions?,
    resultHandler: @escaping @Sendable (PHLivePhoto?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    return run(synchronously: false) { deliver in
      guard let photo = PHLivePhoto(asset, version) else { throw PHPhotosError(.requestNotSupportedForAsset) }
      for file in photo.resources { try file.checkPresence() }
      deliver(photo, false)
    } then: { photo, info in
      resultHandler(photo, info)
    }
  }

  /// Cancels a request. Its handler is still called, with `PHImageCancelledKey`.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    _ = requests.withLock { $0.running.remove(requestID) }
  }

  /// The requested image. A caching manager looks in its cache first.
  func image(of asset: PHAsset, _ wish: ImageWish) throws -> CGImage { try Self.read(asset, wish) }

  /// Whether the requested image is in memory.
  func isCached(_ asset: PHAsset, _ wish: ImageWish) -> Bool { false }

  /// The thumbnail that the desktop keeps of an asset's file; nil if it keeps none, or only a part is wanted.
  func quickImage(of asset: PHAsset, _ wish: ImageWish) -> (image: CGImage, isDegraded: Bool)? {
    guard !wish.isCut, let file = PHAssetResource.main(of: asset, wish.version)?.fileURL,
      let written = FileSystem.facts(file.path)?.writtenDate
    else { return nil }
    let found = wish.thumbnails.lazy.compactMap { [thumbnails] size in
      thumbnails.thumbnail(of: file, modified: written, size)
    }
    guard let image = found.first else { return nil }
    let shown = (width: asset.pixelWidth, height: asset.pixelHeight)
    let wanted = wish.longestSide(of: shown)
    return (image, max(image.width, image.height) < (wanted > 0 ? wanted : max(shown.width, shown.height)))
  }

  /// Reads an image from an asset's file.
  static func read(_ asset: PHAsset, _ wish: ImageWish) throws -> CGImage {
    guard let file = PHAssetResource.main(of: asset, wish.version) else { throw PHPhotosError(.missingResource) }
    try file.checkPresence()
    // The asset knows the size of its current version.
    let isCurrent = wish.version == .current || !asset.hasAdjustments
    let own = isCurrent ? nil : FileFacts(of: file.fileURL.path)
    return try StillPicture.picture(
      of: file, wish, shown: own.map { ($0.width, $0.height) } ?? (asset.pixelWidth, asset.pixelHeight))
  }

  /// Carries out a request. `body` delivers results, each with whether a better one follows.
  func run<Result>(
    synchronously: Bool, _ body: @escaping @Sendable (_ deliver: (Result, Bool) -> Void) throws -> Void,
    then: @escaping @Sendable (Result?, [AnyHashable: Any]) -> Void
  ) -> PHImageRequestID {
    let identifier = requests.withLock { requests in
      requests.last &+= 1
      requests.running.insert(requests.last)
      return requests.last
    }
    let work: @Sendable () -> Void = { [self] in
      var info: [AnyHashable: Any] = [
        PHImageResultRequestIDKey: identifier, PHImageResultIsDegradedKey: false, PHImageResultIsInCloudKey: false,
      ]
      func isRunning() -> Bool { requests.withLock { $0.running.contains(identifier) } }
      func cancelled() {
        info[PHImageResultIsDegradedKey] = false
        info[PHImageCancelledKey] = true
        then(nil, info)
      }
      guard isRunning() else { return cancelled() }
      var wasCancelled = false
      do {
        try body { result, isDegraded in
          guard !wasCancelled else { return }
          guard isRunning() else {
            wasCancelled = true
            return cancelled()
          }
          info[PHImageResultIsDegradedKey] = isDegraded
          then(result, info)
        }
        _ = requests.withLock { $0.running.remove(identifier) }
      } catch {
        _ = requests.withLock { $0.running.remove(identifier) }
        info[PHImageResultIsDegradedKey] = false
        info[PHImageErrorKey] = PHPhotosError(error)
        then(nil, info)
      }
    }
    if synchronously { work() } else { queue.addOperation(work) }
    return identifier
  }
}
