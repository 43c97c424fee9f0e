import AVFoundation
import AVKit
import CoreMedia
import Foundation
import FoundationAdditions
import GLibSupport

/// The program's camera engine: previews, controls and records the system's cameras with the capture session.
@MainActor
final class SessionCameraEngine: CameraEngine {
  private let view: CapturePreviewView
  private let studio: CaptureStudio
  private let levels: SessionLevelSource
  private let access = SessionCameraAccess()
  let photos: any PhotoEngine
  private var devices: [String: AVCaptureDevice] = [:]
  private var handler: (@MainActor (CameraEvent) -> Void)?
  private var controls: SessionControls?
  private var rate = RateMeter()
  private var observers: [any NSObjectProtocol] = []
  private var firstPicture: NSKeyValueObservation?
  private var delivery: [NSKeyValueObservation] = []
  private var slowness: NSKeyValueObservation?

  /// The requested recording, until its end was reported.
  private var recording: (delegate: SessionRecording, news: @MainActor (RecordingNews) -> Void, begun: Date)?
  /// Its last file that is whole while it goes on in another.
  private var wholePart: SavedRecording?
  private var starting: CheckedContinuation<RecordingRefusal?, Never>?
  private var stopping: [CheckedContinuation<Void, Never>] = []

  init(view: CapturePreviewView, studio: CaptureStudio, levels: SessionLevelSource) {
    self.view = view
    self.studio = studio
    self.levels = levels
    photos = SessionPhotoEngine(studio: studio)
    observe()
  }

