import AVFoundation
import AVKit
import Dispatch
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// The application: its window, its actions, start and shutdown.
@MainActor
final class KinoraApplication {
  private let application = Application(identifier: kinoraApplicationID, handlesOpen: true)
  let settings = AppSettings()
  private(set) var model: CameraPageModel?
  private var meter: LevelMeterModel?
  private(set) var window: MainWindow?
  private var nextCamera: Action?
  private var saveLast: Action?
  /// The actions of single-key shortcuts on the Camera page. They are disabled elsewhere, where the keys have other
  /// uses, such as text entry.
  private var cameraActions: [Action] = []
  private(set) var player: PlayerModel?
  /// Whether sound plays without a window.
  var background = BackgroundPlayback()
  private var controls: MediaControls?
  private var signals: [MainLoopSignal] = []
  private var isQuitting = false
  private var sleep: SleepModel?
  private var inhibition: Application.Inhibition?
  private var deadline: MainLoopTimer?
  let work = WorkModel()
  private lazy var importer = ImportModel(work: work, settings: settings)
  private var volumes: VolumeWatch?
  private var workInhibition: Application.Inhibition?
  /// Closes the camera of a window that was closed while long work goes on.
  private var closing: Task<Void, Never>?
  /// Whether the application goes on without a window.
  private var isHeld = false
  private var preferences: PreferencesModel?
  private var preferencesView: PreferencesView?

  /// Runs until the window is closed and returns the exit code.
  func run(_ options: CommandLineOptions) -> Int32 {
    DeviceWatch.lookAhead()
    // The Library shows at once what is known, and scans its folders meanwhile.
    PHPhotoLibrary.fetchWithoutScan()
    application.onActivate { [weak self] in self?.activate() }
    application.onOpen { [weak self] in self?.open($0) }
    addActions()
    quitOnSignals()
    work.onEnd = { [weak self] in self?.ended($0) }
    bind(self) { application in
      let list = application.work.list
      // What is given up because the program ends goes on when it is started next.
      if !application.isQuitting { application.importer.follow(list) }
    }
    bind(self) { $0.stayAwakeForWork() }
    switch options.mode {
    case .photo: application.perform("take-photo")
    case .video: application.perform("record-video")
    case .live, .screen, nil: break
    }
    return application.run(options.applicationArguments)
  }

  private func activate() { show() }

  /// Shows the window; makes one, with this place, if there is none.
  private func show(first: Place? = nil, _ then: @escaping @MainActor (MainWindow) -> Void = { _ in }) {
    guard !isQuitting else { return }
    if let closing {
      // The camera of the window before is still being released.
      Task {
        await closing.value
        show(first: first, then)
      }
      return
    }
    if window == nil { makeWindow(first: first) }
    if isHeld { application.release() }
    isHeld = false
    guard let window else { return }
    background.show()
    then(window)
    window.present()
    stayAwakeAnew()
  }

  /// Carries out an action of the desktop file: shows the camera in this mode.
  private func showCamera(_ mode: CaptureMode) {
    show(first: .camera) { [weak self] window in
      window.place = .camera
      self?.model?.choose(mode)
    }
  }

  private func open(_ files: [URL]) {
    guard !files.isEmpty else { return }
    // Files open over the Library, so that the camera stays off until it is shown.
    show(first: .library) { $0.open(files) }
  }

  private func makeWindow(first: Place? = nil) {
    let studio = CaptureStudio()
    let preview = CapturePreviewView()
    preview.session = studio.session
    let levels = SessionLevelSource(studio: studio)
    let model = CameraPageModel(
      engine: SessionCameraEngine(view: preview, studio: studio, levels: levels), settings: settings)
    let meter = LevelMeterModel(levels, settings: settings)
    // The camera starts while the window is being made.
    if (first ?? settings.place) == .camera { model.appeared() }
    model.begin()
    // A disk that hangs keeps nothing but its own thread.
    Task { [weak self] in
      let found = await OwnThread.run { InterruptedWork.settle() }
      self?.window?.tell(found)
    }
    let engine = ItemPlayerEngine()
    let player = PlayerModel(engine: engine, settings: settings)
    let window = MainWindow(
      application: application, settings: settings, model: model, meter: meter, preview: preview, player: player,
      work: work, playerWidgets: PlayerPage.Widgets(picture: engine.picture, words: engine.words), first: first)
    preferences = PreferencesModel(
      camera: model, meter: meter, player: player, engine: SystemPreferences(), settings: settings)
    preview.view.onceDrawn { DispatchQueue.main.async { Trace.mark("first-frame") } }
    window.window.onCloseRequest { [weak self] in
      self?.close()
      return false  // the window is destroyed once the camera is released
    }
    (self.window, self.model, self.meter, self.player) = (window, model, meter, player)
    window.onCameraChange = { [weak self] in self?.updateCameraActions() }
    bind(self) { $0.updateCameraActions() }
    bind(self) { $0.saveLast?.isEnabled = $0.model?.photos.canSaveLast ?? false }
    bind(self) { $0.stayAwake() }
    bind(self) { $0.followPlayback() }
    sleep = SleepModel(LogindSleep()) { [weak model] in model?.recorder.finishBeforeSleep() }
    bind(self) { $0.sleep?.isRecording = $0.model?.recorder.control.isBusy ?? false }
    controls = MediaControls(model: player, name: kinoraApplicationID) { [weak self] in
      self?.show()
    } quit: { [weak self] in
      self?.askToQuit()
    }
    controls?.onStop = { [weak self] in self?.playbackStopped() }
    window.connectImport(importer)
    watchVolumes()
    Trace.watchStalls()
  }

