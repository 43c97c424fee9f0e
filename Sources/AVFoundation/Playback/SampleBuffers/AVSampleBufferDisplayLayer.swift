import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Synchronization

/// A layer that shows video samples that a program hands in, each when its timebase reaches its time.
///
/// Without a `controlTimebase` and without a synchronizer times are those of the host's clock. A view shows the layer:
/// AVKit's `SampleBufferView`.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering, SynchronizedRendering, KeyValueObserving,
  @unchecked Sendable
{
  private struct Showing {
    var gravity = AVLayerVideoGravity.resizeAspect
    var isReady = false
    var control: CMTimebase?
    var onFrame: (@Sendable (CVPixelBuffer?) -> Void)?
    var onChange: (@Sendable () -> Void)?
  }

  /// The observers of this layer's properties.
  public let keyValueObservers = KeyValueObservers()
  /// The renderer whose frames the layer shows.
  public let sampleBufferRenderer = AVSampleBufferVideoRenderer()
  private let showing = Mutex(Showing())
  private let statusObservation = Mutex<NSKeyValueObservation?>(nil)

  /// Creates a layer that shows nothing yet.
  public required init() {
    super.init()
    listen()
  }

  /// Creates a copy of a layer's geometry, with a queue of its own.
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? AVSampleBufferDisplayLayer { videoGravity = layer.videoGravity }
    listen()
  }

  private func listen() {
    sampleBufferRenderer.setFrameHandler { [weak self] in self?.show($0) }
    let observation = sampleBufferRenderer.observe(\.status, options: [.old, .new]) { [weak self] _, change in
      guard let self, let old = change.oldValue, let new = change.newValue else { return }
      notify(\.status, old: old, new: new)
      guard new == .failed else { return }
      NotificationCenter.default.postOnMain(
        name: .AVSampleBufferDisplayLayerFailedToDecode, object: self,
        userInfo: error.map { [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: $0 as NSError] } ?? [:])
    }
    statusObservation.withLock { $0 = observation }
  }

  // MARK: Time

  /// The timebase that says when samples are due.
  open var timebase: CMTimebase { sampleBufferRenderer.timebase }

  /// A timebase of the program's own by which samples are due; nil goes by the host's clock. A synchronizer's comes first.
  open var controlTimebase: CMTimebase? {
    get { showing.withLock { $0.control } }
    set {
      showing.withLock { $0.control = newValue }
      sampleBufferRenderer.control(by: newValue)
    }
  }

  func follow(_ timebase: CMTimebase?) -> Bool { sampleBufferRenderer.follow(timebase) }

  func onSufficientData(_ body: (@Sendable () -> Void)?) { sampleBufferRenderer.onSufficientData(body) }

  // MARK: Showing

  /// How the video fills the layer.
  open var videoGravity: AVLayerVideoGravity {
    get {
      accessed()
      return showing.withLock { $0.gravity }
    }
    set {
      withKeyValueChange(of: \.videoGravity) { showing.withLock { $0.gravity = newValue } }
      showing.withLock { $0.onChange }?()
    }
  }

  /// Whether a frame is shown. Observers are told in whichever thread shows it.
  open var isReadyForDisplay: Bool {
    accessed()
    return showing.withLock { $0.isReady }
  }

  /// Sets a handler for each frame when it is due, in BGRA, called on a thread of its own with nil when the shown one is
  /// removed, and one for other changes. For the widget that shows the layer.
  package func setFrameHandler(
    _ handler: (@Sendable (CVPixelBuffer?) -> Void)?, onChange: (@Sendable () -> Void)? = nil
  ) {
    showing.withLock { showing in
      showing.onFrame = handler
      showing.onChange = onChange
    }
    if let handler, let shown = sampleBufferRenderer.copyDisplayedPixelBuffer() { handler(shown) }
  }

  private func show(_ picture: CVPixelBuffer?) {
    let isReady = picture != nil
    let (handler, wasReady) = showing.withLock { showing in
      defer { showing.isReady = isReady }
      return (showing.onFrame, showing.isReady)
    }
    handler?(picture)
    if wasReady != isReady { notify(\.isReadyForDisplay, old: wasReady, new: isReady) }
  }

  // MARK: Samples

  /// Whether the layer shows what it is given. Observers are told in whichever thread finds out.
  open var status: AVQueuedSampleBufferRenderingStatus {
    accessed()
    return sampleBufferRenderer.status
  }

  /// Why it can't.
  open var error: (any Error)? { sampleBufferRenderer.error }

  /// Whether samples are passed over until a flush: after a failure.
  open var requiresFlushToResumeDecoding: Bool { sampleBufferRenderer.requiresFlushToResumeDecoding }

  /// Puts a sample into the queue: a frame, or compressed video in the order of decoding.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) { sampleBufferRenderer.enqueue(sampleBuffer) }

  /// Empties the queue. The frame that is shown stays.
  open func flush() { sampleBufferRenderer.flush() }

  /// Empties the queue, and removes the frame that is shown.
  open func flushAndRemoveImage() { sampleBufferRenderer.flush(removingDisplayedImage: true) }

  /// Whether the queue has room.
  open var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Whether a frame waits that is decoded.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool {
    sampleBufferRenderer.hasSufficientMediaDataForReliablePlaybackStart
  }

  /// Calls a block in a queue whenever there is room, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }

  /// Ends the calls of `requestMediaDataWhenReady`.
  open func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}

extension NSNotification.Name {
  /// A layer couldn't decode a sample.
  public static let AVSampleBufferDisplayLayerFailedToDecode = Notification.Name(
    "AVSampleBufferDisplayLayerFailedToDecode")
}

/// The error of `AVSampleBufferDisplayLayerFailedToDecode`, an `NSError`.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
  "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"
