import AVKit
import Foundation
import GLibSupport
import GTKSupport

/// The main window: Camera and Library with the switcher between them, and the Player over both.
@MainActor
final class MainWindow {
  let window: ApplicationWindow
  let settings: AppSettings
  private let content: Box
  private let places = ViewStack()
  private let bar: ViewSwitcherBar
  private let title: ViewSwitcherTitle
  private let framing: FramingMenu
  private let controls = ToggleButton(icon: "kinora-controls-symbolic", name: tr("Camera Controls"))
  private let model: CameraPageModel
  private let camera: CameraPage
  let libraryModel: LibraryModel
  let library: LibraryPage
  /// The pages that cover the places, each made when it is first shown: most starts show the Camera.
  var photo: PhotoPage?
  var playerPage: PlayerPage?
  let playerWidgets: PlayerPage.Widgets
  let player: PlayerModel
  let recent: RecentMovies
  let work: WorkModel
  let desk: ExportDesk
  let trimDesk = TrimDesk()
  private let workButton: WorkButton
  /// Combine, once it was opened.
  var combine: CombineDesk?
  let pages: Stack
  private let headers = Stack(milliseconds: 150)
  private let header: HeaderBar
  let toasts: ToastOverlay
  /// Called when the Camera page is shown or hidden.
  var onCameraChange: @MainActor () -> Void = {}
  var width = WindowWidth.wide
  var isNarrow: Bool { width == .narrow }
  private var lastOpened: String?
  private var watcher: WidthWatcher?
  private var followsMinimizing = false
  private var wasPlayerOpen = false
  /// Whether the window became full screen in the Player.
  private var isScreenBorrowed = false
  /// The window's minimum height, and that while a movie is open, which may be wide.
  private static let (leastHeight, leastFilmHeight) = (480, 300)
  /// Whether the window is a small one over others.
  var small = SmallPicture()
  /// The least size of the window.
  var leastSize: FilmWindowSize.Size {
    FilmWindowSize.Size(width: 360, height: shapedFor == nil ? Self.leastHeight : Self.leastFilmHeight)
  }
  /// The picture whose shape the window has taken.
  private var shapedFor: PictureSize?
  /// The window's size before a movie gave it its shape, and the size that this was.
  private var sizeBeforeShape: FilmWindowSize.Size?
  private var shapedSize: FilmWindowSize.Size?
  /// The place of the last session, to be stored again if files were opened at start over the Library.
  private var borrowedPlace: Place?

