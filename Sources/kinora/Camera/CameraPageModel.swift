import GLibSupport
import GTKSupport
import Observation

/// The Camera page without its widgets: what it shows, and what the person can do.
@MainActor
@Observable
final class CameraPageModel {
  private(set) var machine: CameraPageStateMachine
  /// What the camera delivers where that isn't what it was asked for.
  private(set) var delivered: Camera.Format?
  /// How the preview fits.
  var gravity: VideoGravity { didSet { settings.gravity = gravity } }
  /// Whether the preview is mirrored.
  var mirroring: Mirroring { didSet { settings.mirroring = mirroring } }

  /// Whether the panel with the camera's controls is wanted.
  var showsControls: Bool { didSet { settings.showsControls = showsControls } }
  /// The running camera's controls.
  @ObservationIgnored let controls: ControlsModel
  /// What is recorded.
  @ObservationIgnored let recorder: RecorderModel
  /// What is photographed.
  @ObservationIgnored let photos: PhotoModel

  @ObservationIgnored private let engine: any CameraEngine
  @ObservationIgnored private let settings: AppSettings
  /// What its timers and countdowns go by.
  @ObservationIgnored let clock: any HostClock
  /// Starts and stops, one after the other.
  @ObservationIgnored private var effects: Task<Void, Never>?
  @ObservationIgnored private var listening: Task<Void, Never>?
  /// Whether somebody can see the page. The machine goes on seeing it while a recording needs the camera.
  @ObservationIgnored private var isSeen = false
  /// The camera that went away, until it is back or another is shown.
  @ObservationIgnored private var lost: Camera.ID?
  /// Tells what a former start still has to say from what matters now.
  @ObservationIgnored private var run = 0

  init(engine: any CameraEngine, settings: AppSettings, clock: any HostClock = SystemHostClock.shared) {
    self.engine = engine
    self.settings = settings
    self.clock = clock
    gravity = settings.gravity
    mirroring = settings.mirroring
    showsControls = settings.showsControls
    machine = CameraPageStateMachine(preferredCamera: settings.lastCamera)
    controls = ControlsModel(engine: engine)
    recorder = RecorderModel(engine: engine, settings: settings, clock: clock)
    photos = PhotoModel(engine: engine.photos, settings: settings, clock: clock)
    photos.onNotice = { [weak recorder] in recorder?.say($0) }
    recorder.onSaved = { [weak photos] recording in Task { await photos?.recorded(recording.url) } }
    bind(self) { $0.recordingChanged() }
  }

  isolated deinit {
    listening?.cancel()
  }

  // MARK: - What is shown

  /// The chosen camera.
  var camera: Camera? { machine.camera }

  /// The camera that the switch button switches to; nil if there is no other, or this one is needed.
  var nextCamera: Camera? { isCameraHeld ? nil : machine.nextCamera }

  /// The size and rate that come, as far as the camera says.
  var shownFormat: Camera.Format? { isRunning ? delivered ?? camera?.format : camera?.format }

  /// The size that the camera delivers, where that isn't the one that was chosen; nil where it is.
  var sizeRemark: String? {
    guard isRunning, let delivered, let chosen = camera?.format, !delivered.hasSize(of: chosen) else { return nil }
    return tr("Delivers %s", delivered.sizeWords)
  }

  /// The rate that the camera delivers, where that isn't what its format promises; nil where it is.
  var rateRemark: String? {
    guard isRunning, let promised = camera?.format?.framesPerSecond,
      let measured = engine.measuredRate ?? delivered?.framesPerSecond,
      abs(measured - promised) > 0.03 * promised
    else { return nil }
    return tr("Delivers %s", Numerals.decimal(measured, places: 1))
  }

  /// Whether the camera must stay as it is, for the sake of a recording.
  var isCameraHeld: Bool { recorder.control.isBusy }

  /// Whether pictures are on screen, or may be any moment.
  var showsPicture: Bool {
    switch machine.state {
    case .searching, .resting, .starting, .running: true
    case .noCamera, .stopped: false
    }
  }

  /// Whether pictures come.
  var isRunning: Bool {
    if case .running = machine.state { true } else { false }
  }

  /// Whether the picture is drawn with left and right exchanged.
  var isMirrored: Bool { mirroring.mirrors(camera) }

  /// The page that stands in the picture's place, if one does.
  var statePage: StatePageContent? {
    switch machine.state {
    case .searching, .resting, .starting, .running: nil
    case .noCamera: .noCamera
    case .stopped(let camera, let fault):
      .stopped(camera, fault, other: otherCamera, kept: fault == .lost ? recorder.keptAtLoss : nil)
    }
  }

  private var otherCamera: Camera? { machine.cameras.first { $0.id != camera?.id } }

  // MARK: - What happens

  /// Begins to follow the list of cameras.
  func begin() {
    guard listening == nil else { return }
    let lists = engine.cameras()
    listening = Task { [weak self] in
      for await cameras in lists {
        guard let self else { return }
        perform(machine.camerasChanged(cameras.map { $0.shown(in: settings.format(of: $0.id)) }))
      }
    }
    recorder.begin()
  }

  /// The page came into view.
  func appeared() {
    isSeen = true
    if !machine.isSeen { perform(machine.appeared()) }
  }

