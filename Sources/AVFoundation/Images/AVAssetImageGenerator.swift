import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Called for each requested image with: the requested time, the image, the time of its frame, the result, and the
/// error.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (
    CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?
  ) -> Void

/// Generates still images of an asset's video.
///
/// Images requested together that depend on the same key frame are decoded in one pass. The actual time is that of the
/// frame the image shows.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  /// The result of an image request.
  public enum Result: Int, Sendable {
    /// The image was generated.
    case succeeded = 0
    /// It failed; the error says why.
    case failed = 1
    /// It was cancelled.
    case cancelled = 2
  }

  /// Which part of a frame an image shows.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a mode from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The clean aperture, the part meant to be seen, with square pixels.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// The production aperture, everything that was recorded, with square pixels.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// The pixels as they are encoded.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  private struct State {
    var settings = ImageExtractor.Settings()
    var apertureMode: ApertureMode?
    var before = CMTime.positiveInfinity
    var after = CMTime.positiveInfinity
    var batches: [ObjectIdentifier: ImageBatch] = [:]
    var extractor: Task<ImageExtractor, any Error>?
    var video: AVVideoComposition?
    var composed: [ObjectIdentifier: ComposedImages] = [:]
  }

  /// The asset.
  public let asset: AVAsset
  private let state = Mutex(State())

  /// Creates a generator for an asset's first enabled video track.
  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  // MARK: Settings, used for later requests

  /// Whether the track's preferred transform is applied; false by default. As with Apple only rotations by quarter
  /// turns, mirrored or not, are applied: with any other transform images are as they are stored.
  open var appliesPreferredTrackTransform: Bool {
    get { state.withLock { $0.settings.appliesTransform } }
    set { state.withLock { $0.settings.appliesTransform = newValue } }
  }

  /// The maximum size of an image; zero in either dimension is no limit.
  open var maximumSize: CGSize {
    get { state.withLock { $0.settings.maximumSize } }
    set { state.withLock { $0.settings.maximumSize = newValue } }
  }

  /// Which part of a frame an image shows; nil is the clean aperture.
  open var apertureMode: ApertureMode? {
    get { state.withLock { $0.apertureMode } }
    set {
      state.withLock { state in
        state.apertureMode = newValue
        state.settings.aperture =
          newValue == .encodedPixels ? .encoded : newValue == .productionAperture ? .production : .clean
      }
    }
  }

  /// How much earlier than requested an image may be; by default as much as is fastest.
  open var requestedTimeToleranceBefore: CMTime {
    get { state.withLock { $0.before } }
    set { state.withLock { $0.before = newValue } }
  }

  /// How much later than requested an image may be; by default as much as is fastest.
  open var requestedTimeToleranceAfter: CMTime {
    get { state.withLock { $0.after } }
    set { state.withLock { $0.after = newValue } }
  }

  /// How the video tracks become one picture; nil takes the first enabled one.
  open var videoComposition: AVVideoComposition? {
    get { state.withLock { $0.video } }
    set {
      let copy = (newValue?.copy() as? AVVideoComposition) ?? newValue
      state.withLock { $0.video = copy }
    }
  }

  /// The compositor made of the video composition's class, from when that is set.
  open var customVideoCompositor: (any AVVideoCompositing)? { state.withLock { $0.video }?.compositor }

  // MARK: Generating images

  /// Generates the image at a time, within the tolerance, and returns its frame's time. Cancelling the task cancels it.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    for await result in images(for: [time]) { return (try result.image, try result.actualTime) }
    throw AVError(.operationCancelled)
  }

  /// Generates images at a series of times, in order. Ends early if the task is cancelled.
  open func images(for times: [CMTime]) -> Images { Images(self, times) }

  /// Generates an image, blocking the caller's thread.
  open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    let answer = BlockingAnswer<Outcome>()
    let cancel = start([requestedTime]) { _, outcome in answer.give(outcome) }
    guard let outcome = answer.wait() else {
      cancel()
      throw AVError(.failedToLoadMediaData)
    }
    let image = try outcome.get()
    actualTime?.pointee = image.actualTime
    return image.image
  }

  /// Generates images at times, `NSValue`s of `CMTime`; the handler is called once for each, in order.
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    let times = requestedTimes.map(\.timeValue)
    start(times) { place, outcome in
      switch outcome {
      case .success(let image): handler(times[place], image.image, image.actualTime, .succeeded, nil)
      case .failure(let error):
        handler(times[place], nil, .invalid, error.code == .operationCancelled ? .cancelled : .failed, error)
      }
    }
  }

  /// Generates an image; the handler is called once.
  open func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    start([requestedTime]) { _, outcome in
      switch outcome {
      case .success(let image): handler(image.image, image.actualTime, nil)
      case .failure(let error): handler(nil, .invalid, error)
      }
    }
  }

  /// Cancels the images that aren't generated yet.
  open func cancelAllCGImageGeneration() {
    let (batches, composed) = state.withLock { (Array($0.batches.values), Array($0.composed.values)) }
    for batch in batches { batch.cancel() }
    for images in composed { images.cancel() }
  }

  // MARK: Engine

  /// The engine's result for one of the times.
  typealias Outcome = Swift.Result<ImageExtractor.Image, AVError>

  /// Requests images; returns a closure that cancels them.
  @discardableResult
  func start(_ times: [CMTime], handler: @escaping @Sendable (Int, Outcome) -> Void) -> @Sendable () -> Void {
    guard !times.isEmpty else { return {} }
    if asset.isComposed || videoComposition != nil { return startComposing(times, handler) }
    let (settings, before, after) = state.withLock { ($0.settings, $0.before, $0.after) }
    let batch = ImageBatch(settings: settings) { [self] in try await extractor() }
    state.withLock { $0.batches[ObjectIdentifier(batch)] = batch }
    let missing = Mutex(times.count)
    batch.start(times.map { ImageRequest(time: $0, before: before, after: after) }) { [weak self] place, outcome in
      handler(place, outcome.mapError { AVError(image: $0) })
      let isLast = missing.withLock { missing in
        missing -= 1
        return missing == 0
      }
      if isLast { self?.state.withLock { $0.batches[ObjectIdentifier(batch)] = nil } }
    }
    return { batch.cancel() }
  }

  /// Makes images of a composition; returns a closure that cancels them.
  private func startComposing(
    _ times: [CMTime], _ handler: @escaping @Sendable (Int, Outcome) -> Void
  ) -> @Sendable () -> Void {
    let (settings, video) = state.withLock { ($0.settings, $0.video) }
    let images: ComposedImages
    do {
      _ = asset.loader.wait(for: "tracks")
      guard let composition = asset.composition else { throw AVError(.noSourceTrack) }
      images = try ComposedImages(composition, try video?.plan(), settings)
    } catch {
      let error = AVError(exporting: error)
      Task(executorPreference: EngineExecutor.shared) {
        for place in times.indices { handler(place, .failure(error)) }
      }
      return {}
    }
    state.withLock { $0.composed[ObjectIdentifier(images)] = images }
    images.start(times) { [weak self] place, outcome in
      handler(place, outcome.mapError { AVError(image: $0) })
      if place == times.count - 1 { self?.state.withLock { $0.composed[ObjectIdentifier(images)] = nil } }
    }
    return { images.cancel() }
  }

  /// The image extractor, created with the asset's file on first use.
  private func extractor() async throws -> ImageExtractor {
    let task = state.withLock { state in
      if let task = state.extractor { return task }
      let loader = asset.loader
      let task = Task(executorPreference: EngineExecutor.shared) {
        do {
          guard let file = try await loader.load(["tracks"]).file else { throw AVError(.noSourceTrack) }
          return try ImageExtractor(file)
        } catch let error as AVError {
          throw error.userInfo[NSUnderlyingErrorKey] as? MediaFileError ?? error
        }
      }
      state.extractor = task
      return task
    }
    do {
      return try await task.value
    } catch {
      // Forget the failed task, so that the next request tries again.
      state.withLock { if $0.extractor == task { $0.extractor = nil } }
      throw error
    }
  }
}
