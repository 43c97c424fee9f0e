import Foundation
import Synchronization

/// Options for reading a file of an asset.
public final class PHAssetResourceRequestOptions: NSObject, NSCopying {
  /// Whether network access is allowed. Has no effect here: all files are local.
  public var isNetworkAccessAllowed = false
  /// The handler for progress, from 0 to 1.
  public var progressHandler: (@Sendable (Double) -> Void)?

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceRequestOptions()
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    return copy
  }
}

/// The identifier of a data request, by which it can be cancelled.
public typealias PHAssetResourceDataRequestID = Int32
/// An invalid request identifier.
public let PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID = 0

/// Reads the files of assets.
public final class PHAssetResourceManager: NSObject, Sendable {
  private static let shared = PHAssetResourceManager()
  private static let piece = 1 << 20

  private struct Requests {
    var last: PHAssetResourceDataRequestID = 0
    var running: Set<PHAssetResourceDataRequestID> = []
  }

  private let requests = Mutex(Requests())
  private let queue = DispatchQueue(label: "app.kinora.photos.resources", attributes: .concurrent)

  private override init() {}

  /// The shared manager.
  public class func `default`() -> PHAssetResourceManager { shared }

  /// Reads a file in chunks. The handlers are called on a queue of the library's.
  @discardableResult
  @preconcurrency public func requestData(
    for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
    dataReceivedHandler handler: @escaping @Sendable (Data) -> Void,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) -> PHAssetResourceDataRequestID {
    let identifier = requests.withLock { requests in
      requests.last &+= 1
      requests.running.insert(requests.last)
      return requests.last
    }
    let progress = options?.progressHandler
    queue.async { [self] in
      do {
        try read(resource, identifier, progress, handler)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
      _ = requests.withLock { $0.running.remove(identifier) }
    }
    return identifier
  }

  private func read(
    _ resource: PHAssetResource, _ identifier: PHAssetResourceDataRequestID,
    _ progress: (@Sendable (Double) -> Void)?, _ handler: (Data) -> Void
  ) throws(PHPhotosError) {
    try resource.checkPresence()
    guard let file = FileHandle(forReadingAtPath: resource.fileURL.path) else {
      throw PHPhotosError(.missingResource, SystemError(ENOENT, path: resource.fileURL.path).description)
    }
    defer { try? file.close() }
    var done: Int64 = 0
    while true {
      guard requests.withLock({ $0.running.contains(identifier) }) else { throw PHPhotosError(.userCancelled) }
      let data: Data?
      do { data = try file.read(upToCount: Self.piece) } catch { throw PHPhotosError(error) }
      guard let data, !data.isEmpty else { return }
      handler(data)
      done += Int64(data.count)
      progress?(resource.fileSize > 0 ? min(1, Double(done) / Double(resource.fileSize)) : 1)
    }
  }

  /// Cancels a request. Its completion handler is called with `userCancelled`.
  public func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) {
    _ = requests.withLock { $0.running.remove(requestID) }
  }

  /// Copies a file to a new URL; fails if a file exists there.
  @preconcurrency public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let progress = options?.progressHandler
    queue.async {
      do {
        let file = try StagedFile(in: fileURL.deletingLastPathComponent())
        try file.copy(resource.fileURL.path)
        try FileSystem.rename(file.path, to: fileURL.path)
        file.keep()
        progress?(1)
        completionHandler(nil)
      } catch {
        completionHandler(PHPhotosError(error))
      }
    }
  }

  /// Copies a file to a new URL; fails if a file exists there.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      writeData(for: resource, toFile: fileURL, options: options) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}