  init(
    application: Application, settings: AppSettings, model: CameraPageModel, meter: LevelMeterModel,
    preview: CapturePreviewView, player: PlayerModel, work: WorkModel, playerWidgets: PlayerPage.Widgets,
    first: Place? = nil
  ) {
    self.settings = settings
    self.work = work
    desk = ExportDesk(work: work, settings: settings)
    self.model = model
    let recent = RecentMovies(application)
    self.recent = recent
    let size = settings.windowSize
    window = ApplicationWindow(application: application, title: "Kinora", width: size.width, height: size.height)
    window.setMinimumSize(width: 360, height: Self.leastHeight)
    camera = CameraPage(model: model, meterModel: meter, preview: preview)
    let places = places
    libraryModel = LibraryModel(PhotosSource())
    library = LibraryPage(model: libraryModel) { [weak places] in places?.visiblePage = Place.camera.rawValue }
    workButton = WorkButton(model: work)
    self.player = player
    self.playerWidgets = playerWidgets
    pages = Stack()
    toasts = ToastOverlay(pages, dismiss: tr("Dismiss"))
    places.expandsVertically = true
    places.add(camera.widget, named: Place.camera.rawValue, title: tr("Camera"), icon: "camera-photo-symbolic")
    places.add(library.widget, named: Place.library.rawValue, title: tr("Library"), icon: "emblem-photos-symbolic")
    title = ViewSwitcherTitle(stack: places, title: tr("Camera"))
    bar = ViewSwitcherBar(stack: places)
    framing = FramingMenu(model: model)
    header = HeaderBar(title: title)
    header.styled("snug")
    header.packStart(framing.button)
    header.packStart(workButton.button)
    let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: Self.mainMenu(recent.menu))
    menu.setPrimary()
    header.packEnd(menu)
    header.packEnd(controls)
    for button in library.headerButtons { header.packEnd(button) }
    controls.onToggle { [weak model, weak controls] in
      if let controls { model?.showsControls = controls.isActive }
    }
    headers.add(header, named: "places")
    headers.add(library.selectionHeader, named: "selection")
    camera.onShowLast = { [weak places] in places?.visiblePage = Place.library.rawValue }
    content = .column(headers, places, bar)
    // Below the second threshold the dock is too narrow for all its controls beside the shutter.
    let watcher = WidthWatcher(window, narrowBelow: 600, mediumBelow: 1020) { [weak self] in self?.setWidth($0) }
    self.watcher = watcher
    // The minimum widths of hidden pages must not keep the window from becoming narrow: neither the photo's header that
    // of the places, nor theirs the photo's.
    pages.isAsLargeAsLargest = false
    headers.isAsLargeAsLargest = false
    pages.add(content, named: "places")
    window.setContent(Overlay(toasts, over: watcher.probe))
    libraryModel.settings = settings
    libraryModel.say = { [weak self] words, undo in
      // What can be undone stays long enough to be read and thought about.
      self?.toasts.show(words, seconds: undo == nil ? 5 : 12, button: undo == nil ? nil : tr("Undo")) { undo?() }
    }
    connectPlayer()
    connectExport()
    connectTrim()
    connectCombine()
    connectLibrary()
    places.visiblePage = (first ?? settings.place).rawValue
    places.onChange { [weak self] in self?.placeChanged() }
    placeChanged()
    borrowedPlace = first == nil ? nil : settings.place
    bind(self) { window in
      window.framing.button.isSensitive = window.model.showsPicture
      window.controls.isSensitive = window.model.showsPicture
      window.controls.isActive = window.model.showsControls
    }
    bind(self) { $0.selectingChanged() }
    bind(self) { $0.openedChanged() }
    bind(self) { $0.playerChanged() }
    bind(self) { $0.shapeWindow() }
    bind(self) { $0.rememberRecent() }
    bind(self) { window in
      let title = window.player.isOpen ? window.player.title : ""
      window.window.title = title.isEmpty ? "Kinora" : title
    }
    bind(self) { window in
      let newest = window.libraryModel.newest
      Task { [photos = window.model.photos] in await photos.follow(newest: newest) }
    }
    window.onFocusReturn { [weak self] in self?.focusPage() }
    window.onReturn { [weak self] in self?.libraryModel.lookForWhatIsAway() }
    libraryModel.begin()
    window.onUnusedKey { [weak self] in self?.pressed($0, isDown: $1) ?? false }
    window.onKey { [weak self] in self?.pressedInLibrary($0, $1) ?? false }
    if settings.isMaximized { window.isMaximized = true }
  }

  private static func mainMenu(_ recent: Menu) -> Menu {
    let menu = Menu([
      [(tr("Open…"), "app.open"), (tr("Save Last 15 Seconds"), "app.save-last")],
      [
        (tr("Preferences"), "app.preferences"), (tr("Keyboard Shortcuts"), "app.shortcuts"),
        (tr("About Kinora"), "app.about"),
      ],
      [(tr("Quit"), "app.quit")],
    ])
    menu.insert(tr("Open Recent"), recent, inSection: 0, at: 1)
    return menu
  }

  /// Handles Space, Enter and Escape if no button, slider or list did.
  private func pressed(_ key: String, isDown: Bool) -> Bool {
    guard showsCamera else { return false }
    if camera.shutterKey(key, isDown: isDown) { return true }
    guard key == "Escape", isDown else { return false }
    return model.cancel() || camera.closeControls()
  }

  /// Handles the keys of what is shown. Those that mean the same everywhere come first.
  private func pressedInLibrary(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    if key == "z", modifiers == .control, ![.camera, .trim, .combine].contains(shownPage), photo?.isEditing != true {
      libraryModel.undoLast()
      return true
    }
    if pressedForItem(key, modifiers) { return true }
    return switch shownPage {
    case .trim: trimDesk.pressed(key, modifiers)
    case .player: playerPage?.pressed(key, modifiers) ?? false
    case .photo: photo?.pressed(key, modifiers) ?? false
    case .library: library.pressed(key, modifiers)
    case .combine: combine?.page.pressed(key, modifiers) ?? false
    case .camera: false
    }
  }

  /// Opens or closes the camera's controls.
  func toggleControls() { camera.toggleControls() }

  /// Shows the window, or brings it to the front.
  func present() {
    window.present()
    guard !followsMinimizing else { return }
    followsMinimizing = true
    window.onMinimize { [weak camera] in camera?.isMinimized = $0 }
  }

  /// The place that is shown.
  var place: Place {
    get { Place(rawValue: places.visiblePage) ?? .camera }
    set {
      trimDesk.close()
      player.close()
      libraryModel.close()
      combine?.model.close()
      places.visiblePage = newValue.rawValue
    }
  }

  /// Stores the window's size and place for the next start.
  func remember() {
    setSmall(false)
    let size = windowSize
    let kept = size == shapedSize ? sizeBeforeShape ?? size : size
    settings.windowSize = (kept.width, kept.height)
    settings.isMaximized = window.isMaximized
    settings.place = borrowedPlace ?? place
  }

  /// The photo and video background is black, so its controls are dark-themed whatever the desktop prefers.
  private func updateColors() {
    StyleManager.setForcedDark(shownPage != .library && shownPage != .combine)
  }

  /// Shows or hides the photo page, which covers the window's places.
  private func openedChanged() {
    let opened = libraryModel.opened
    guard opened != lastOpened else { return }
    if let item = libraryModel.openedItem, item.isVideo {
      player.album = libraryModel
      player.open([item.main], plays: libraryModel.viewer.plays)
    } else if player.album != nil {
      player.close()
      player.album = nil
    }
    choosePage()
    if opened == nil, let lastOpened { library.focus(on: lastOpened) } else if lastOpened == nil { focusPage() }
    lastOpened = opened
  }

  /// The page that is shown.
  var shownPage: ShownPage {
    if trimDesk.isOpen { return .trim }
    if player.isOpen { return .player }
    if libraryModel.opened != nil { return .photo }
    if combine?.model.isOpen == true { return .combine }
    return place == .camera ? .camera : .library
  }

  func choosePage() {
    if shownPage != .combine { combine?.model.stop() }
    if shownPage != .player { setSmall(false) }
    switch shownPage {
    case .trim: pages.visiblePage = "trim"
    case .player:
      makePlayerPage()
      pages.visiblePage = "player"
    case .photo:
      makePhotoPage()
      pages.visiblePage = "photo"
    case .combine: pages.visiblePage = "combine"
    case .camera, .library: pages.visiblePage = "places"
    }
    updateColors()
    onCameraChange()
  }

  /// Whether the Camera page is visible.
  var showsCamera: Bool { shownPage == .camera }

  private func placeChanged() {
    let isStage = place == .camera
    defer { onCameraChange() }
    borrowedPlace = nil
    trimDesk.close()
    player.close()
    libraryModel.close()
    updateColors()
    content.setStyle("stage", isStage)
    content.setStyle("calm", isStage)
    framing.button.isVisible = isStage
    controls.isVisible = isStage
    for button in library.headerButtons { button.isVisible = !isStage }
    if isStage { libraryModel.endSelecting() }
    title.title = isStage ? tr("Camera") : tr("Library")
    if isStage { camera.focus() } else { library.focus() }
  }

  /// In selection mode, its own header and bar replace the switchers.
  private func selectingChanged() {
    let isSelecting = libraryModel.selection.isOn
    headers.visiblePage = isSelecting ? "selection" : "places"
    bar.isRevealed = isNarrow && !isSelecting
  }

  private func setWidth(_ width: WindowWidth) {
    self.width = width
    title.isSwitcherAllowed = !isNarrow
    header.showsOnlyClose = isNarrow
    selectingChanged()
    camera.setWidth(width)
    library.setWidth(width)
    photo?.setNarrow(isNarrow)
    trimDesk.setNarrow(isNarrow)
    combine?.page.setNarrow(isNarrow)
    playerPage?.setWidth(width)
  }

  // MARK: - Player

  private func connectPlayer() {
    recent.onChoose = { [weak self] in self?.open([$0]) }
    window.onFullScreen { [weak self] in self?.screenChanged($0) }
    pages.takesFiles { [weak self] files in
      self.map { $0.open(files, adds: $0.player.isOpen) }
      return true
    }
  }

  /// Opens pictures in the viewer, and plays movies, sound, playlists and folders, replacing the play queue or adding
  /// to it.
  func open(_ files: [URL], adds: Bool = false) {
    opening?.cancel()
    trimDesk.close()
    let pictures = files.filter(FolderItems.isPicture)
    if !pictures.isEmpty, !adds || pictures.count == files.count { return view(pictures.count == 1 ? pictures : files) }
    opening = Task { [weak self] in
      let entries = await QueueEntries.expand(files)
      guard let self, !Task.isCancelled else { return }
      libraryModel.close()
      player.album = nil
      player.open(entries, adds: adds)
    }
  }

  /// Opens files in the viewer, which steps through them or, if it is one, through its folder.
  private func view(_ files: [URL]) {
    player.close()
    player.album = nil
    libraryModel.open(files)
  }

  /// The file that was put on the list of recent ones last.
  private var lastRecent: URL?
  /// Files that are being looked at before they are played.
  private var opening: Task<Void, Never>?

  /// Lets the user choose files to open, or to add to the queue.
  func chooseFiles(adds: Bool = false) {
    FileChooser.open(
      title: adds ? tr("Add to the Queue") : tr("Open Files"), accept: adds ? tr("Add") : ctr("files", "Open"),
      kinds: adds ? tr("Films and sound") : tr("Films, sound and pictures"),
      mimeTypes: ["video/*", "audio/*", "application/xspf+xml"] + (adds ? [] : ["image/*"]), over: window
    ) { [weak self] in self?.open($0, adds: adds) }
  }

  private func playerChanged() {
    guard player.isOpen != wasPlayerOpen else { return }
    wasPlayerOpen = player.isOpen
    choosePage()
    playerPage?.setFullScreen(player.isOpen && window.isFullScreen)
    guard !player.isOpen else { return focusPage() }
    if isScreenBorrowed { window.isFullScreen = false }
    leaveShape()
    focusPage()
  }

  /// Gives the keyboard focus to the page that is shown, so that its keys work: after it was opened, and after a menu
  /// or a popover has closed.
  func focusPage() {
    if shownPage != .library { library.leaveFocus() }
    switch shownPage {
    case .trim: trimDesk.page?.focus()
    case .player: playerPage?.focus()
    case .photo: photo?.focus()
    case .combine: combine?.page.focus()
    case .camera: camera.focus()
    case .library: library.focus()
    }
  }

  /// Puts what can be played on the desktop's list of recent files; what was opened from the Library stays there.
  private func rememberRecent() {
    guard player.transport.isOpen, player.album == nil, let file = player.queue.current, file != lastRecent else {
      return
    }
    lastRecent = file
    recent.add(file)
  }

  // MARK: - The window's shape

  /// Gives the window the shape of the movie that has been opened.
  private func shapeWindow() {
    guard player.isOpen, player.album == nil, let picture = player.pictureSize, picture != shapedFor else { return }
    shapedFor = picture
    guard !window.isMaximized, !window.isFullScreen, !small.isOn else { return }
    let now = windowSize
    let area = sizeBeforeShape ?? now
    let monitor = window.monitorSize.map { FilmWindowSize.Size(width: $0.width, height: $0.height) }
    // Every movie starts from the area that the user gave the window, also if it was resized meanwhile.
    let start = now == shapedSize ? area : now
    let border = max(0, now.width - window.width)
    guard let size = FilmWindowSize.fitting(picture, from: start, on: monitor, border: border) else { return }
    sizeBeforeShape = start
    shapedSize = size
    window.setMinimumSize(width: 360, height: Self.leastFilmHeight)
    window.resize(width: size.width, height: size.height)
  }

  /// Gives the window the size back that it had before the first movie, unless the user has changed it since.
  private func leaveShape() {
    shapedFor = nil
    window.setMinimumSize(width: 360, height: Self.leastHeight)
    defer { (sizeBeforeShape, shapedSize) = (nil, nil) }
    guard let sizeBeforeShape, windowSize == shapedSize else { return }
    window.resize(width: sizeBeforeShape.width, height: sizeBeforeShape.height)
  }

  private var windowSize: FilmWindowSize.Size {
    let size = window.restoredSize
    return FilmWindowSize.Size(width: size.width, height: size.height)
  }

  private func screenChanged(_ isFullScreen: Bool) {
    isScreenBorrowed = isFullScreen && player.isOpen
    playerPage?.setFullScreen(isFullScreen && player.isOpen)
  }
}
