import AVFoundation
import GLibSupport
import MediaEngine
import Photos
import Synchronization

/// The capture session of `record`.
final class RecordSession: Sendable {
  private let plan: RecordPlan
  private let session = AVCaptureSession()
  private let output: AVCaptureFileOutput
  private let photos: AVCapturePhotoOutput?
  private let follower: RecordFollower
  private let observations = Mutex<[NSKeyValueObservation]>([])
  private let tokens = Mutex<[Token]>([])
  /// The first error of the session, as when a device can't be opened.
  private let trouble: Trouble
  private let tell: AsyncStream<RecordEvent>.Continuation

  /// The events in order; finishes after `ended` or `refused`.
  let events: AsyncStream<RecordEvent>

  /// The clock of the devices.
  var clock: any HostClock { session.clock }

  init(_ plan: RecordPlan, camera: CameraChoice?, microphone: MicrophoneChoice?) throws {
    self.plan = plan
    (events, tell) = AsyncStream.makeStream()
    output = plan.container.holdsVideo ? AVCaptureMovieFileOutput() : AVCaptureAudioFileOutput()
    photos = plan.photo == nil ? nil : AVCapturePhotoOutput()
    follower = RecordFollower(plan, tell)
    trouble = Trouble()
    do {
      session.beginConfiguration()
      defer { session.commitConfiguration() }
      session.sessionPreset = .inputPriority
      if let camera { try add(camera) }
      if let microphone { session.addInput(try Self.input(microphone.microphone)) }
      session.addOutput(output)
      if let photos { session.addOutput(photos) }
    } catch let error as AVError {
      throw error.cause
    }
    prepareOutput()
    observe(camera, microphone)
  }

  private static func input(_ description: DeviceDescription) throws -> AVCaptureDeviceInput {
    if description.isSimulated { AVCaptureDevice.offersSimulatedDevices = true }
    guard let device = AVCaptureDevice(uniqueID: description.id) else { throw DeviceError.unknown(id: description.id) }
    return try AVCaptureDeviceInput(device: device)
  }

  private func add(_ choice: CameraChoice) throws {
    let input = try Self.input(choice.camera)
    session.addInput(input)
    let device = input.device
    // Both lists are in the driver's order, so their indices match.
    guard let format = choice.format, let place = choice.camera.formats.firstIndex(of: .video(format)),
      device.formats.indices.contains(place)
    else { return }
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    device.activeFormat = device.formats[place]
    if let rate = choice.rate {
      let duration = CMTime(value: CMTimeValue(rate.denominator), timescale: CMTimeScale(rate.numerator))
      (device.activeVideoMinFrameDuration, device.activeVideoMaxFrameDuration) = (duration, duration)
    }
  }

  private func prepareOutput() {
    output.continuesInNewFileAtSizeLimit = true
    if let longest = plan.longest { output.maxRecordedDuration = longest }
    if let most = plan.byteLimit { output.maxRecordedFileSize = most }
    // Zero would mean the output's own conservative default.
    if let least = plan.freeByteLimit { output.minFreeDiskSpaceLimit = max(1, least) }
    let words = plan.metadata.map { entry in
      let item = AVMutableMetadataItem()
      item.identifier = AVMetadataIdentifier(rawValue: "mdta/" + entry.key.key.rawValue)
      item.value = entry.value as NSString
      return item
    }
    switch output {
    case let movie as AVCaptureMovieFileOutput:
      movie.metadata = words
      if let connection = movie.connection(with: .video) {
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = false
        if let codec = plan.picture?.codec {
          movie.setOutputSettings([AVVideoCodecKey: codec.word], for: connection)
        }
      }
      if plan.container == .matroska, let connection = movie.connection(with: .audio) {
        movie.setOutputSettings([AVFormatIDKey: kAudioFormatOpus], for: connection)
      }
    case let sound as AVCaptureAudioFileOutput: sound.metadata = words
    default: break
    }
  }

  /// The recorded duration so far, without pauses.
  var recorded: CMTime { output.recordedDuration }

  /// Opens the devices, then starts the file, so that no file is left if a device can't be opened.
  func start() async throws {
    session.startRunning()
    await NotificationCenter.told()
    if let error = trouble.error {
      await close()
      throw error.cause
    }
    output.startRecording(to: plan.file, recordingDelegate: follower)
  }