  /// Goes on with an import that was interrupted, and offers what is there.
  private func watchVolumes() {
    guard volumes == nil else { return }
    let importer = importer
    Task { await importer.begin() }
    volumes = VolumeWatch { name, root in
      Task { await importer.mounted(name, root) }
    } unmounted: {
      importer.unmounted($0)
    }
  }

  private func addActions() {
    application.addAction(
      "import-folder",
      taking: { [weak self] path in
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        self?.show(first: .library) { [weak self] _ in
          self?.importer.start(.init(name: folder.lastPathComponent, folder: folder.standardizedFileURL))
        }
      })
    application.addAction("quit", keys: "<Control>q") { [weak self] in self?.askToQuit() }
    application.addAction("show-file", taking: { FileManagerService.show(URL(filePath: $0)) })
    application.addAction("open-file", taking: { [weak self] in self?.open([URL(filePath: $0)]) })
    application.addAction("camera", keys: "<Control>1") { [weak self] in self?.window?.place = .camera }
    application.addAction("library", keys: "<Control>2") { [weak self] in self?.window?.place = .library }
    application.addAction("take-photo") { [weak self] in self?.showCamera(.photo) }
    application.addAction("record-video") { [weak self] in self?.showCamera(.video) }
    onCamera("mirror", "m") { $0.toggleMirroring() }
    nextCamera = application.addAction("next-camera", keys: "c") { [weak self] in self?.model?.switchCamera() }
    nextCamera?.isEnabled = false
    for (key, mode) in zip(["1", "2", "3", "4"], CaptureMode.allCases) {
      onCamera("mode-\(mode.rawValue)", key) { $0.choose(mode) }
    }
    onCamera("flash", "f") { $0.cycleFlash() }
    onCamera("grid", "g") { $0.photos.showsGrid.toggle() }
    onCamera("pause", "p") { $0.recorder.togglePause() }
    onCamera("timer", "t") { $0.recorder.cycleTimer() }
    onCamera("controls", "F9") { [weak self] _ in self?.window?.toggleControls() }
    saveLast = application.addAction("save-last", keys: "<Control>s") { [weak self] in
      guard let photos = self?.model?.photos else { return }
      Task { await photos.saveLastSeconds() }
    }
    saveLast?.isEnabled = false
    application.addAction("open", keys: "<Control>o") { [weak self] in self?.window?.chooseFiles() }
    application.addAction("add", keys: "<Control><Shift>o") { [weak self] in self?.window?.chooseFiles(adds: true) }
    application.addAction("full-screen", keys: "F11") { [weak self] in
      if let window = self?.window?.window { window.isFullScreen.toggle() }
    }
    application.addAction("shortcuts", keys: "<Control>question") { [weak self] in
      if let window = self?.window { KeyboardShortcuts.present(over: window) }
    }
    application.addAction("preferences", keys: "<Control>comma") { [weak self] in self?.showPreferences() }
    application.addAction("about") { [weak self] in
      guard let window = self?.window?.window else { return }
      AboutWindow.present(Self.facts, over: window) { ReaderWords.of(await ReaderProtection.current) }
    }
  }

  private func onCamera(_ name: String, _ key: String, _ body: @escaping @MainActor (CameraPageModel) -> Void) {
    cameraActions.append(
      application.addAction(name, keys: key) { [weak self] in
        if let model = self?.model { body(model) }
      })
  }

  private func updateCameraActions() {
    let isSeen = window?.showsCamera ?? false
    for action in cameraActions { action.isEnabled = isSeen }
    nextCamera?.isEnabled = model?.nextCamera != nil && isSeen
  }

