import AVFoundation
import MediaEngine

/// The session under test, and everybody who listens to it.
final class Stage {
  private let session = AVCaptureSession()
  private let movie = AVCaptureMovieFileOutput()
  private let log = CallLog()
  private let preview = PreviewWatcher()
  private var camera: AVCaptureDevice
  private var hasSound = true
  private var patience = 25
  /// How many recordings had begun when the last one was asked for.
  private var startsBefore = 0
  private var watchers: [any NSObjectProtocol] = []
  private var signals: (any DispatchSourceSignal)?
  private var work: BusyThreads?
  private var slowness: NSKeyValueObservation?

  struct NoCamera: Error {}
  init() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw NoCamera() }
    self.camera = camera
    watchers = SessionWatch.begin(session, log)
    slowness = movie.observe(\.isEncoderTooSlow, options: [.new]) { [log] _, change in
      log.add(change.newValue == true ? "tooSlow" : "fastEnough")
    }
  }

  func perform(_ step: Step) async throws {
    switch step {
    case .silent: hasSound = false
    case .jpeg: try chooseCompressedFormat()
    case .preset(let preset): session.sessionPreset = preset
    case .rate(let rate):
      try build()
      try camera.lockForConfiguration()
      camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: rate)
      camera.unlockForConfiguration()
    case .patience(let seconds): patience = seconds
    case .codec(let codec):
      try build()
      if let connection = movie.connection(with: .video) {
        movie.setOutputSettings([AVVideoCodecKey: codec], for: connection)
      }
    case .maxSeconds(let seconds): movie.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
    case .maxBytes(let bytes): movie.maxRecordedFileSize = bytes
    case .minFree(let bytes): movie.minFreeDiskSpaceLimit = bytes
    case .preview: addPreview()
    case .run:
      try build()
      session.startRunning()
      log.add("ran", ["isRunning": session.isRunning, "isInterrupted": session.isInterrupted])
    case .record(let file):
      log.add("asked")
      startsBefore = log.count(of: "didStart")
      movie.startRecording(to: file, recordingDelegate: log)
    case .until(let seconds):
      // Until it begins, the duration is that of the recording before.
      try await waitUntil("\(seconds) s", within: patience + Int(seconds)) {
        log.count(of: "didStart") > startsBefore && movie.recordedDuration.seconds >= seconds
      }
      log.add("reached", ["recorded": movie.recordedDuration.seconds, "frames": movie.recordedFrameCount])
    case .more(let seconds):
      let goal = movie.recordedDuration.seconds + seconds
      try await waitUntil("\(seconds) s more", within: patience + Int(seconds)) {
        movie.recordedDuration.seconds >= goal
      }
    case .pause: movie.pauseRecording()
    case .resume: movie.resumeRecording()
    case .stop: movie.stopRecording()
    case .ended: try await waitForEnd()
    case .title(let title): movie.metadata = (movie.metadata ?? []) + [Self.title(title)]
    case .continues: movie.continuesInNewFileWhenDeviceReturns = true
    case .goesOn: movie.continuesInNewFileAtSizeLimit = true
    case .removeFolder(let folder): try FileManager.default.removeItem(at: folder)
    case .unplug: SimulatedDevices.standard.cameras[0].happen(.unplug)
    case .stall(let seconds): SimulatedDevices.standard.cameras[0].happen(.stall(seconds: seconds))
    case .corrupt(let frames): SimulatedDevices.standard.cameras[0].happen(.corrupt(frames: frames))
    case .plugIn: SimulatedDevices.standard.cameras[0].plugIn()
    case .unplugMicrophone: SimulatedDevices.standard.microphone.happen(.unplug)
    case .seen(let what, let times):
      try await waitUntil("\(what) \(times)", within: patience) { log.count(of: what) >= times }
    case .busy(let threads): work = threads > 0 ? BusyThreads(threads) : nil
    case .gap: log.add("gap", ["seconds": preview.takeLongestGap()])
    case .stopOnSignal: stopOnSignal()
    case .frames(let count):
      // By the frames' own times: on a busy computer some that were taken before are still under way.
      let begin = session.synchronizationClock?.time.seconds ?? 0
      try await waitUntil("\(count) frames", within: patience) { preview.count(from: begin) >= count }
    }
  }

  func close() {
    session.stopRunning()
    for watcher in watchers { NotificationCenter.default.removeObserver(watcher) }
    log.add("closed", ["isRunning": session.isRunning])
  }

  private func build() throws {
    guard session.inputs.isEmpty else { return }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    if hasSound, let microphone = AVCaptureDevice.default(for: .audio) {
      session.addInput(try AVCaptureDeviceInput(device: microphone))
    }
    if session.sessionPreset == .high { session.sessionPreset = .vga640x480 }
    session.addOutput(movie)
  }

  private func addPreview() {
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    output.setSampleBufferDelegate(preview, queue: preview.queue)
    session.addOutput(output)
  }

  private func chooseCompressedFormat() throws {
    let format = camera.formats.first { format in
      let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
      return size.width == 640 && CMFormatDescriptionGetMediaSubType(format.formatDescription) == kCMVideoCodecType_JPEG
    }
    guard let format else { throw NoCamera() }
    session.sessionPreset = .inputPriority
    try build()
    try camera.lockForConfiguration()
    camera.activeFormat = format
    camera.unlockForConfiguration()
  }

  private func waitForEnd() async throws {
    try await waitUntil("the end", within: patience) { log.isFinished }
  }

  private func stopOnSignal() {
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
    source.setEventHandler { [movie] in movie.stopRecording() }
    source.resume()
    signals = source
  }

  private static func title(_ title: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = title as NSString
    return item
  }
}