  func pause() { output.pauseRecording() }

  func resume() { output.resumeRecording() }

  /// Takes a photo of the camera's current frame and writes it. The recording continues meanwhile.
  func takePhoto(_ photo: RecordPlan.Photo) async throws -> RecordEvent {
    guard let photos else { throw PhotoError.stopped }
    let (format, fileType) = photo.form.processed
    let settings = AVCapturePhotoSettings(
      rawPixelFormatType: 0, rawFileType: nil, processedFormat: format, processedFileType: fileType)
    settings.flashMode = .off
    settings.embeddedThumbnailPhotoFormat = PhotoPlan.Form.preview
    let follower = PhotoFollower()
    photos.capturePhoto(with: settings, delegate: follower)
    for await step in follower.steps {
      switch step {
      case .photo(let taken):
        try SafeFile.write(taken.data, to: photo.file, replacing: plan.replaces)
        return .photo(photo.file, width: taken.width, height: taken.height, bytes: taken.data.count)
      case .failed(let failure): throw failure
      case .movie: continue
      }
    }
    throw PhotoError.stopped
  }

  /// Finishes the file; `ended` follows.
  func stop(_ interruption: Interruption) {
    follower.wasAsked(by: interruption)
    output.stopRecording()
  }

  /// Releases the devices.
  func close() async {
    session.stopRunning()
    for observation in observations.withLock({ $0 }) { observation.invalidate() }
    for token in tokens.withLock({ $0 }) { token.remove() }
    tell.finish()
  }

  // MARK: Events

  private func observe(_ camera: CameraChoice?, _ microphone: MicrophoneChoice?) {
    let (tell, trouble) = (tell, trouble)
    let names = [AVCaptureSession.runtimeErrorNotification, AVCaptureSession.wasInterruptedNotification]
    let tokens = names.map { name in
      Token(
        NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { notification in
          trouble.note(notification.userInfo?[AVCaptureSessionErrorKey] as? AVError ?? AVError(.sessionWasInterrupted))
        })
    }
    self.tokens.withLock { $0 = tokens }
    var observations = [
      output.observe(\.isDiskNearlyFull, options: [.new]) { output, change in
        if change.newValue == true, let left = output.recordingSecondsLeft {
          tell.yield(.diskNearlyFull(secondsLeft: left))
        }
      }
    ]
    if let movie = output as? AVCaptureMovieFileOutput {
      observations.append(
        movie.observe(\.isEncoderTooSlow, options: [.new]) { _, change in
          if let isSlow = change.newValue { tell.yield(.tooSlow(isSlow)) }
        })
    }
    for case let input as AVCaptureDeviceInput in session.inputs {
      let device = input.device
      observations.append(
        input.observe(\.isSilent, options: [.new]) { _, change in
          let name = device.localizedName
          tell.yield(change.newValue == true ? .stalled(device: name) : .delivers(device: name))
        })
      guard let asked = camera?.format, device.uniqueID == camera?.camera.id else { continue }
      let told = Mutex<VideoFormat?>(nil)
      let look: @Sendable (AVCaptureDevice) -> Void = { device in
        guard let format = device.deliveredVideoFormat, !asked.agrees(with: format) else { return }
        let isNew = told.withLock { told in
          defer { told = format }
          return told != format
        }
        if isNew { tell.yield(.format(format)) }
      }
      observations.append(device.observe(\.activeFormat) { device, _ in look(device) })
      observations.append(device.observe(\.activeVideoMinFrameDuration) { device, _ in look(device) })
    }
    self.observations.withLock { $0 = observations }
  }

  /// The first error that a session reported.
  private final class Trouble: Sendable {
    private let first = Mutex<AVError?>(nil)

    var error: AVError? { first.withLock { $0 } }

    func note(_ error: AVError) { first.withLock { $0 = $0 ?? error } }
  }

  /// An observer of the notification centre; it may be removed on any thread.
  private final class Token: @unchecked Sendable {
    private let observer: any NSObjectProtocol

    init(_ observer: any NSObjectProtocol) { self.observer = observer }

    func remove() { NotificationCenter.default.removeObserver(observer) }
  }
}