  private func showPreferences() {
    guard preferencesView == nil, let preferences, let window else { return }
    let view = PreferencesView(model: preferences, library: window.libraryModel, over: window.window)
    preferencesView = view
    view.present(over: window.window) { [weak self] in self?.preferencesView = nil }
  }

  /// Inhibits suspending and idle while recording or playing.
  private func stayAwake() {
    let isRecording = model?.recorder.control.isBusy == true
    guard let window, isRecording || player?.transport.state == .playing else {
      inhibition = nil
      return
    }
    guard inhibition == nil else { return }
    if background.state == .hidden {
      // The screen may go dark.
      inhibition = application.inhibitSuspend(reason: tr("Playing sound"))
      return
    }
    inhibition = application.inhibitIdle(
      window.window, reason: isRecording ? tr("Recording a video") : tr("Playing a film"))
  }

  /// The same, after the window was hidden or shown.
  func stayAwakeAnew() {
    inhibition = nil
    stayAwake()
  }

  /// Goes on although no window is shown.
  func hold() {
    if !isHeld { application.hold() }
    isHeld = true
  }

  /// Quits at Ctrl+C in the terminal and at the end of the session, as the window's close button does.
  private func quitOnSignals() {
    signals = [SIGINT, SIGTERM, SIGHUP].map { number in MainLoopSignal(number) { [weak self] in self?.quit() } }
  }

  /// Hides the window at once; the program ends when the camera is released, which takes a moment.
  func quit() {
    guard !isQuitting else { return }
    isQuitting = true
    guard let window, let model else {
      deadline = .after(.seconds(60)) { [application] in application.quit() }
      Task {
        await work.shutDown()
        await closing?.value
        application.quit()
      }
      return
    }
    window.remember()
    player?.shutDown()
    settings.save()
    window.window.hide()
    // A driver that hangs must not keep the process alive: the kernel releases the camera when the process ends.
    // Finishing a long recording, or removing what an export has begun, may take a slow disk a while.
    let isBusy = model.recorder.control.isBusy || work.list.isBusy
    deadline = .after(.seconds(isBusy ? 60 : 5)) { [application] in application.quit() }
    Task {
      await work.shutDown()
      await model.shutDown()
      await window.combine?.model.finish()
      await meter?.shutDown()
      window.window.destroy()
      application.quit()
    }
  }

  // MARK: - Long work

  /// Quits; while long work is being done, the user is asked first.
  private func askToQuit() {
    guard let window, work.list.isBusy, !isQuitting else { return quit() }
    // The question needs a window.
    if background.state == .hidden { show() }
    MessageDialog.present(
      tr("There Is Work in Progress"),
      tr("Kinora can finish it in the background, and tell you when it is done."),
      answers: [
        .init(tr("Cancel")), .init(tr("Give Up"), .destructive) { [weak self] in self?.quit() },
        .init(tr("Go On in the Background"), .suggested) { [weak self] in self?.closeWindow() },
      ], over: window.window)
  }

  /// Closes the window and goes on without one until all work is done.
  func closeWindow() {
    guard let window, let model else { return }
    // Once the question was answered, there may be nothing left to do.
    guard work.list.isBusy else { return quit() }
    hold()
    background.show()
    if let current = work.list.current { BackgroundPermission.ask(reason: current.kind.words(current.name)) }
    window.remember()
    player?.shutDown()
    settings.save()
    window.window.hide()
    let meter = meter
    (self.window, self.model, self.meter, player, controls, inhibition) = (nil, nil, nil, nil, nil, nil)
    (preferences, preferencesView, sleep) = (nil, nil, nil)
    updateCameraActions()
    closing = Task {
      await model.shutDown()
      await meter?.shutDown()
      window.window.destroy()
      closing = nil
    }
  }

  /// A piece of work has ended: says so in the window or, while none is seen, by a notification.
  private func ended(_ end: WorkEnd) {
    if let window, window.window.isVisible { return window.tell(end) }
    application.notify("work-\(end.id)", WorkNotification.of(end, importer.report))
    guard window == nil, !work.list.isBusy else { return }
    // What is left in the list has been told.
    quit()
  }

  private func stayAwakeForWork() {
    guard let current = work.list.current else {
      workInhibition = nil
      return
    }
    if workInhibition == nil { workInhibition = application.inhibitSuspend(reason: current.kind.words(current.name)) }
  }

  private static var facts: AboutWindow.Facts {
    AboutWindow.Facts(
      name: "Kinora", icon: kinoraApplicationID, version: kinoraVersion,
      comments: tr("Record what a camera sees and a microphone hears"), website: "https://kinora.app",
      developer: tr("The Kinora developers"), copyright: tr("© 2026 The Kinora developers"),
      translators: tr("translator-credits"))
  }
}
