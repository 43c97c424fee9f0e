import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine
import Synchronization

/// Captures still images in the older way: a sample buffer for each, passed to a completion handler.
/// `AVCapturePhotoOutput` replaces it.
open class AVCaptureStillImageOutput: AVCaptureOutput, @unchecked Sendable {
  private struct State {
    var settings = HandedValue<[String: Any]>([AVVideoCodecKey: AVVideoCodecType.jpeg.rawValue])
    var isHighResolution = true
    var capturing = 0
    var tasks: [UUID: Task<Void, Never>] = [:]
  }

  /// What a still image is captured with.
  private struct Job: Sendable {
    var form: PhotoForm
    var size: (width: Int, height: Int)?
    var shutter: PhotoShutter
    var connection: AVCaptureConnection
  }

  private let state = Mutex(State())
  private let ring = PictureRing(capacity: 8)
  private let lane = WorkQueue()
  private let callbacks = DispatchQueue(label: "app.kinora.still-image-output")

  /// Creates an output that isn't in a session yet.
  public override init() { super.init() }

  // MARK: Format

  /// The format of still images: a codec under `AVVideoCodecKey`, or a pixel format under
  /// `kCVPixelBufferPixelFormatTypeKey`, optionally with width and height. JPEG by default.
  open var outputSettings: [String: Any] {
    get {
      accessed()
      return state.withLock { $0.settings }.value
    }
    set { withKeyValueChange(of: \.outputSettings) { state.withLock { $0.settings = HandedValue(newValue) } } }
  }

  /// The available codecs; none before a camera is connected.
  open var availableImageDataCodecTypes: [AVVideoCodecType] { camera == nil ? [] : [.jpeg] }

  /// The available pixel formats; none before a camera is connected.
  open var availableImageDataPixelFormatTypes: [OSType] {
    camera == nil
      ? []
      : [
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_32BGRA,
      ]
  }

  /// The available pixel formats, as numbers.
  open var availableImageDataCVPixelFormatTypes: [NSNumber] {
    availableImageDataPixelFormatTypes.map { NSNumber(value: $0) }
  }

