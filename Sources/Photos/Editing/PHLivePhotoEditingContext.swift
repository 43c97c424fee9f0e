import AVFoundation
import CoreGraphics
import CoreImage
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Edits a Live Photo: its still and every frame of its movie go through one closure.
public final class PHLivePhotoEditingContext: NSObject, Sendable {
  /// The still before the edits, upright.
  public let fullSizeImage: CIImage
  /// How long the movie is.
  public let duration: CMTime
  /// The still's moment in the movie; in the middle where the movie doesn't say.
  public let photoTime: CMTime
  /// The orientation of the still in its file. `fullSizeImage` and all frames are upright.
  public let orientation: CGImagePropertyOrientation
  private let photo: URL
  private let movie: URL
  private let state = Mutex(State())

  // A program sets the closure before it renders, and the context calls it as Apple's does: on any thread.
  private struct State: @unchecked Sendable {
    var processor: PHLivePhotoFrameProcessingBlock?
    var volume: Float = 1
    var runs: [ObjectIdentifier: LivePhotoRendering] = [:]
    /// Folders of Live Photos for display, which are deleted with the context.
    var folders: [URL] = []
  }

  /// A context for a Live Photo; nil for anything else, and for one whose files can't be read. Blocks while they are.
  public init?(livePhotoEditingInput livePhotoInput: PHContentEditingInput) {
    guard let live = livePhotoInput.livePhoto,
      let still = try? SandboxedReader.shared.picture(of: live.photoURL, limit: nil),
      let timing = LivePhotoTiming(of: live.movieURL)
    else { return nil }
    (photo, movie) = (live.photoURL, live.movieURL)
    fullSizeImage = CIImage(cgImage: still)
    (duration, photoTime) = (timing.duration, timing.photoTime)
    orientation = StillPicture.orientation(of: live.photoURL)
  }

  deinit {
    cancel()
    for folder in state.withLock({ $0.folders }) { try? FileManager.default.removeItem(at: folder) }
  }

  /// Makes the new picture of each frame; nil leaves all as they are. What it returns must be as large as the frame.
  public var frameProcessor: PHLivePhotoFrameProcessingBlock? {
    get { state.withLock { $0.processor } }
    set { state.withLock { $0.processor = newValue } }
  }

  /// The volume of the movie's sound, from 0, where it has none, to 1, as it is.
  public var audioVolume: Float {
    get { state.withLock { $0.volume } }
    set { state.withLock { $0.volume = newValue.isFinite ? min(max(newValue, 0), 1) : 1 } }
  }

  /// Makes a Live Photo of the edits for display, no larger than a size in pixels. The handler is called once, on an arbitrary
  /// thread. Its files live as long as the context.
  @preconcurrency public func prepareLivePhotoForPlayback(
    withTargetSize targetSize: CGSize, options: [String: Any]? = nil,
    completionHandler: @escaping @Sendable (PHLivePhoto?, (any Error)?) -> Void
  ) {
    let folder = WorkFolder.make("live", for: .large)
    state.withLock { $0.folders.append(folder) }
    let (still, video) = (folder.appending(path: "photo.jpg"), folder.appending(path: "movie.mov"))
    let extent = fullSizeImage.extent
    let wanted = targetSize.width > 0 && targetSize.height > 0 ? targetSize : extent.size
    let scale = min(1, wanted.width / extent.width, wanted.height / extent.height)
    render(to: still, video, scale: scale) { error in
      if let error { return completionHandler(nil, error) }
      PHLivePhoto.request(
        withResourceFileURLs: [still, video], placeholderImage: nil, targetSize: targetSize, contentMode: .aspectFit
      ) { photo, info in
        completionHandler(photo, photo == nil ? info[PHLivePhotoInfoErrorKey] as? any Error : nil)
      }
    }
  }

  /// Makes a Live Photo of the edits for display, no larger than a size in pixels.
  public func prepareLivePhotoForPlayback(
    withTargetSize targetSize: CGSize, options: [String: Any]? = nil
  ) async throws -> PHLivePhoto {
    try await withCheckedThrowingContinuation { continuation in
      prepareLivePhotoForPlayback(withTargetSize: targetSize, options: options) { photo, error in
        continuation.resume(with: photo.map { .success($0) } ?? .failure(error ?? PHPhotosError(.internalError)))
      }
    }
  }

  /// Writes the edited photo and movie into the files of an output. The handler is called once, on an arbitrary thread.
  @preconcurrency public func saveLivePhoto(
    to output: PHContentEditingOutput, options: [String: Any]? = nil,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    render(to: output.renderedContentURL, output.renderedMovieURL, scale: 1) { error in
      completionHandler(error == nil, error)
    }
  }

  /// Writes the edited photo and movie into the files of an output.
  public func saveLivePhoto(to output: PHContentEditingOutput, options: [String: Any]? = nil) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      saveLivePhoto(to: output, options: options) { isSaved, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(isSaved))
      }
    }
  }

  /// Gives up what is being made. Its handlers are called with `PHPhotosError.userCancelled`.
  public func cancel() {
    for run in state.withLock({ Array($0.runs.values) }) { run.cancel() }
  }

  private func render(
    to still: URL, _ video: URL, scale: CGFloat, _ done: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let (processor, volume) = state.withLock { ($0.processor, $0.volume) }
    let run = LivePhotoRendering(
      photo: photo, movie: movie, image: fullSizeImage, photoTime: photoTime, scale: scale, volume: volume, processor)
    state.withLock { $0.runs[ObjectIdentifier(run)] = run }
    Task { [weak self] in
      var problem: (any Error)?
      do {
        try await run.write(to: still, video)
      } catch {
        problem = run.isCancelled ? PHPhotosError(.userCancelled) : error
      }
      self?.state.withLock { _ = $0.runs.removeValue(forKey: ObjectIdentifier(run)) }
      done(problem)
    }
  }
}