  isolated deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  func cameras() -> AsyncStream<[Camera]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self)
    let lists = DeviceWatch.lists(of: .video)
    access.listener = { continuation.yield($0) }
    if let known = DeviceWatch.knownCameras { found(known) }
    let task = Task { [weak self] in
      for await list in lists { self?.found(list) }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  var knownCameras: [Camera]? { devices.isEmpty ? nil : access.cameras }

  private func found(_ list: [AVCaptureDevice]) {
    devices = Dictionary(list.map { ($0.uniqueID, $0) }, uniquingKeysWith: { first, _ in first })
    access.found(list)
  }

  func offerSimulatedCamera() {
    // Detached, because this reads the list of devices, which may have to be created first.
    Task.detached { AVCaptureDevice.offersSimulatedDevices = true }
  }

  // MARK: - Preview

  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async {
    // Nothing is waited for where nothing runs, as at the program's start.
    if self.handler != nil { await stop() }
    guard !camera.isLocked else {
      // Not awaited: the user may take minutes to decide. Once access is granted, a new list of cameras follows.
      Task { if let fault = await access.ask() { handler(.failed(fault)) } }
      return
    }
    if camera.isScreen { return startScreen(handler) }
    guard let device = devices[camera.id] else {
      handler(.failed(.lost))
      return
    }
    self.handler = handler
    rate = RateMeter()
    let choice = PreviewFormat.choice(among: PreviewFormat.all(of: device), as: camera.format)
    do {
      try studio.use(device, as: choice)
    } catch {
      handler(.failed(CameraFault(error as? AVError ?? AVError(.unknown))))
      return
    }
    // A new camera has a new connection, which needs the preview's settings again.
    view.setMirrored(view.view.isMirrored)
    // The port's format description is set with the first frame.
    firstPicture = studio.camera?.ports.first?.observe(\.formatDescription) { [weak self] _, _ in
      Task { @MainActor in self?.pictureCame(from: device) }
    }
    let chosen = choice?.size ?? camera.format
    let look: @Sendable (AVCaptureDevice) -> Void = { [weak self] device in
      Task { @MainActor in self?.formatCame(from: device, insteadOf: chosen) }
    }
    delivery = [
      device.observe(\.activeFormat) { device, _ in look(device) },
      device.observe(\.activeVideoMinFrameDuration) { device, _ in look(device) },
    ]
    studio.start()
  }

  private func startScreen(_ handler: @escaping @MainActor (CameraEvent) -> Void) {
    self.handler = handler
    rate = RateMeter()
    do {
      try studio.useScreen()
    } catch {
      handler(.failed(CameraFault(error as? AVError ?? AVError(.unknown))))
      return
    }
    view.setMirrored(false)
    firstPicture = studio.screen?.ports.first?.observe(\.formatDescription) { [weak self] _, _ in
      Task { @MainActor in
        guard let self, self.studio.screen != nil else { return }
        self.handler?(.firstFrame)
      }
    }
    studio.start()
  }

  func setBubble(_ bubble: CameraBubble, of camera: Camera?) {
    studio.setBubble(bubble, of: camera.flatMap { devices[$0.id] })
  }

  func forgetScreen() { studio.forgetScreen() }

  private func formatCame(from device: AVCaptureDevice, insteadOf chosen: Camera.Format?) {
    guard studio.camera?.device === device, let handler, let chosen else { return }
    let (size, duration) = (device.activeFormat.formatDescription.dimensions, device.activeVideoMinFrameDuration)
    let delivered = Camera.Format(
      width: Int(size.width), height: Int(size.height),
      framesPerSecond: duration.isNumeric ? 1 / duration.seconds : chosen.framesPerSecond)
    let isOther = !delivered.hasSize(of: chosen) || abs(delivered.framesPerSecond - chosen.framesPerSecond) > 0.01
    handler(.delivers(isOther ? delivered : nil))
  }

  func stop() async {
    controls = nil
    firstPicture = nil
    delivery = []
    handler = nil
    await studio.stop()
    await untilRecordingIsOver()
    view.clear()
  }

  private func pictureCame(from device: AVCaptureDevice) {
    guard studio.camera?.device === device, let handler else { return }
    handler(.firstFrame)
    if controls == nil { openControls(of: device) }
  }

  /// Observes the session's notifications.
  private func observe() {
    let names = [AVCaptureSession.runtimeErrorNotification, AVCaptureSession.wasInterruptedNotification]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: studio.session, queue: nil) { [weak self] note in
        guard let error = note.userInfo?[AVCaptureSessionErrorKey] as? AVError else { return }
        // A microphone that fails is silent; the video continues.
        guard error.device?.hasMediaType(.audio) != true else { return }
        let device = error.device?.uniqueID
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.failed(error, device) } }
      }
    }
    observers.append(
      NotificationCenter.default.addObserver(
        forName: AVCaptureSession.interruptionEndedNotification, object: studio.session, queue: nil
      ) { [weak self] _ in
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            if let self, let camera = self.studio.camera?.device { self.pictureCame(from: camera) }
          }
        }
      })
    slowness = studio.movie.observe(\.isEncoderTooSlow) { [weak self] movie, _ in
      let isSlow = movie.isEncoderTooSlow
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.recording?.news(.tooSlow(isSlow)) } }
    }
  }

  private func failed(_ error: AVError, _ device: String?) {
    if studio.screen == nil {
      guard let camera = studio.camera?.device.uniqueID, device == nil || device == camera else { return }
    }
    let fault = CameraFault(error)
    // A user who started the program in a terminal can copy the command from there.
    if case .missingPlugin = fault { StandardError.write("kinora: \(error.localizedDescription)") }
    handler?(.failed(fault))
  }

  var measuredRate: Double? {
    rate.look(count: view.view.frameCount, at: ProcessInfo.processInfo.systemUptime)
  }

  // MARK: - Controls

  private func openControls(of device: AVCaptureDevice) {
    guard let handler else { return }
    Task {
      // Off the main thread: the driver queries the camera for every control.
      let opened = await Task.detached { device.cameraControls }.value
      guard let opened, studio.camera?.device === device, self.handler != nil else { return }
      controls = SessionControls(opened) { [weak self] list in
        handler(.controls(list, purposes: self?.controls?.purposes ?? []))
      }
    }
  }

  func set(_ control: ControlID, to value: Int) { controls?.set(control, to: value) }

  func reset(_ ids: [ControlID]) { controls?.reset(ids) }

  func aim(at place: PointOfInterest, for purposes: Set<PointOfInterest.Purpose>) {
    controls?.aim(at: place, for: purposes)
  }

  // MARK: - Recording

  func startRecording(
    _ order: RecordingOrder, _ handler: @escaping @MainActor (RecordingNews) -> Void
  ) async throws(RecordingRefusal) {
    let camera = studio.camera?.device
    guard camera != nil || studio.screen != nil, studio.session.isRunning else {
      throw RecordingRefusal(words: tr("There is no picture to record."))
    }
    let url: URL
    do {
      // Elsewhere, as the folder may not answer.
      if let former = order.continued {
        url = await OwnThread.run { AVCaptureMovieFileOutput.nextPart(after: former) }
      } else {
        url = try await NewRecordingFile.next(as: order.fileType)
      }
    } catch {
      throw RecordingRefusal(words: WorkFault.words(error), isOfFolder: true)
    }
    let movie = studio.movie
    if let connection = movie.connection(with: .video) {
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = order.isMirrored
    }
    movie.metadata = SessionRecording.metadata(of: camera, isSlow: order.isSlow)
    movie.take(order, from: camera)
    levels.isHeld = true
    let delegate = SessionRecording(
      onStart: { [weak self] in self?.recordingStarted() },
      onEnd: { [weak self] url, error in self?.recordingEnded(url, error) })
    recording = (delegate, handler, WallClock.current.now)
    wholePart = nil
    let refusal = await withCheckedContinuation { continuation in
      starting = continuation
      movie.startRecording(to: url, recordingDelegate: delegate)
    }
    if let refusal { throw refusal }
  }

  private func recordingStarted() {
    starting?.resume(returning: nil)
    starting = nil
  }

  private func recordingEnded(_ url: URL, _ error: AVError?) {
    guard let recording else { return }
    if error?.nextFileURL != nil {
      if error?.recordingSuccessfullyFinished == true { partEnded(SavedRecording(url: url, begun: recording.begun)) }
      return
    }
    self.recording = nil
    // Whatever this end is, whoever waits for it goes on.
    let waiting = stopping
    stopping = []
    defer { for one in waiting { one.resume() } }
    levels.isHeld = false
    let seconds = studio.movie.recordedDuration.seconds
    let end = RecordingEnd(
      error, url: url, after: wholePart, seconds: seconds.isFinite ? seconds : 0, begun: recording.begun,
      cameraIsGone: studio.camera.map { devices[$0.device.uniqueID] == nil } ?? (studio.screen == nil),
      keepsSpace: studio.movie.minFreeDiskSpaceLimit > 0)
    if let starting {
      self.starting = nil
      // Nothing had begun: that is no end but a refusal.
      let words = error?.localizedDescription ?? tr("The recording had to end.")
      if end.saved == nil {
        return starting.resume(returning: RecordingRefusal(words: words, isOfFolder: end.cause.isOfFolder))
      }
      starting.resume(returning: nil)
    }
    recording.news(.ended(end))
  }

  private func partEnded(_ part: SavedRecording) {
    wholePart = part
    recording?.news(.goesOn(after: part))
  }

  func pauseRecording() { studio.movie.pauseRecording() }

  func resumeRecording() { studio.movie.resumeRecording() }

  func stopRecording() async {
    guard recording != nil else { return }
    studio.movie.stopRecording()
    await untilRecordingIsOver()
  }

  private func untilRecordingIsOver() async {
    guard recording != nil else { return }
    await withCheckedContinuation { stopping.append($0) }
  }

  var recordingFacts: RecordingFacts? {
    guard recording != nil else { return nil }
    let seconds = studio.movie.recordedDuration.seconds
    return RecordingFacts(
      seconds: seconds.isFinite ? seconds : 0, bytes: studio.movie.recordedFileSize,
      secondsLeft: studio.movie.recordingSecondsLeft, isDiskNearlyFull: studio.movie.isDiskNearlyFull,
      lacksComputerSound: !studio.movie.isComputerSoundHeard)
  }

  func largestFile() async -> Int64? {
    // Off the main thread: a disk may take its time to answer.
    await Task.detached { AVCaptureMovieFileOutput.largestFile(in: NewRecordingFile.folder) }.value
  }

  func recoverRecordings() async -> [RecoveryNews] {
    await UnfinishedRecordings.recoverAll().map { recovered in
      switch recovered.outcome {
      case .success(let result):
        let seconds = result.duration.seconds
        return .recovered(
          SavedRecording(
            url: result.url, seconds: seconds.isFinite ? seconds : nil, begun: recovered.recording.started))
      case .failure(let error):
        let file = recovered.recording.url.path
        let rest =
          if case .notRecoverable = error {
            tr("The file is still there: %s", file)
          } else {
            tr("At the next start it is tried again: %s", file)
          }
        return .failed(error.description + " " + rest)
      }
    }
  }
}