  /// Whether still images have the camera's full resolution, as by default. Otherwise they fit a preview, within
  /// 1280 × 720, unless `outputSettings` has a size.
  open var isHighResolutionStillImageOutputEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isHighResolution }
    }
    set {
      withKeyValueChange(of: \.isHighResolutionStillImageOutputEnabled) {
        state.withLock { $0.isHighResolution = newValue }
      }
    }
  }

  /// Whether multi-frame stabilization is supported: not here.
  open var isStillImageStabilizationSupported: Bool { false }
  /// Whether multi-frame stabilization is active: never here.
  open var isStillImageStabilizationActive: Bool { false }
  /// Whether multi-frame stabilization may be applied: false, the only value that may be set here.
  open var automaticallyEnablesStillImageStabilizationWhenAvailable: Bool {
    get { false }
    set { Misuse.refuse(newValue, "isStillImageStabilizationSupported is false") }
  }
  /// Whether the lens can be stabilized during a bracket: not here.
  open var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }
  /// Whether the lens is stabilized during a bracket: false, the only value that may be set here.
  open var isLensStabilizationDuringBracketedCaptureEnabled: Bool {
    get { false }
    set { Misuse.refuse(newValue, "isLensStabilizationDuringBracketedCaptureSupported is false") }
  }

  private var camera: AVCaptureDevice? { connection(with: .video)?.sourceDevice }

  // MARK: Single images

  /// Whether a still image is being captured. Observable; observers are called on the main thread.
  open var isCapturingStillImage: Bool {
    accessed()
    return state.withLock { $0.capturing > 0 }
  }

  /// Captures a still image of the current scene. The handler gets it with its metadata attached
  /// (`kCGImagePropertyExifDictionary` and others), once, on the output's own queue.
  @preconcurrency public func captureStillImageAsynchronously(
    from connection: AVCaptureConnection,
    completionHandler handler: @escaping @Sendable (CMSampleBuffer?, (any Error)?) -> Void
  ) {
    let time = ring.now
    let controls = camera.map { ($0.values, $0.link.lastChange) }
    enqueue(from: connection) { [self] job in
      let device = job.shutter.device
      let flashMode = device.flashMode
      let flashes = device.hasFlash && device.isFlashActive
      let picture = try await job.shutter.lit(flashes, screen: nil) {
        guard !flashes else {
          try await job.shutter.settle(measures: device.values.isAutomatic(.exposureMode))
          return try await ring.nextPicture(after: ring.now)
        }
        let picture = try await ring.picture(at: time)
        guard let change = controls?.1 else { return picture }
        let since = try await job.shutter.shown(change)
        return picture.time <= since ? try await ring.nextPicture(after: since) : picture
      }
      var details = PhotoDetails(
        of: picture, from: device, at: controls?.0 ?? job.shutter.values, through: job.connection)
      if device.hasFlash {
        let mode: PhotoDetails.Flash.Mode =
          switch flashMode {
          case .off: .off
          case .on: .on
          case .auto: .automatic
          }
        details.flash = PhotoDetails.Flash(hasFired: flashes, mode: mode)
      }
      let buffer = try await Self.sampleBuffer(of: picture, details, job)
      callbacks.async { handler(buffer, nil) }
    } orElse: { [self] error in
      callbacks.async { handler(nil, error) }
    }
  }

  /// Captures a still image of the current scene, with its metadata attached.
  open func captureStillImage(from connection: AVCaptureConnection) async throws -> CMSampleBuffer {
    try await withCheckedThrowingContinuation { continuation in
      captureStillImageAsynchronously(from: connection) { buffer, error in
        if let buffer {
          continuation.resume(returning: buffer)
        } else {
          continuation.resume(throwing: error ?? AVError(.unknown))
        }
      }
    }
  }

  // MARK: Brackets

  /// The maximum number of exposures in a bracket; 0 if the camera's exposure can't be set.
  open var maxBracketedCaptureStillImageCount: Int {
    camera.map { PhotoExposure(values: $0.values).maxBracket } ?? 0
  }

  /// Prepares the camera for a bracket. No preparation is needed here.
  @preconcurrency public func prepareToCaptureStillImageBracket(
    from connection: AVCaptureConnection, withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
    completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let fits = settings.count <= maxBracketedCaptureStillImageCount
    callbacks.async { handler(fits, fits ? nil : AVError(.maximumStillImageCaptureRequestsExceeded)) }
  }

  /// Captures a still image for each exposure. The handler gets each with its settings; none after an error.
  @preconcurrency public func captureStillImageBracketAsynchronously(
    from connection: AVCaptureConnection, withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
    completionHandler handler:
      @escaping @Sendable (CMSampleBuffer?, AVCaptureBracketedStillImageSettings?, (any Error)?) -> Void
  ) {
    guard !settings.isEmpty, settings.count <= maxBracketedCaptureStillImageCount else {
      return callbacks.async { handler(nil, nil, AVError(.maximumStillImageCaptureRequestsExceeded)) }
    }
    enqueue(from: connection) { [self] job in
      var taken: [(CapturedPicture, PhotoDetails)] = []
      try await job.shutter.bracket(settings.map(\.exposure)) {
      } taken: { index, picture, values in
        var details = PhotoDetails(
          of: picture, from: job.shutter.device, at: values, through: job.connection)
        details.isBracketed = true
        if case .bias(let bias) = settings[index].exposure { details.exposureBias = Double(bias) }
        taken.append((picture, details))
      }
      for (index, (picture, details)) in taken.enumerated() {
        let buffer = try await Self.sampleBuffer(of: picture, details, job)
        callbacks.async { handler(buffer, settings[index], nil) }
      }
    } orElse: { [self] error in
      callbacks.async { handler(nil, nil, error) }
    }
  }

  // MARK: Actions

  private func enqueue(
    from connection: AVCaptureConnection, _ body: @escaping @Sendable (Job) async throws -> Void,
    orElse fail: @escaping @Sendable (AVError) -> Void
  ) {
    let settings = state.withLock { $0.settings }.value
    // An output whose session was released has no connections either.
    guard link.session?.isRunning == true else { return fail(AVError(.sessionNotRunning)) }
    guard connections.contains(where: { $0 === connection }), connection.isVideo, connection.isSwitchedOn,
      let device = connection.sourceDevice
    else {
      return fail(AVError(.operationNotAllowed))
    }
    guard let form = PhotoForm(settings, fileType: nil), form.pixelFormat != nil || form.fileType == .jpg else {
      return fail(AVError(.unsupportedOutputSettings))
    }
    var size: (width: Int, height: Int)?
    let width = settings[AVVideoWidthKey] as? Int ?? settings[kCVPixelBufferWidthKey] as? Int
    let height = settings[AVVideoHeightKey] as? Int ?? settings[kCVPixelBufferHeightKey] as? Int
    if let width, let height {
      size = (width, height)
    } else if !isHighResolutionStillImageOutputEnabled, let format = device.activeFormat.videoFormat,
      format.width > 1280 || format.height > 720
    {
      size = PhotoRequest.fit((format.width, format.height), into: (1280, 720))
    }
    let job = Job(
      form: form, size: size, shutter: PhotoShutter(ring: ring, device: device), connection: connection)
    count(1)
    let id = UUID()
    lane.enqueue { [self] in
      let task = Task(executorPreference: EngineExecutor.shared) {
        do {
          try await body(job)
        } catch {
          fail(self.failure(error, device))
        }
      }
      state.withLock { $0.tasks[id] = task }
      await task.value
      state.withLock { $0.tasks[id] = nil }
      count(-1)
    }
  }

  /// What a capture fails with. No frame comes of a session that was stopped or released meanwhile, whatever the camera does.
  private func failure(_ error: any Error, _ device: AVCaptureDevice) -> AVError {
    if case PhotoError.noPicture = error, link.session?.isRunning != true {
      return AVError(.sessionNotRunning, userInfo: [AVErrorDeviceKey: device])
    }
    return AVError(photoFailed: error, device: device)
  }

  private func count(_ change: Int) {
    let (old, new) = state.withLock { state in
      let old = state.capturing > 0
      state.capturing += change
      return (old, state.capturing > 0)
    }
    // Asynchronously: the session's stop may be waiting for this.
    if old != new { tellLater { [self] in notify(\.isCapturingStillImage, old: old, new: new) } }
  }

  private static func sampleBuffer(
    of picture: CapturedPicture, _ details: PhotoDetails, _ job: Job
  ) async throws -> CMSampleBuffer {
    let timing = CMSampleTimingInfo(
      duration: picture.duration ?? .invalid, presentationTimeStamp: picture.time, decodeTimeStamp: .invalid)
    let buffer: CMSampleBuffer
    let size: (width: Int, height: Int)
    if let coding = job.form.coding(.quality) {
      let encoded = try await PhotoEncoder.encode(picture, as: coding, size: job.size, details: details)
      size = (encoded.width, encoded.height)
      buffer = try CMSampleBuffer(
        dataBuffer: CMBlockBuffer.holding(encoded.data),
        formatDescription: CMVideoFormatDescription(
          videoCodecType: CMFormatDescription.MediaSubType(rawValue: kCMVideoCodecType_JPEG), width: size.width,
          height: size.height),
        numSamples: 1, sampleTimings: [timing], sampleSizes: [encoded.data.count])
    } else {
      let type = job.form.pixelFormat ?? kCVPixelFormatType_32BGRA
      let pixels = try await PhotoEncoder.pixelBuffer(of: picture, as: type, size: job.size)
      size = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
      buffer = try CMSampleBuffer(
        imageBuffer: pixels, formatDescription: CMVideoFormatDescription(imageBuffer: pixels), sampleTiming: timing)
    }
    CMSetAttachments(
      buffer, attachments: details.dictionary(width: size.width, height: size.height),
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    return buffer
  }

  /// A JPEG still image as file data: its compressed image unchanged, with the metadata attached now.
  public static func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
    guard let format = jpegSampleBuffer.formatDescription,
      CMFormatDescriptionGetMediaSubType(format) == kCMVideoCodecType_JPEG, let block = jpegSampleBuffer.dataBuffer,
      let data = try? block.dataBytes()
    else { return nil }
    guard let said = try? PhotoReader.details(of: data) else { return data }
    let attached = CMCopyDictionaryOfAttachments(
      allocator: kCFAllocatorDefault, target: jpegSampleBuffer, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    var wanted = said.restricted(to: attached ?? [:])
    if wanted.addedIPTC == nil, ImageFileBlocks.isSaid(wanted.addedEXIF, byJPEG: data) { wanted.addedEXIF = nil }
    return wanted == said ? data : (try? PhotoEncoder.jpeg(data, saying: wanted)) ?? data
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.video] }
  override var onlyOne: String? { "still image output" }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    guard let source = connection.sourceDevice?.source else { return [] }
    return [CaptureGraph.Tap(of: source.id, .asDelivered, queue: PictureRing.queue, to: ring)]
  }

  override func prepareForSession() {
    if let source = camera?.source { ring.follow(source.clock) }
  }

  override func deviceEnded(_ id: String, because error: DeviceError) {
    if camera?.uniqueID == id { cancel() }
  }

  override func sessionWillStop() async {
    cancel()
    await lane.settle()
  }

  private func cancel() {
    for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }
}

extension CMBlockBuffer {
  /// A block buffer with these bytes.
  fileprivate static func holding(_ data: Data) throws -> CMBlockBuffer {
    let block = try CMBlockBuffer(length: data.count)
    try data.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
    return block
  }
}
