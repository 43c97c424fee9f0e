import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// What is called with each image that was asked for: the time asked for, the image, the time of its frame, how it went,
/// and why not.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (
    CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?
  ) -> Void

/// Makes still images of an asset's video.
///
/// What is asked for together and lies behind the same key frame is decoded once. The actual time is that of the frame
/// whose picture it is.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  /// How an image that was asked for went.
  public enum Result: Int, Sendable {
    /// There is an image.
    case succeeded = 0
    /// There is none; the error says why.
    case failed = 1
    /// Nobody wanted it any more.
    case cancelled = 2
  }

  /// What of a frame is in its image.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    /// Apple's name of it.
    public let rawValue: String

    /// A mode by Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What the author wants to be seen, with square pixels.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// All that was recorded, with square pixels.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// The pixels as they are stored.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  private struct State {
    var settings = ImageExtractor.Settings()
    var apertureMode: ApertureMode?
    var before = CMTime.positiveInfinity
    var after = CMTime.positiveInfinity
    var batches: [ObjectIdentifier: ImageBatch] = [:]
    var extractor: Task<ImageExtractor, any Error>?
  }

  /// The asset.
  public let asset: AVAsset
  private let state = Mutex(State())

  /// Images of an asset; of its first enabled video track.
  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  // MARK: Settings, which count for what is asked for later

  /// Whether images are upright as the track wants to be shown; false at first. As at Apple's only transforms that turn
  /// by quarters count, mirrored or not: with any other one images are as they are stored.
  open var appliesPreferredTrackTransform: Bool {
    get { state.withLock { $0.settings.appliesTransform } }
    set { state.withLock { $0.settings.appliesTransform = newValue } }
  }

  /// No image is larger; zero, in either direction, is no limit.
  open var maximumSize: CGSize {
    get { state.withLock { $0.settings.maximumSize } }
    set { state.withLock { $0.settings.maximumSize = newValue } }
  }

  /// What of a frame is in its image; nil is the clean aperture.
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

  /// How much earlier than asked for an image may be; at first as much as is quickest.
  open var requestedTimeToleranceBefore: CMTime {
    get { state.withLock { $0.before } }
    set { state.withLock { $0.before = newValue } }
  }

  /// How much later than asked for an image may be; at first as much as is quickest.
  open var requestedTimeToleranceAfter: CMTime {
    get { state.withLock { $0.after } }
    set { state.withLock { $0.after = newValue } }
  }

  // MARK: Making images

  /// An image at a time or as near as tolerance allows, and the time of its frame. Cancelling the task cancels it.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    for await result in images(for: [time]) { return (try result.image, try result.actualTime) }
    throw AVError(.operationCancelled)
  }

  /// Images at times, one after the other. Ends early where its task is cancelled.
  open func images(for times: [CMTime]) -> Images { Images(self, times) }

  /// Holds the caller's thread until the image is there.
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

  /// Makes images at times, `NSValue`s of `CMTime`; the handler is called once for each, in their order.
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

  /// Makes an image; the handler is called once.
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

  /// Leaves out what isn't made yet.
  open func cancelAllCGImageGeneration() {
    for batch in state.withLock({ Array($0.batches.values) }) { batch.cancel() }
  }

  // MARK: The engine

  /// What the engine made of one of the times.
  typealias Outcome = Swift.Result<ImageExtractor.Image, AVError>

  /// Asks for images; answers what cancels them.
  @discardableResult
  func start(_ times: [CMTime], handler: @escaping @Sendable (Int, Outcome) -> Void) -> @Sendable () -> Void {
    guard !times.isEmpty else { return {} }
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

  /// What makes the images, made with the asset's file when first needed.
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
      // The next one who asks tries again.
      state.withLock { if $0.extractor == task { $0.extractor = nil } }
      throw error
    }
  }
}
