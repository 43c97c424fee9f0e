import AVFoundation
import CoreGraphics
import Foundation
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

  /// Creates a manager of the caller's own.
  public override init() {}

  /// The shared manager.
  public class func `default`() -> PHImageManager { shared }

  /// Reads a photo, or a frame from about the first second of a video, the right way up. The handler is called once: on
  /// a queue of the library's, or before this returns if the options are synchronous.
  @discardableResult
  @preconcurrency public func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
    resultHandler: @escaping @Sendable (CGImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let wanted = ImageWish(targetSize, contentMode, options)
    return run(options) { [self] in
      try image(of: asset, wanted)
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
    run(options) {
      guard let file = PHAssetResource.assetResources(for: asset).first(where: { $0.type == .photo }) else {
        throw PHPhotosError(.requestNotSupportedForAsset)
      }
      let data = try Data(contentsOf: file.fileURL)
      return (data, file.uniformTypeIdentifier, StillPicture.orientation(of: file.fileURL))
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
    run(nil) {
      let resources = PHAssetResource.assetResources(for: asset)
      let size = CGSize(width: CGFloat(asset.pixelWidth), height: CGFloat(asset.pixelHeight))
      guard let photo = PHLivePhoto(resources, size: size) else { throw PHPhotosError(.requestNotSupportedForAsset) }
      return photo
    } then: { photo, info in
      resultHandler(photo, info)
    }
  }

  /// Makes a player item of a video or of a Live Photo's movie. The handler is called once, on a queue of the
  /// library's.
  @discardableResult
  @preconcurrency public func requestPlayerItem(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVPlayerItem?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    run(nil) {
      AVPlayerItem(url: try Self.movie(of: asset))
    } then: { item, info in
      resultHandler(item, info)
    }
  }

  /// Makes an `AVAsset` of a video or of a Live Photo's movie, straight from the file, so the audio mix is nil. The
  /// handler is called once, on a queue of the library's.
  @discardableResult
  @preconcurrency public func requestAVAsset(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    run(nil) {
      AVURLAsset(url: try Self.movie(of: asset))
    } then: { video, info in
      resultHandler(video, nil, info)
    }
  }

  /// Finds the file of a video or of a Live Photo's movie. The handler is called once. An addition of Kinora's.
  @discardableResult
  @preconcurrency public func requestURL(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (URL?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    run(nil) {
      try Self.movie(of: asset)
    } then: { url, info in
      resultHandler(url, info)
    }
  }

  private static func movie(of asset: PHAsset) throws -> URL {
    let files = PHAssetResource.assetResources(for: asset)
    guard let file = files.first(where: { $0.type.kind == .video }) else {
      throw PHPhotosError(.requestNotSupportedForAsset)
    }
    return file.fileURL
  }

  /// Cancels a request. Its handler is still called, with `PHImageCancelledKey`.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    _ = requests.withLock { $0.running.remove(requestID) }
  }

  /// The requested image. A caching manager looks in its cache first.
  func image(of asset: PHAsset, _ wish: ImageWish) throws -> CGImage { try Self.read(asset, wish) }

  /// Reads an image from an asset's file.
  static func read(_ asset: PHAsset, _ wish: ImageWish) throws -> CGImage {
    let files = PHAssetResource.assetResources(for: asset)
    guard let file = files.first(where: \.type.isMain) else { throw PHPhotosError(.missingResource) }
    return try StillPicture.picture(of: file, wish, shown: (asset.pixelWidth, asset.pixelHeight))
  }

  private func run<Result>(
    _ options: PHImageRequestOptions?, _ body: @escaping @Sendable () throws -> Result,
    then: @escaping @Sendable (Result?, [AnyHashable: Any]) -> Void
  ) -> PHImageRequestID {
    let identifier = requests.withLock { requests in
      requests.last &+= 1
      requests.running.insert(requests.last)
      return requests.last
    }
    let work: @Sendable () -> Void = { [self] in
      var info: [AnyHashable: Any] = [PHImageResultRequestIDKey: identifier, PHImageResultIsDegradedKey: false]
      guard requests.withLock({ $0.running.contains(identifier) }) else {
        info[PHImageCancelledKey] = true
        return then(nil, info)
      }
      do {
        let result = try body()
        let wasRunning = requests.withLock { $0.running.remove(identifier) != nil }
        if !wasRunning { info[PHImageCancelledKey] = true }
        then(wasRunning ? result : nil, info)
      } catch {
        _ = requests.withLock { $0.running.remove(identifier) }
        info[PHImageErrorKey] = PHPhotosError(error)
        then(nil, info)
      }
    }
    if options?.isSynchronous == true { work() } else { queue.addOperation(work) }
    return identifier
  }
}
