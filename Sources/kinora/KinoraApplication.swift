import AVKit
import Dispatch
import Foundation
import GLibSupport
import GTKSupport
import MediaEngine

/// The program: its window, its actions, its beginning and its end.
@MainActor
final class KinoraApplication {
  private let application = Application(identifier: kinoraApplicationID)
  private let settings = AppSettings()
  private var model: CameraPageModel?
  private var meter: LevelMeterModel?
  private var window: MainWindow?
  private var nextCamera: Action?
  private var saveLast: Action?
  private var signals: [MainLoopSignal] = []
  private var isQuitting = false
  private var inhibition: Application.Inhibition?
  private var deadline: MainLoopTimer?

  /// Runs until the window is closed, and answers the exit code.
  func run(_ arguments: [String]) -> Int32 {
    application.onActivate { [weak self] in self?.activate() }
    addActions()
    quitOnSignals()
    return application.run(arguments)
  }

  private func activate() {
    guard !isQuitting else { return }
    if window == nil { makeWindow() }
    window?.present()
  }

  private func makeWindow() {
    let studio = CaptureStudio()
    let preview = CapturePreviewView()
    preview.session = studio.session
    let levels = LiveLevelSource(studio: studio)
    let model = CameraPageModel(
      engine: LiveCameraEngine(view: preview, studio: studio, levels: levels), settings: settings)
    let meter = LevelMeterModel(levels, settings: settings)
    let window = MainWindow(
      application: application, settings: settings, model: model, meter: meter, preview: preview)
    preview.view.onceDrawn { DispatchQueue.main.async { Trace.mark("first-frame") } }
    window.window.onCloseRequest { [weak self] in
      self?.quit()
      return false  // the window goes once the camera is let go
    }
    (self.window, self.model, self.meter) = (window, model, meter)
    bind(self) { $0.nextCamera?.isEnabled = $0.model?.nextCamera != nil }
    bind(self) { $0.saveLast?.isEnabled = $0.model?.photos.canSaveLast ?? false }
    bind(self) { $0.stayAwake() }
    model.begin()
    Trace.watchStalls()
  }

  private func addActions() {
    application.addAction("quit", keys: "<Control>q") { [weak self] in self?.quit() }
    application.addAction("camera", keys: "<Control>1") { [weak self] in self?.window?.place = .camera }
    application.addAction("library", keys: "<Control>2") { [weak self] in self?.window?.place = .library }
    application.addAction("mirror", keys: "m") { [weak self] in
      if self?.window?.place == .camera { self?.model?.toggleMirroring() }
    }
    nextCamera = application.addAction("next-camera", keys: "c") { [weak self] in
      if self?.window?.place == .camera { self?.model?.switchCamera() }
    }
    nextCamera?.isEnabled = false
    for (key, mode) in zip(["1", "2", "3"], CaptureMode.allCases) {
      application.addAction("mode-\(mode.rawValue)", keys: key) { [weak self] in
        if self?.window?.place == .camera { self?.model?.choose(mode) }
      }
    }
    application.addAction("flash", keys: "f") { [weak self] in
      if self?.window?.place == .camera { self?.model?.cycleFlash() }
    }
    application.addAction("grid", keys: "g") { [weak self] in
      if self?.window?.place == .camera { self?.model?.photos.showsGrid.toggle() }
    }
    saveLast = application.addAction("save-last", keys: "<Control>s") { [weak self] in
      guard let photos = self?.model?.photos else { return }
      Task { await photos.saveLastSeconds() }
    }
    saveLast?.isEnabled = false
    application.addAction("pause", keys: "p") { [weak self] in
      if self?.window?.place == .camera { self?.model?.recorder.togglePause() }
    }
    application.addAction("timer", keys: "t") { [weak self] in
      if self?.window?.place == .camera { self?.model?.recorder.cycleTimer() }
    }
    application.addAction("controls", keys: "F9") { [weak self] in
      if self?.window?.place == .camera { self?.model?.showsControls.toggle() }
    }
    application.addAction("full-screen", keys: "F11") { [weak self] in
      if let window = self?.window?.window { window.isFullScreen.toggle() }
    }
    application.addAction("shortcuts", keys: "<Control>question") { [weak self] in
      if let window = self?.window?.window { ShortcutsWindow.present(Self.shortcuts, over: window) }
    }
    application.addAction("about") { [weak self] in
      if let window = self?.window?.window { AboutWindow.present(Self.facts, over: window) }
    }
  }

  /// While something is recorded the computer must not fall asleep over it.
  private func stayAwake() {
    guard let window, model?.recorder.control.isBusy == true else {
      inhibition = nil
      return
    }
    if inhibition == nil { inhibition = application.inhibitIdle(window.window, reason: tr("Recording a video")) }
  }

  /// Ctrl+C in the terminal and the end of the session close the window as its button does.
  private func quitOnSignals() {
    signals = [SIGINT, SIGTERM, SIGHUP].map { number in MainLoopSignal(number) { [weak self] in self?.quit() } }
  }

  /// The window disappears at once; the program ends when the camera is let go, which takes a camera a moment.
  private func quit() {
    guard !isQuitting else { return }
    isQuitting = true
    guard let window, let model else {
      application.quit()
      return
    }
    window.remember()
    settings.save()
    window.window.hide()
    // A driver that hangs doesn't keep the program: the kernel takes the camera back when the process ends. To
    // complete a long recording may take a slow disk a while.
    deadline = .after(.seconds(model.recorder.control.isBusy ? 60 : 5)) { [application] in application.quit() }
    Task {
      await model.shutDown()
      await meter?.shutDown()
      window.window.destroy()
      application.quit()
    }
  }

  private static var shortcuts: [ShortcutsWindow.Group] {
    [
      ShortcutsWindow.Group(
        tr("Camera"),
        [
          ("space", tr("Shutter: take a photo, or begin or end a recording")),
          ("Return", tr("Take a photo while recording")), ("p", tr("Pause the recording, or go on")),
          ("1 2 3", tr("Photo, Live Photo, video")), ("f", tr("Flash")), ("g", tr("Grid")),
          ("<Control>s", tr("Save the last 15 seconds")),
          ("t", tr("Timer")), ("Escape", tr("Give up the timer, or close the controls")),
          ("F9", tr("Camera controls")), ("c", tr("Next camera")),
          ("m", tr("Mirror the preview, or stop mirroring")),
        ]),
      ShortcutsWindow.Group(
        tr("Library"),
        [
          ("<Control>a", tr("Select all")), ("Delete", tr("Move to Trash")), ("<Control>c", tr("Copy")),
          ("<Control>plus", tr("Closer")), ("<Control>minus", tr("Further away")), ("<Control>0", tr("Fit the window")),
          ("r", tr("Turn the photo right")), ("<Control>i", tr("Details of the photo")),
          ("Escape", tr("End selecting, or go back to the Library")),
        ]),
      ShortcutsWindow.Group(
        tr("Window"),
        [
          ("<Control>1", tr("Camera")), ("<Control>2", tr("Library")), ("F11", tr("Full screen")),
          ("F10", tr("Main menu")), ("<Control>question", tr("Keyboard shortcuts")), ("<Control>q", tr("Quit")),
        ]),
    ]
  }

  private static var facts: AboutWindow.Facts {
    AboutWindow.Facts(
      name: "Kinora", icon: kinoraApplicationID, version: kinoraVersion,
      comments: tr("Record what a camera sees and a microphone hears"), website: "https://kinora.app",
      developer: tr("The Kinora developers"), copyright: tr("© 2026 The Kinora developers"),
      translators: tr("translator-credits"))
  }
}