  /// The page went out of view. A recording goes on unseen; the camera is let go when that is over.
  func disappeared() {
    isSeen = false
    _ = cancel()
    if !isCameraNeeded { perform(machine.disappeared()) }
  }

  /// Whether somebody needs the camera although nobody sees its picture: a recording, or a Live Photo that isn't over.
  private var isCameraNeeded: Bool { isCameraHeld || photos.pending > 0 || photos.isSavingLast }

  private func recordingChanged() {
    recorder.isCameraReady = isRunning
    photos.isCameraReady = isRunning
    photos.isRecording = recorder.control.isBusy
    photos.isMirrored = recorder.mirrorsSaved
    if !isCameraNeeded, !isSeen, machine.isSeen { perform(machine.disappeared()) }
  }

  // MARK: - Shutter

  /// Whether the shutter can be pressed.
  var takesShutter: Bool { isRunning || recorder.control.isBusy }

  /// Whether it begins or ends a recording.
  var recordsByShutter: Bool { photos.mode == .video || recorder.control.isBusy }

  /// The number that the countdown is at, of a recording or a photo; nil without one.
  var countdown: Int? { recorder.countdown ?? photos.control.countdown }

  /// Whether another mode can be chosen.
  var canChangeMode: Bool { !recorder.control.isBusy && countdown == nil }

  /// The shutter went down.
  func pressShutter() {
    if recordsByShutter {
      recorder.pressShutter()
    } else {
      photos.press(after: recorder.timer.rawValue)
    }
  }

  /// The shutter went up.
  func releaseShutter() { photos.release() }

  /// Takes a photo while a recording goes on; without one that is the shutter's.
  func takePhotoWhileRecording() {
    guard recorder.control.isRecording else { return }
    photos.takeNow()
  }

  /// Changes what the shutter takes.
  func choose(_ mode: CaptureMode) {
    if canChangeMode { photos.mode = mode }
  }

  /// Sets the flash to the next choice.
  func cycleFlash() {
    if photos.mode != .video, !recorder.control.isBusy { photos.flash = photos.flash.next }
  }

  /// Gives up a countdown or a burst; false if there was none.
  func cancel() -> Bool {
    let cancelled = photos.cancel()
    return recorder.cancel() || cancelled
  }

  /// Shows the next camera.
  func switchCamera() {
    guard let nextCamera else { return }
    choose(nextCamera)
  }

  /// Exchanges left and right, whatever the rule has been so far.
  func toggleMirroring() { mirroring = isMirrored ? .off : .on }

  /// What a button of a state page does.
  func perform(_ action: StatePageContent.Action) {
    switch action {
    case .retry: perform(machine.retry())
    case .useSimulated: perform(machine.chooseSimulated())
    case .use(let camera): choose(camera)
    case .show(let recording): _ = Launcher.open(recording.url.absoluteString)
    }
  }

  /// Shows the camera in another format from now on.
  func choose(_ format: Camera.Format) {
    guard let camera, !isCameraHeld, camera.format != format, camera.formats.contains(format) else { return }
    settings.setFormat(format, of: camera.id)
    perform(machine.choose(camera.shown(in: format)))
  }

  private func choose(_ camera: Camera) {
    settings.lastCamera = camera.id
    perform(machine.choose(camera))
  }

  /// Completes what is being recorded, stops for good and waits until the camera is let go.
  func shutDown() async {
    await recorder.finish()
    _ = photos.cancel()
    await photos.settle()
    listening?.cancel()
    perform(machine.disappeared())
    await effects?.value
    await engine.stop()
  }

  /// Waits until everything that was begun is done, for tests.
  func settle() async { await effects?.value }

  private func perform(_ action: CameraPageStateMachine.Action) {
    if case .stopped(let camera, .lost) = machine.state {
      lost = camera.id
    } else if camera?.id != lost {
      lost = nil
    }
    if action != .nothing { delivered = nil }
    switch action {
    case .nothing:
      break
    case .start(let camera):
      run += 1
      controls.show([], purposes: [])
      let run = run
      enqueue { [weak self] engine in
        // Overtaken by a later choice while it waited: starting it would only cost time.
        guard let self, run == self.run else { return }
        await engine.start(camera) { [weak self] event in self?.happened(event, in: run) }
      }
    case .stop:
      run += 1
      controls.show([], purposes: [])
      enqueue { await $0.stop() }
    case .offerSimulated:
      engine.offerSimulatedCamera()
    }
  }

  private func happened(_ event: CameraEvent, in run: Int) {
    guard run == self.run else { return }
    switch event {
    case .firstFrame:
      machine.firstFrameCame()
      if isRunning, let camera, camera.id == lost {
        lost = nil
        recorder.cameraReturned(camera.name)
      }
    case .delivers(let format): delivered = format
    case .controls(let list, let purposes): controls.show(list, purposes: purposes)
    case .failed(let fault): perform(machine.failed(fault))
    }
  }

  private func enqueue(_ effect: @escaping @MainActor (any CameraEngine) async -> Void) {
    let previous = effects
    let engine = engine
    effects = Task {
      await previous?.value
      await effect(engine)
    }
  }
}
