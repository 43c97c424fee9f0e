import AVKit
import GLibSupport
import GTKSupport

/// The window: Camera and Library, and the switcher between them.
@MainActor
final class MainWindow {
  let window: ApplicationWindow
  private let settings: AppSettings
  private let content: Box
  private let places = ViewStack()
  private let bar: ViewSwitcherBar
  private let title: ViewSwitcherTitle
  private let framing: FramingMenu
  private let controls = ToggleButton(icon: "kinora-controls-symbolic", name: tr("Camera Controls"))
  private let model: CameraPageModel
  private let camera: CameraPage
  private let library: LibraryPage
  private var watcher: WidthWatcher?
  private var followsMinimizing = false

  init(
    application: Application, settings: AppSettings, model: CameraPageModel, meter: LevelMeterModel,
    preview: CapturePreviewView
  ) {
    self.settings = settings
    self.model = model
    let size = settings.windowSize
    window = ApplicationWindow(application: application, title: "Kinora", width: size.width, height: size.height)
    window.setMinimumSize(width: 360, height: 480)
    camera = CameraPage(model: model, meterModel: meter, preview: preview)
    let places = places
    library = LibraryPage { [weak places] in places?.visiblePage = Place.camera.rawValue }
    places.expandsVertically = true
    places.add(camera.widget, named: Place.camera.rawValue, title: tr("Camera"), icon: "camera-photo-symbolic")
    places.add(library.widget, named: Place.library.rawValue, title: tr("Library"), icon: "emblem-photos-symbolic")
    title = ViewSwitcherTitle(stack: places, title: tr("Camera"))
    bar = ViewSwitcherBar(stack: places)
    framing = FramingMenu(model: model)
    let header = HeaderBar(title: title)
    header.styled("snug")
    header.packStart(framing.button)
    let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: Self.mainMenu)
    menu.setPrimary()
    header.packEnd(menu)
    header.packEnd(controls)
    controls.onToggle { [weak model, weak controls] in
      if let controls { model?.showsControls = controls.isActive }
    }
    camera.onShowLast = { [weak places] in places?.visiblePage = Place.library.rawValue }
    content = .column(header, places, bar)
    let watcher = WidthWatcher(window, below: 860) { [weak self] in self?.setNarrow($0) }
    self.watcher = watcher
    window.setContent(Overlay(content, over: watcher.probe))
    places.visiblePage = settings.place.rawValue
    places.onChange { [weak self] in self?.placeChanged() }
    placeChanged()
    bind(self) { window in
      window.framing.button.isSensitive = window.model.showsPicture
      window.controls.isSensitive = window.model.showsPicture
      window.controls.isActive = window.model.showsControls
    }
    window.onUnusedKey { [weak self] in self?.pressed($0, isDown: $1) ?? false }
    if settings.isMaximized { window.isMaximized = true }
  }

  private static var mainMenu: Menu {
    Menu([
      [(tr("Save Last 15 Seconds"), "app.save-last")],
      [(tr("Keyboard Shortcuts"), "app.shortcuts"), (tr("About Kinora"), "app.about")],
      [(tr("Quit"), "app.quit")],
    ])
  }

  /// What Space, Enter and Escape do where no button, slider or list wants them.
  private func pressed(_ key: String, isDown: Bool) -> Bool {
    guard place == .camera else { return false }
    if camera.shutterKey(key, isDown: isDown) { return true }
    guard key == "Escape", isDown else { return false }
    return model.cancel() || camera.closeSheet()
  }

  /// Shows the window, or brings it to the front.
  func present() {
    window.present()
    guard !followsMinimizing else { return }
    followsMinimizing = true
    window.onMinimize { [weak camera] in camera?.isMinimized = $0 }
  }

  /// The place that is seen.
  var place: Place {
    get { Place(rawValue: places.visiblePage) ?? .camera }
    set { places.visiblePage = newValue.rawValue }
  }

  /// Stores what the window is to look like next time.
  func remember() {
    settings.windowSize = window.restoredSize
    settings.isMaximized = window.isMaximized
    settings.place = place
  }

  private func placeChanged() {
    let isStage = place == .camera
    // The stage is black, so what stands on it must be light whatever the desktop prefers.
    StyleManager.setForcedDark(isStage)
    content.setStyle("stage", isStage)
    content.setStyle("calm", isStage)
    framing.button.isVisible = isStage
    controls.isVisible = isStage
    title.title = isStage ? tr("Camera") : tr("Library")
    if isStage { camera.focus() } else { library.focus() }
  }

  private func setNarrow(_ isNarrow: Bool) {
    title.isSwitcherAllowed = !isNarrow
    bar.isRevealed = isNarrow
    camera.setNarrow(isNarrow)
    library.setNarrow(isNarrow)
  }
}
