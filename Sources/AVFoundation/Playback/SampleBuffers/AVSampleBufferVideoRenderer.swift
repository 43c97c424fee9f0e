import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Shows video samples that a program hands in, each when a timebase reaches its time: pixels as they are, and compressed
/// samples once they are decoded. A layer shows them: `AVSampleBufferDisplayLayer.sampleBufferRenderer`.
open class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering, SynchronizedRendering,
  KeyValueObserving, @unchecked Sendable
{
  /// A renderer couldn't decode a sample; the error is under `didFailToDecodeNotificationErrorKey`.
  public static let didFailToDecodeNotification = Notification.Name("AVSampleBufferVideoRendererDidFailToDecode")
  /// The error of `didFailToDecodeNotification`, an `NSError`.
  public static let didFailToDecodeNotificationErrorKey = "AVSampleBufferVideoRendererDidFailToDecodeErrorKey"

  private struct State {
    var schedule = FrameSchedule<CVPixelBuffer>()
    /// How many samples wait to be decoded.
    var undecoded = 0
    var status = AVQueuedSampleBufferRenderingStatus.unknown
    var error: (any Error)?
    var needsKey = false
    var shown: CVPixelBuffer?
    var onFrame: (@Sendable (CVPixelBuffer?) -> Void)?
    var onSufficient: (@Sendable () -> Void)?
    /// Counts flushes, so that what was enqueued before is not shown.
    var flushes = 0
    var wasReady = true
    var lateFrames = 0
  }

  /// How many frames may wait: half a second of most videos.
  private static let room = 16

  /// The observers of this renderer's properties.
  public let keyValueObservers = KeyValueObservers()
  private let state = Mutex(State())
  private let time = RendererTimebase()
  private let request = RenderingRequest()
  private let queue = DispatchQueue(label: "app.kinora.samples.video", qos: .userInteractive)
  private let timer: any DispatchSourceTimer
  private let pictures = ShownPicture()
  /// Only used on `queue`.
  private nonisolated(unsafe) var decoder: PictureDecoder?

  /// Creates a renderer with an empty queue, whose timebase runs with the host's clock.
  public override init() {
    timer = DispatchSource.makeTimerSource(queue: queue)
    super.init()
    timer.setEventHandler { [weak self] in self?.look() }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
    let timer = HandedValue(timer)
    // A timer doesn't fire for a time that was jumped over, and none fires while the timebase stands still.
    time.begin(
      onSwitch: { old, new in
        old?.removeTimer(timer.value)
        try? new.addTimer(timer.value)
      },
      onChange: { [weak self] in self?.lookSoon() })
  }

  deinit {
    time.current.removeTimer(timer)
    timer.cancel()
  }

  // MARK: Time

  /// The timebase that says when samples are due: that of the synchronizer, else the layer's `controlTimebase`, else one
  /// that runs with the host's clock.
  open var timebase: CMTimebase { time.current }

  func follow(_ timebase: CMTimebase?) -> Bool { time.share(timebase) }

  /// A layer's own timebase.
  func control(by timebase: CMTimebase?) { time.control(by: timebase) }

  private func lookSoon() { queue.async { [weak self] in self?.look() } }

  // MARK: Status

  /// Whether it renders. Observers are told in whichever thread finds out.
  open var status: AVQueuedSampleBufferRenderingStatus {
    accessed()
    return state.withLock { $0.status }
  }

  /// Why it can't render.
  open var error: (any Error)? {
    accessed()
    return state.withLock { $0.error }
  }

  /// Whether samples are passed over until a flush: after a failure.
  open var requiresFlushToResumeDecoding: Bool {
    accessed()
    return state.withLock { $0.status == .failed }
  }

  /// Whether the queue has room.
  open var isReadyForMoreMediaData: Bool {
    state.withLock { $0.status != .failed && $0.schedule.count + $0.undecoded < Self.room }
  }

  /// Whether a frame waits that is decoded.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { state.withLock { $0.schedule.count > 0 } }

  /// The frame that is shown; nil if there is none. The buffer is shared: it must not be modified.
  open func copyDisplayedPixelBuffer() -> CVPixelBuffer? { state.withLock { $0.shown } }

  func onSufficientData(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.onSufficient = body }
    if hasSufficientMediaDataForReliablePlaybackStart { body?() }
  }

  /// Has each frame handed over when it is due, in BGRA, and nil when the shown one is removed. On a thread of its own.
  package func setFrameHandler(_ handler: (@Sendable (CVPixelBuffer?) -> Void)?) {
    let shown = state.withLock { state in
      state.onFrame = handler
      return state.shown
    }
    if let shown, let handler { queue.async { handler(shown) } }
  }

  // MARK: Samples

  /// Puts a sample into the queue: a frame, or compressed video in the order of decoding. After a failure samples are passed
  /// over until a flush.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    let (flushes, isFirst) = state.withLock { state -> (Int?, Bool) in
      guard state.status != .failed else { return (nil, false) }
      state.undecoded += 1
      defer { state.status = .rendering }
      return (state.flushes, state.status == .unknown)
    }
    guard let flushes else { return }
    if isFirst { notify(\.status, old: .unknown, new: .rendering) }
    let sample = HandedValue(sampleBuffer)
    queue.async { [weak self] in self?.decode(sample.value, flushes) }
  }

  /// Empties the queue. The frame that is shown stays.
  open func flush() { flush(removingDisplayedImage: false, completionHandler: nil) }

  /// Empties the queue, and removes the frame that is shown where that is asked for.
  open func flush(removingDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil) {
    let old = state.withLock { state in
      defer {
        state.flushes += 1
        state.schedule.removeAll()
        if state.status == .failed { (state.status, state.error) = (.unknown, nil) }
      }
      return state.status
    }
    if old == .failed { notify(\.status, old: .failed, new: .unknown) }
    queue.async { [weak self] in
      guard let self else { return }
      decoder = nil
      if removingDisplayedImage { show(nil) }
      handler?()
      askForMore()
    }
  }

  /// Calls a block in a queue whenever there is room, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    request.begin(on: queue, block)
    askForMore()
  }

  /// Ends the calls of `requestMediaDataWhenReady`.
  open func stopRequestingMediaData() { request.stop() }

  private func askForMore() { request.ask { [weak self] in self?.isReadyForMoreMediaData ?? false } }

  // MARK: On the queue

  private func decode(_ sample: CMSampleBuffer, _ flushes: Int) {
    defer {
      look()
      askForMore()
    }
    let isCurrent = state.withLock { state in
      state.undecoded -= 1
      return state.flushes == flushes && state.status != .failed
    }
    guard isCurrent else { return }
    do {
      if let picture = sample.imageBuffer {
        try add(picture, at: sample.presentationTimeStamp, of: sample, flushes)
      } else {
        try decodeStored(sample, flushes)
      }
    } catch {
      fail(error)
    }
  }

  private func add(_ picture: CVPixelBuffer, at time: CMTime, of sample: CMSampleBuffer, _ flushes: Int) throws {
    let attachments = sample.sampleAttachments.first
    if attachments?[.doNotDisplay] as? Bool ?? false { return }
    let isImmediate = attachments?[.displayImmediately] as? Bool ?? false
    guard isImmediate || time.isNumeric else { throw AVError(.invalidSampleCursor) }
    let shown = HandedValue(try pictures.make(picture))
    let told = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.flushes == flushes else { return nil }
      state.schedule.add(
        .init(picture: shown.value, time: time.isNumeric ? time : .zero, isImmediate: isImmediate))
      return state.onSufficient
    }
    told?()
  }

  private func decodeStored(_ sample: CMSampleBuffer, _ flushes: Int) throws {
    guard let format = sample.formatDescription, let block = sample.dataBuffer else { return }
    let decoder = try decoder.flatMap { $0.format == format ? $0 : nil } ?? PictureDecoder(format)
    self.decoder = decoder
    let isKey = !(sample.sampleAttachments.first?[.notSync] as? Bool ?? false)
    try decoder.push(
      Array(block.dataBytes()), at: sample.presentationTimeStamp, for: sample.duration, isKey: isKey)
    while let frame = try decoder.next() { try add(frame.picture, at: frame.time, of: sample, flushes) }
  }

  private func fail(_ error: any Error) {
    let failure = AVError(exporting: error)
    let old = state.withLock { state in
      defer { (state.status, state.error) = (.failed, failure) }
      state.schedule.removeAll()
      return state.status
    }
    decoder = nil
    if old != .failed { notify(\.status, old: old, new: .failed) }
    NotificationCenter.default.postOnMain(
      name: Self.didFailToDecodeNotification, object: self,
      userInfo: [Self.didFailToDecodeNotificationErrorKey: failure._nsError])
  }

  /// Shows what is due, and waits for what is due next.
  private func look() {
    let timebase = timebase
    let now = timebase.time
    let (due, next) = state.withLock { state in
      let due = state.schedule.due(at: now)
      if let due { state.lateFrames += due.lateCount }
      return (due.map { HandedValue($0.frame.picture) }, state.schedule.nextTime)
    }
    if let due { show(due.value) }
    if let next { try? timebase.setTimerNextFireTime(timer, fireTime: next) }
    if due != nil { askForMore() }
  }

  private func show(_ picture: CVPixelBuffer?) {
    let picture = HandedValue(picture)
    let handler = state.withLock { state in
      state.shown = picture.value
      return state.onFrame
    }
    handler?(picture.value)
  }
}
