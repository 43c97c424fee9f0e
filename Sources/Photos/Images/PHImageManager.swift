import AVFoundation
import CoreGraphics
import Foundation
import Synchronization

/// Names a request for an image, so that it can be called off.
public typealias PHImageRequestID = Int32
/// Names no request.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// The size that asks for all of an image.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)
/// Whether a better image follows: a `Bool`.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// Which request it is: a `PHImageRequestID`.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// Whether the request was called off: a `Bool`.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// What went wrong.
public let PHImageErrorKey = "PHImageErrorKey"

/// Reads photos and videos of the library, at the size that is needed.
public class PHImageManager: NSObject, @unchecked Sendable {
  private static let shared = PHImageManager()

  private struct Requests {
    var last: PHImageRequestID = 0
    var running: Set<PHImageRequestID> = []
  }

  private let requests = Mutex(Requests())
  /// Two at once: pictures need a processor each, and others need some, too.
  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    queue.qualityOfService = .userInitiated
    return queue
  }()

  /// A manager of one's own.
  public override init() {}

  /// The one that all use.
  public class func `default`() -> PHImageManager { shared }

  /// Reads a photo, or a picture out of a video's first second or so, the right way up. The handler is called once: on a queue of the
  /// library's, or before this returns where the options ask for that.
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

  /// Reads a photo's file as it is. The handler is called once, with what the file is, as `public.jpeg`.
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

  /// A video, or a Live Photo's movie, to be played. The handler is called once, on a queue of the library's.
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

  /// A video, or a Live Photo's movie, to be looked at or worked on. It comes as its file is, so there is no mix. The
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

  /// Where a video's file is, or a Live Photo's movie. An addition of Kinora's. The handler is called once.
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

  /// Calls a request off: its handler hears of it.
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    _ = requests.withLock { $0.running.remove(requestID) }
  }

  /// The picture that a request wants; a caching manager looks among its own first.
  func image(of asset: PHAsset, _ wish: ImageWish) throws -> CGImage { try Self.read(asset, wish) }

  /// Reads a picture from its file.
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
