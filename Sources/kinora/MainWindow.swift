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
  private let libraryModel: LibraryModel
  private let library: LibraryPage
  private let photo: PhotoPage
  private let pages: Stack
  private let headers = Stack(milliseconds: 150)
  private let toasts: ToastOverlay
  private var isNarrow = false
  private var lastOpened: String?
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
    libraryModel = LibraryModel(PhotosSource())
    library = LibraryPage(model: libraryModel) { [weak places] in places?.visiblePage = Place.camera.rawValue }
    photo = PhotoPage(model: libraryModel)
    pages = Stack()
    toasts = ToastOverlay(pages)
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
    header.packEnd(library.selectButton)
    controls.onToggle { [weak model, weak controls] in
      if let controls { model?.showsControls = controls.isActive }
    }
    headers.add(header, named: "places")
    headers.add(library.selectionHeader, named: "selection")
    camera.onShowLast = { [weak places] in places?.visiblePage = Place.library.rawValue }
    content = .column(headers, places, bar)
    // Up to the second, the dock has no room beside the shutter for all that belongs to it.
    let watcher = WidthWatcher(window, narrowBelow: 600, mediumBelow: 860) { [weak self] in self?.setWidth($0) }
    self.watcher = watcher
    // A photo's header must not keep the window from being as narrow as the places allow, nor theirs it.
    pages.isAsLargeAsLargest = false
    headers.isAsLargeAsLargest = false
    pages.add(content, named: "places")
    pages.add(photo.widget, named: "photo")
    window.setContent(Overlay(toasts, over: watcher.probe))
    libraryModel.say = { [weak self] words, undo in
      // What can be undone stays long enough to be read and thought about.
      self?.toasts.show(words, seconds: undo == nil ? 5 : 12, button: undo == nil ? nil : tr("Undo")) { undo?() }
    }
    places.visiblePage = settings.place.rawValue
    places.onChange { [weak self] in self?.placeChanged() }
    placeChanged()
    bind(self) { window in
      window.framing.button.isSensitive = window.model.showsPicture
      window.controls.isSensitive = window.model.showsPicture
      window.controls.isActive = window.model.showsControls
    }
    bind(self) { $0.selectingChanged() }
    bind(self) { $0.openedChanged() }
    libraryModel.begin()
    window.onUnusedKey { [weak self] in self?.pressed($0, isDown: $1) ?? false }
    window.onKey { [weak self] in self?.pressedInLibrary($0, $1) ?? false }
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
    guard place == .camera, libraryModel.opened == nil else { return false }
    if camera.shutterKey(key, isDown: isDown) { return true }
    guard key == "Escape", isDown else { return false }
    return model.cancel() || camera.closeSheet()
  }

  private func pressedInLibrary(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    if libraryModel.opened != nil { return photo.pressed(key, modifiers) }
    return place == .library && library.pressed(key, modifiers)
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

  /// The stage is black, so what stands on it must be light whatever the desktop prefers.
  private func updateColors() { StyleManager.setForcedDark(place == .camera || libraryModel.opened != nil) }

  /// A photo by itself covers the window's places.
  private func openedChanged() {
    let opened = libraryModel.opened
    guard opened != lastOpened else { return }
    pages.visiblePage = opened == nil ? "places" : "photo"
    updateColors()
    if opened == nil, let lastOpened { library.focus(on: lastOpened) } else if lastOpened == nil { photo.focus() }
    lastOpened = opened
  }

  private func placeChanged() {
    let isStage = place == .camera
    libraryModel.opened = nil
    updateColors()
    content.setStyle("stage", isStage)
    content.setStyle("calm", isStage)
    framing.button.isVisible = isStage
    controls.isVisible = isStage
    library.selectButton.isVisible = !isStage
    if isStage { libraryModel.endSelecting() }
    title.title = isStage ? tr("Camera") : tr("Library")
    if isStage { camera.focus() } else { library.focus() }
  }

  /// While the person selects, its own header and bar take the place of the switchers.
  private func selectingChanged() {
    let isSelecting = libraryModel.selection.isOn
    headers.visiblePage = isSelecting ? "selection" : "places"
    bar.isRevealed = isNarrow && !isSelecting
  }

  private func setWidth(_ width: WindowWidth) {
    isNarrow = width == .narrow
    title.isSwitcherAllowed = !isNarrow
    selectingChanged()
    camera.setWidth(width)
    library.setNarrow(isNarrow)
    photo.setNarrow(isNarrow)
  }
}
