import GLibSupport
import GTKSupport
import Observation

/// The view model of the Camera page: its state and the user's actions, without widgets.
@MainActor
@Observable
final class CameraPageModel {
  private(set) var machine: CameraPageStateMachine
  /// The format that the camera delivers, if it isn't the requested one.
  private(set) var delivered: Camera.Format?
  /// How the preview is scaled.
  var gravity: VideoGravity { didSet { settings.gravity = gravity } }
  /// Whether the preview is mirrored.
  var mirroring: Mirroring { didSet { settings.mirroring = mirroring } }

  /// Whether the controls panel is shown.
  var showsControls: Bool { didSet { settings.showsControls = showsControls } }
  /// The running camera's controls.
  @ObservationIgnored let controls: ControlsModel
  /// The model for recordings.
  @ObservationIgnored let recorder: RecorderModel
  /// The model for the camera in a screen's picture.
  @ObservationIgnored let bubble: BubbleModel
  /// The model for photos.
  @ObservationIgnored let photos: PhotoModel

  @ObservationIgnored private let engine: any CameraEngine
  @ObservationIgnored private let settings: AppSettings
  /// The clock of timers and countdowns.
  @ObservationIgnored let clock: any HostClock
  /// The pending starts and stops, run one after the other.
  @ObservationIgnored private var effects: Task<Void, Never>?
  @ObservationIgnored private var listening: Task<Void, Never>?
  /// Whether the page is visible. The state machine's `isSeen` also stays true while a recording needs the camera.
  @ObservationIgnored private var isSeen = false
  /// The camera that was lost, until it is reconnected or another is chosen.
  @ObservationIgnored private var lost: Camera.ID?
  /// Counts starts and stops, to ignore events of former starts.
  @ObservationIgnored private var run = 0
  /// The cameras that are listed, each in the format that it has of itself.
  @ObservationIgnored private var listed: [Camera] = []
  /// Whether a screen is shown in place of a camera.
  @ObservationIgnored private var isScreen = false
  /// Whether cameras run at their highest rate.
  @ObservationIgnored private var isSlow = false
  /// Whether it is said that the disk takes no large files.
  @ObservationIgnored private var tellsLargestFile = false

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
    bubble = BubbleModel(engine: engine, settings: settings)
    photos.onNotice = { [weak recorder] in recorder?.say($0) }
    recorder.onSaved = { [weak photos] recording in Task { await photos?.recorded(recording.url) } }
    bind(self) { $0.recordingChanged() }
    bind(self) { $0.kindChanged() }
    bind(self) { $0.modeChanged() }
    bind(self) { $0.diskChanged() }
    bind(self) { $0.bubble.mirror($0.mirroring.mirrors($0.bubble.camera)) }
  }

  isolated deinit {
    listening?.cancel()
  }

  // MARK: - State

  /// The selected camera.
  var camera: Camera? { machine.camera }

  /// The camera that the switch button selects; nil if there is no other, or a recording holds the current one.
  var nextCamera: Camera? { isCameraHeld && !showsScreen ? nil : otherCamera }

  /// The camera after the selected one, or after the one in the screen's picture; nil if there is no other.
  var otherCamera: Camera? { showsScreen ? bubble.nextCamera : machine.nextCamera }

  /// Whether a screen is shown in place of a camera.
  var showsScreen: Bool { photos.mode == .screen }

  /// The size and frame rate being delivered, as far as the camera reports them.
  var shownFormat: Camera.Format? { isRunning ? delivered ?? camera?.format : camera?.format }

  /// A remark on the delivered size if it isn't the chosen one; nil otherwise.
  var sizeRemark: String? {
    guard isRunning, let delivered, let chosen = camera?.format, !delivered.hasSize(of: chosen) else { return nil }
    return tr("Delivers %s", delivered.sizeWords)
  }

  /// A remark on the delivered frame rate if it isn't that of the format; nil otherwise.
  var rateRemark: String? {
    guard isRunning, let promised = camera?.format?.framesPerSecond,
      let measured = engine.measuredRate ?? delivered?.framesPerSecond,
      abs(measured - promised) > 0.03 * promised
    else { return nil }
    return tr("Delivers %s", Numerals.decimal(measured, places: 1))
  }

  /// Whether a recording keeps the camera from being changed.
  var isCameraHeld: Bool { recorder.control.isBusy }

  /// Whether frames are shown or expected at any moment.
  var showsPicture: Bool {
    switch machine.state {
    case .searching, .resting, .starting, .running: true
    case .noCamera, .stopped: false
    }
  }

  /// Whether frames are arriving.
  var isRunning: Bool {
    if case .running = machine.state { true } else { false }
  }

  /// Whether the preview is mirrored.
  var isMirrored: Bool { !showsScreen && mirroring.mirrors(camera) }

  /// How the preview is scaled: a screen is shown as the file gets it.
  var shownGravity: VideoGravity { showsScreen ? .fit : gravity }

  /// The page that replaces the preview, if any.
  var statePage: StatePageContent? {
    switch machine.state {
    case .searching, .resting, .starting, .running: nil
    case .noCamera: .noCamera
    case .stopped(let camera, let fault):
      .stopped(camera, fault, other: anotherCamera, kept: recorder.keptAtLoss)
    }
  }

  private var anotherCamera: Camera? { machine.cameras.first { $0.id != camera?.id } }

  // MARK: - Events

  /// Starts observing the list of cameras.
  func begin() {
    guard listening == nil else { return }
    let lists = engine.cameras()
    // A known camera starts before this returns if the page is visible.
    if let known = engine.knownCameras { camerasCame(known) }
    listening = Task { [weak self] in
      for await cameras in lists { self?.camerasCame(cameras) }
    }
    recorder.begin()
  }

  private func camerasCame(_ cameras: [Camera]) {
    listed = cameras
    listForBubble(cameras)
    if !isScreen { perform(machine.camerasChanged(cameras.map(shown))) }
  }

  /// The page became visible.
  func appeared() {
    isSeen = true
    if !machine.isSeen { perform(machine.appeared()) }
  }

  /// The page was hidden. A recording continues in the background; the camera is released when it ends.
  func disappeared() {
    isSeen = false
    _ = cancel()
    if !isCameraNeeded { perform(machine.disappeared()) }
  }

  /// Whether the camera is needed while the page is hidden: by a recording, by pending photos, or for saving the last
  /// seconds.
  private var isCameraNeeded: Bool { isCameraHeld || photos.pending > 0 || photos.isSavingLast }

  private func recordingChanged() {
    recorder.isCameraReady = isRunning
    photos.isCameraReady = isRunning
    photos.isRecording = recorder.control.isBusy
    photos.isMirrored = recorder.mirrorsSaved && !showsScreen
    recorder.recordsScreen = showsScreen
    if !isCameraNeeded, !isSeen, machine.isSeen { perform(machine.disappeared()) }
  }

  /// A camera in the format that it is to run in.
  private func shown(_ camera: Camera) -> Camera {
    let usual = camera.shown(in: settings.format(of: camera.id))
    return isSlow ? usual.shown(in: usual.slowMotionFormat) : usual
  }

  /// Whether the camera runs at its highest rate, for slow motion. One that has none is used as ever.
  var takesHighestRate: Bool {
    recorder.kind == .slowMotion && photos.mode == .video && camera?.slowMotionFormat != nil
  }

  /// Slow motion takes the camera's highest rate, for as long as it is chosen.
  private func kindChanged() {
    let wants = recorder.kind == .slowMotion && photos.mode == .video
    guard wants != isSlow else { return }
    isSlow = wants
    guard !isScreen else { return }
    perform(machine.camerasChanged(listed.map(shown)))
    guard let camera, let own = listed.first(where: { $0.id == camera.id }) else { return }
    let new = shown(own)
    if new.format != camera.format { perform(machine.choose(new)) }
  }

  /// In Screen mode the screen takes the camera's place, and the camera is seen in its picture.
  private func modeChanged() {
    guard showsScreen != isScreen else { return }
    isScreen = showsScreen
    if isScreen {
      bubble.choose(camera.flatMap { $0.isLocked ? nil : $0.id })
      perform(machine.replaceCameras(by: [.screen], first: Camera.screen.id))
    } else {
      perform(machine.replaceCameras(by: listed.map(shown), first: bubble.camera?.id))
    }
  }

  /// Whoever is about to record hears that the disk takes no large files.
  private func diskChanged() {
    let limit = photos.mode.records ? recorder.largestFile : nil
    guard tellsLargestFile != (limit != nil) else { return }
    tellsLargestFile = limit != nil
    if let limit { recorder.say(.largestFile(limit)) } else { recorder.forgetDisk() }
  }

  /// The screen goes on without a camera that is unplugged; it is seen again when it returns.
  private func listForBubble(_ cameras: [Camera]) {
    let before = bubble.camera
    bubble.list(cameras)
    guard isScreen, bubble.bubble.isShown else { return }
    if let before, bubble.camera == nil {
      recorder.say(.cameraGone(before.name))
    } else if before == nil, let camera = bubble.camera {
      recorder.takeBack(.cameraGone(camera.name))
    }
  }

  /// Asks for another screen.
  func chooseOtherScreen() {
    guard isScreen, !isCameraHeld else { return }
    engine.forgetScreen()
    perform(machine.replaceCameras(by: [.screen], first: Camera.screen.id))
  }

  // MARK: - Shutter

  /// Whether the shutter can be pressed.
  var takesShutter: Bool { isRunning || recorder.control.isBusy }

  /// Whether the shutter starts or stops a recording.
  var recordsByShutter: Bool { photos.mode.records || recorder.control.isBusy }

  /// The seconds left of a countdown for a recording or a photo; nil without one.
  var countdown: Int? { recorder.countdown ?? photos.control.countdown }

  /// Whether the capture mode can be changed.
  var canChangeMode: Bool { !recorder.control.isBusy && countdown == nil }

  /// The shutter was pressed.
  func pressShutter() {
    if recordsByShutter {
      recorder.pressShutter()
    } else {
      photos.press(after: recorder.timer.rawValue)
    }
  }

  /// The shutter was released.
  func releaseShutter() { photos.release() }

  /// Takes a photo during a recording; does nothing otherwise, when the shutter takes photos.
  func takePhotoWhileRecording() {
    guard recorder.control.isRecording else { return }
    photos.takeNow()
  }

  /// Changes the capture mode.
  func choose(_ mode: CaptureMode) {
    if canChangeMode { photos.mode = mode }
  }

  /// Selects the next flash mode.
  func cycleFlash() {
    if !photos.mode.records, !recorder.control.isBusy { photos.flash = photos.flash.next }
  }

  /// Cancels a countdown or a burst; returns false if there was none.
  func cancel() -> Bool {
    let cancelled = photos.cancel()
    return recorder.cancel() || cancelled
  }

  /// Switches to the next camera.
  func switchCamera() {
    guard let nextCamera else { return }
    if showsScreen { bubble.choose(nextCamera.id) } else { choose(nextCamera) }
  }

  /// Toggles mirroring, overriding the automatic choice.
  func toggleMirroring() { mirroring = isMirrored ? .off : .on }

  /// Carries out a button's action of a state page.
  func perform(_ action: StatePageContent.Action) {
    switch action {
    case .retry: perform(machine.retry())
    case .useSimulated: perform(machine.chooseSimulated())
    case .use(let camera): choose(camera)
    case .show(let recording): _ = Launcher.open(recording.url.absoluteString)
    }
  }

  /// Switches the camera to another format. In slow motion its size is kept for all videos, its rate isn't.
  func choose(_ format: Camera.Format) {
    guard let camera, !isCameraHeld, camera.format != format, camera.formats.contains(format) else { return }
    settings.setFormat(takesHighestRate ? usual(of: camera, at: format) : format, of: camera.id)
    perform(machine.choose(camera.shown(in: format)))
  }

  /// The format of a size that has the rate nearest to what is usual.
  private func usual(of camera: Camera, at size: Camera.Format) -> Camera.Format {
    let own = listed.first { $0.id == camera.id } ?? camera
    let rate = own.shown(in: settings.format(of: camera.id)).format?.framesPerSecond ?? 30
    return camera.format(ofSizeOf: size, nearestTo: rate) ?? size
  }

  private func choose(_ camera: Camera) {
    settings.lastCamera = camera.id
    perform(machine.choose(camera))
  }

  /// Finishes the recording, stops for good and waits until the camera is released.
  func shutDown() async {
    await recorder.finish()
    _ = photos.cancel()
    await photos.settle()
    listening?.cancel()
    perform(machine.disappeared())
    await effects?.value
    await engine.stop()
  }

  /// Waits for pending work; for tests.
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
        // A later choice has superseded this one while it waited, so starting it would be a waste.
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
      } else if isRunning {
        recorder.cameraRunsAgain()
      }
    case .delivers(let format): delivered = format
    case .controls(let list, let purposes): controls.show(list, purposes: purposes)
    case .failed(let fault): perform(machine.failed(fault))
    }
  }

  private func enqueue(_ effect: @escaping @MainActor (any CameraEngine) async -> Void) {
    let previous = effects
    let engine = engine
    effects = Task.immediate {
      await previous?.value
      await effect(engine)
    }
  }
}
