import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Delivers video frames to the program.
open class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  private struct State {
    var settings: HandedValue<[String: Any]>?
    var discardsLate = true
    var choosesDimensions = true
    var isPreviewSized = false
    var thinner = FrameThinner()
    var format: CMFormatDescription?
    var receiver: SampleBufferReceiver?
    var kept = KeptFrames()
  }

  /// How many frames may be queued for a delegate that wants them all. They are in the camera's own buffers, which are
  /// few.
  private static let patientLimit = 12

  private let state = Mutex(State())
  let target = SampleBufferDelegate(SampleDelivery(limit: 1, overflow: .dropsOldest))

  /// Creates an output that isn't in a session yet.
  public override init() {
    super.init()
    let receiver = SampleBufferReceiver { [weak self] in
      self?.receive($0)
    } onLoss: { [weak self] count, loss in
      self?.lost(count, loss)
    }
    state.withLock { $0.receiver = receiver }
  }

  // MARK: Delegate

  /// Sets the delegate and its queue, which must be serial. Nil for both ends the delivery.
  ///
  /// Frames are delivered one at a time, in order. The delegate is held weakly. Of a program that keeps too many of them no
  /// more come until it lets some go; it is told that they were dropped for `kCMSampleBufferDroppedFrameReason_OutOfBuffers`.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    target.set(sampleBufferDelegate, on: sampleBufferCallbackQueue) { [weak self] item, delegate in
      guard let self, let connection = liveConnection(with: .video),
        let delegate = delegate as? any AVCaptureVideoDataOutputSampleBufferDelegate
      else { return }
      switch item {
      case .output(let buffer): delegate.captureOutput(self, didOutput: buffer, from: connection)
      case .dropped(let buffer): delegate.captureOutput(self, didDrop: buffer, from: connection)
      }
    }
    link.changed()
  }

  /// The delegate that receives the frames.
  open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    target.object as? any AVCaptureVideoDataOutputSampleBufferDelegate
  }

  /// The queue on which the delegate is called.
  open var sampleBufferCallbackQueue: DispatchQueue? { target.queue }

  // MARK: Format

  /// The format of the frames: `kCVPixelBufferPixelFormatTypeKey`, width and height, or `AVVideoCodecKey` with JPEG for
  /// the camera's own compressed frames: as it delivers them, so uncompressed if it compresses none. The media subtype of a
  /// JPEG format, as a camera's `formatDescription` has it, asks for the same. Nil or empty delivers the cheapest format.
  open var videoSettings: [String: Any]! {
    get {
      if let settings = state.withLock({ $0.settings })?.value, !settings.isEmpty { return settings }
      return defaultSettings
    }
    set {
      if let type = newValue?[kCVPixelBufferPixelFormatTypeKey], !Self.isCompressed(newValue ?? [:]) {
        let known = newValue.flatMap { PhotoForm.pixelFormat(in: $0) }
        Misuse.refuse(
          known.map { availableVideoPixelFormatTypes.contains($0) } != true,
          "videoSettings: \(type) isn't one of availableVideoPixelFormatTypes")
      }
      state.withLock { $0.settings = newValue.map { HandedValue($0) } }
      link.changed()
    }
  }

  /// Whether settings ask for the camera's own JPEGs.
  private static func isCompressed(_ settings: [String: Any]) -> Bool {
    if PhotoForm.codec(in: settings) == .jpeg { return true }
    let type = PhotoForm.pixelFormat(in: settings)
    return type == kCMVideoCodecType_JPEG || type == kCMVideoCodecType_JPEG_OpenDML
  }

  /// Whether a program has asked for frames of a size of its own.
  var hasOwnSize: Bool {
    let settings = state.withLock { $0.settings }?.value ?? [:]
    return settings[kCVPixelBufferWidthKey] != nil && settings[kCVPixelBufferHeightKey] != nil
      && !Self.isCompressed(settings)
  }

  private var defaultSettings: [String: Any] {
    guard let format = connection(with: .video)?.sourceDevice?.activeFormat.videoFormat else { return [:] }
    var settings: [String: Any] = [
      kCVPixelBufferWidthKey: format.width, kCVPixelBufferHeightKey: format.height,
    ]
    if case .raw(let name) = format.encoding, let type = PixelFormatNames.pixelFormat(name) {
      settings[kCVPixelBufferPixelFormatTypeKey] = type
    }
    return settings
  }

  /// The available pixel formats, best first.
  open var availableVideoPixelFormatTypes: [OSType] {
    let preferred = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    return preferred + PixelFormatNames.convertible.filter { !preferred.contains($0) }
  }

  /// The available codecs: JPEG, if the camera delivers it.
  open var availableVideoCodecTypes: [AVVideoCodecType] {
    connection(with: .video)?.sourceDevice?.activeFormat.videoFormat?.encoding == .jpeg ? [.jpeg] : []
  }

  /// Whether the output decides on the frames' size itself: the camera's, or that of `videoSettings`. False before
  /// `deliversPreviewSizedOutputBuffers` may be set.
  open var automaticallyConfiguresOutputBufferDimensions: Bool {
    get {
      accessed()
      return state.withLock { $0.choosesDimensions }
    }
    set {
      withKeyValueChange(of: \.automaticallyConfiguresOutputBufferDimensions) {
        state.withLock { state in
          state.choosesDimensions = newValue
          if newValue { state.isPreviewSized = false }
        }
      }
      link.changed()
    }
  }

  /// Whether frames have a size that suits a preview: within 1280 × 720, unless `videoSettings` has a size.
  open var deliversPreviewSizedOutputBuffers: Bool {
    get {
      accessed()
      return state.withLock { $0.isPreviewSized }
    }
    set {
      Misuse.refuse(
        state.withLock { $0.choosesDimensions },
        "deliversPreviewSizedOutputBuffers: automaticallyConfiguresOutputBufferDimensions is true")
      withKeyValueChange(of: \.deliversPreviewSizedOutputBuffers) { state.withLock { $0.isPreviewSized = newValue } }
      link.changed()
    }
  }

  /// The size of a connection's frames for a preview; nil if that isn't wanted.
  private func previewSize(through connection: AVCaptureConnection) -> (width: Int, height: Int)? {
    guard state.withLock({ $0.isPreviewSized }), let format = connection.sourceDevice?.activeFormat.videoFormat
    else { return nil }
    let isUpright = connection.quarterTurns % 2 == 0
    let (size, box) =
      isUpright
      ? ((width: format.width, height: format.height), (width: 1280, height: 720))
      : ((width: format.height, height: format.width), (width: 720, height: 1280))
    return PhotoRequest.fit(size, into: box)
  }

  // MARK: Late frames

  /// Whether only the newest frame is kept while the delegate is busy. Otherwise a dozen are queued.
  open var alwaysDiscardsLateVideoFrames: Bool {
    get { state.withLock { $0.discardsLate } }
    set {
      state.withLock { $0.discardsLate = newValue }
      if newValue {
        target.delivery.setLimit(1, overflow: .dropsOldest)
      } else {
        target.delivery.setLimit(Self.patientLimit, overflow: .dropsNewest)
      }
    }
  }

  /// The minimum frame duration, the same as the connection's `videoMinFrameDuration`.
  open var minFrameDuration: CMTime {
    get { connection(with: .video)?.videoMinFrameDuration ?? state.withLock { $0.thinner.minFrameDuration } }
    set {
      thin(to: newValue)
      connection(with: .video)?.videoMinFrameDuration = newValue
    }
  }

  func thin(to duration: CMTime) { state.withLock { $0.thinner.minFrameDuration = duration } }

  // MARK: Samples

  private func receive(_ buffer: CMSampleBuffer) {
    let hasRoom = state.withLock { state -> Bool? in
      state.format = buffer.formatDescription
      guard state.thinner.keeps(buffer.presentationTimeStamp) else { return nil }
      // The memory is what counts: a program may keep the picture without its sample buffer.
      let memory: AnyObject? = buffer.imageBuffer as AnyObject? ?? buffer.dataBuffer
      return memory.map { state.kept.give($0) } ?? true
    }
    switch hasRoom {
    case true?: target.delivery.deliver(buffer)
    case false?: target.delivery.drop(buffer, because: kCMSampleBufferDroppedFrameReason_OutOfBuffers)
    case nil: break
    }
  }

  private func lost(_ count: Int, _ loss: SampleLoss) {
    let reason =
      switch loss {
      case .late: kCMSampleBufferDroppedFrameReason_FrameWasLate
      case .discontinuity: kCMSampleBufferDroppedFrameReason_Discontinuity
      }
    target.delivery.tell(of: count, because: reason, format: state.withLock { $0.format })
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.video] }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    let (receiver, settings) = state.withLock { ($0.receiver, $0.settings?.value) }
    guard let receiver, target.queue != nil, let source = connection.sourceDevice?.source else { return [] }
    let preview = previewSize(through: connection)
    let form: TapFormat
    if Self.isCompressed(settings ?? [:]) {
      form = .asDelivered
    } else {
      form = .pictures(
        PictureForm(
          pixelFormat: settings.flatMap { PhotoForm.pixelFormat(in: $0) },
          width: settings?[kCVPixelBufferWidthKey] as? Int ?? preview?.width,
          height: settings?[kCVPixelBufferHeightKey] as? Int ?? preview?.height, quarterTurns: connection.quarterTurns,
          isMirrored: connection.isVideoMirrored))
    }
    return [CaptureGraph.Tap(of: source.id, form, queue: .dropOldest(samples: 2), to: receiver)]
  }

  override func prepareForSession() {
    if let source = connections.first(where: \.isSwitchedOn)?.sourceDevice?.source {
      target.delivery.follow(source.clock)
    }
  }

  override func stopWaitingForDelegate() { target.delivery.stop() }

  override func sessionWillStop() async { target.delivery.stop() }

  override func sessionWillStart() async {
    target.delivery.follow(connections.lazy.compactMap { $0.sourceDevice?.source.clock }.first)
  }
}
