import CoreMedia
import GLibSupport
import GTKSupport

/// The Player page: the video fills it, and header, controls and inspector lie over it, over the window's places.
@MainActor
final class PlayerPage {
  /// What the engine shows: the video, and the subtitles over it.
  struct Widgets {
    let picture: Widget
    let words: Widget
  }

  let widget: Overlay
  /// Called when the user leaves the Player.
  var onBack: @MainActor () -> Void = {}
  /// Called with whether the window is to be full screen.
  var onFullScreen: @MainActor (Bool) -> Void = { _ in }
  /// Called when the user wants to add files.
  var onAdd: @MainActor () -> Void = {} { didSet { queue.onAdd = onAdd } }
  /// Called when the user wants to open other files.
  var onOpen: @MainActor () -> Void = {} { didSet { menu.onOpen = onOpen } }
  /// Asked for the files that were opened last.
  var recentFiles: @MainActor () -> [URL] = { [] } { didSet { menu.recentFiles = recentFiles } }
  /// Called with the one of them that the user chooses.
  var onOpenRecent: @MainActor (URL) -> Void = { _ in } { didSet { menu.onOpenRecent = onOpenRecent } }
  /// Called when the user wants to export the movie, or the part of it between the marks.
  var onExport: @MainActor (CMTimeRange?) -> Void = { _ in } { didSet { menu.onExport = onExport } }
  /// Called when the user wants to keep the frame that is shown as a photo.
  var onKeepFrame: @MainActor () -> Void = {} { didSet { menu.onKeepFrame = onKeepFrame } }
  /// Called when the user wants to trim the movie.
  var onTrim: @MainActor () -> Void = {}
  /// Called with whether the movie is to play in a small window.
  var onSmall: @MainActor (Bool) -> Void = { _ in }
  /// Called when the user closes the small window.
  var onCloseWindow: @MainActor () -> Void = {} { didSet { small.onClose = onCloseWindow } }
  private let model: PlayerModel
  private let header: HeaderBar
  private let title = WindowTitle("")
  private let trash = Button(icon: "user-trash-symbolic", name: tr("Move to Trash"))
  private let export: ExportButton
  private let trimWords = Label(tr("Trim"))
  private let trim: Button
  private let top: Box
  private let bottom: Box
  private let film: FilmStage
  private let menu: FilmMenu
  private let notice: DecoderNotice
  private let words: Widget
  private let inspector: InspectorPanel
  private let inspectorPlace: Revealer
  private let details = ToggleButton(icon: "help-about-symbolic", name: tr("Inspector"))
  private let queue: QueueMenu
  private let workButton: WorkButton
  private let timeline: Timeline
  private let card: ScrubCard
  private let message = PassingChip(at: .start, for: .milliseconds(1200), isLarge: true)
  private let offer: NextFileButton
  private let small: SmallControls
  private let range = Label(tr("HDR, shown as SDR"))
  private let elapsed = Label("0:00")
  private let chapter = Label("")
  private let total: Button
  private let transport: TransportBar
  private var hider = ControlsHider()
  private var rest: MainLoopTimer?
  private var isNarrow = false
  private var isFullScreen = false
  private var areControlsVisible = true
  private var pointer: (x: Double, y: Double)?
  /// The seek bar's distance from the window's edges.
  private static let inset = 18
  /// The subtitles' distance from the video's edges.
  private static let wordsInset = 24

  init(model: PlayerModel, work: WorkModel, widgets: Widgets) {
    (self.model, words) = (model, widgets.words)
    export = ExportButton(model: model)
    trim = Button(Box.row(spacing: 6, Image(icon: "kinora-trim-symbolic"), trimWords), name: tr("Trim"))
    trim.styled("flat")
    workButton = WorkButton(model: work)
    film = FilmStage(model: model, picture: widgets.picture)
    menu = FilmMenu(model: model, over: film.widget)
    notice = DecoderNotice(model: model)
    inspector = InspectorPanel(editor: model.editor)
    inspectorPlace = Revealer(inspector.widget, movement: .fade, milliseconds: 200)
    queue = QueueMenu(model: model)
    timeline = Timeline(model: model)
    card = ScrubCard(model: model)
    offer = NextFileButton(model: model)
    transport = TransportBar(model: model)
    small = SmallControls(model: model)
    total = Button("0:00")
    total.styled("flat", "plain", "numeric", "dim-label")
    total.tooltip = tr("Click to show the time left")
    elapsed.styled("numeric")
    chapter.styled("dim-label")
    chapter.ellipsize()
    let times = CenterBox(start: elapsed, center: chapter, end: total)
    times.readsLeftToRight()
    let seek = Box.column(spacing: 3, timeline.widget, times)
    seek.setMargins(start: Self.inset, end: Self.inset, top: 27)
    bottom = .column(seek, transport.widget)
    header = HeaderBar(title: title)
    header.styled("snug")
    top = .column(header, notice.widget)
    top.align(vertical: .start)
    bottom.align(vertical: .end)
    top.styled("over-film", "top")
    bottom.styled("over-film", "bottom")
    widget = Overlay(
      film.widget, over: bottom, offer.widget, card.widget, inspectorPlace, top, small.widget, message.widget)
    widget.styled("stage", "calm")
    let back = Button(icon: "go-previous-symbolic", name: ctr("player", "Back")) { [weak self] in self?.onBack() }
    header.packStart(back)
    header.packStart(workButton.button)
    range.styled("range", "caption-heading")
    range.tooltip = tr("HDR, shown as SDR")
    range.setAccessibleName(tr("HDR, shown as SDR"))
    range.align(vertical: .center)
    header.packStart(range)
    header.packEnd(details)
    header.packEnd(export.widget)
    header.packEnd(trim)
    header.packEnd(queue.button)
    header.packEnd(trash)
    connect()
    placeInspector()
    bind(self) { $0.follow() }
    bind(self) { $0.followTime() }
    bind(self) { $0.followInspector() }
    bind(self) { page in
      if let message = page.model.message { page.message.say(message.words) }
    }
  }

  private func connect() {
    trash.onClick { [weak model] in model?.album?.trashOpened() }
    trim.onClick { [weak self] in self?.onTrim() }
    export.onExport = { [weak self] in self?.onExport($0) }
    details.onToggle { [weak self] in
      if let self, model.showsInspector != details.isActive { model.showsInspector = details.isActive }
    }
    total.onClick { [weak model] in model?.showsRemaining.toggle() }
    timeline.onKey = { [weak self] in self?.pressed($0, $1) ?? false }
    timeline.onHover = { [weak self] in self?.hover($0) }
    transport.onFullScreen = { [weak self] in self?.toggleFullScreen() }
    film.onFullScreen = { [weak self] in self?.toggleFullScreen() }
    transport.onSmall = { [weak self] in self?.onSmall(true) }
    menu.onSmall = { [weak self] in self?.onSmall(self?.isSmall == false) }
    menu.isSmall = { [weak self] in self?.isSmall ?? false }
    small.onBack = { [weak self] in self?.onSmall(false) }
    film.onBack = { [weak self] in self?.onBack() }
    menu.onFullScreen = { [weak self] in self?.toggleFullScreen() }
    menu.onClose = { [weak self] in self?.onBack() }
    widget.watchPointer { [weak self] place in
      guard let self else { return }
      // A motion event without a new position is not a movement: a widget moved under the pointer.
      defer { pointer = place }
      if let place, pointer.map({ abs($0.x - place.x) + abs($0.y - place.y) > 1 }) ?? true { stirred() }
    }
  }

  private var canTrim: Bool { export.canExport && model.hasPicture }

  /// Gives the keyboard focus to the play button.
  func focus() { isSmall ? small.focus() : transport.focus() }

  // MARK: - State

  private func follow() {
    let machine = model.transport
    title.title = model.title
    title.subtitle = model.queue.files.count > 1 ? "\(model.queue.index + 1) / \(model.queue.files.count)" : ""
    total.tooltip = model.showsRemaining ? tr("Click to show the length") : tr("Click to show the time left")
    timeline.widget.isVisible = model.fault == nil
    transport.widget.isVisible = model.fault == nil
    elapsed.isVisible = model.fault == nil
    total.isVisible = model.fault == nil
    details.isVisible = model.details != nil
    trim.isVisible = canTrim
    range.isVisible = model.details?.hasHighRange == true
    timeline.isTall = !model.hasPicture && model.undecodable.isEmpty
    let part = model.chapter.flatMap { model.chapters.areOffered ? model.chapters.all[$0].title : nil }
    chapter.text = part ?? ""
    chapter.isVisible = part != nil && model.fault == nil
    trash.isVisible = model.album != nil
    queue.button.isVisible = model.album == nil
    hider.isPlaying = machine.state == .playing
    hider.isHeld = model.showsInspector || model.fault != nil || !model.hasPicture
    placeLayers()
    act(hider.changed())
  }

  private func followTime() {
    let duration = model.transport.duration
    elapsed.text = ClockText.time(model.time)
    let words = model.showsRemaining ? ClockText.remaining(model.time, of: duration) : ClockText.time(duration)
    if total.title != words { total.title = words }
  }

  private func followInspector() {
    let isWanted = model.showsInspector && model.details != nil
    details.isActive = isWanted
    inspectorPlace.isRevealed = isWanted
    if isWanted { inspector.show(model.details, of: model.queue.current) }
  }

  private func hover(_ x: Double?) {
    guard let x, model.transport.isOpen, model.transport.duration > .zero else { return card.hide() }
    card.lift = bottom.height
    card.show(over: x, of: timeline.geometry, inset: Self.inset)
  }

  /// Adapts the layout to a window's width.
  func setWidth(_ width: WindowWidth) {
    let isNarrow = width == .narrow
    transport.setWidth(width)
    export.setWidth(width)
    range.text = width == .wide ? tr("HDR, shown as SDR") : tr("HDR")
    // The bar may change between one line and two within the same width class.
    defer { placeLayers() }
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    placeInspector()
    inspector.setNarrow(isNarrow)
    film.setNarrow(isNarrow)
    notice.setNarrow(isNarrow)
    queue.setNarrow(isNarrow)
    card.setNarrow(isNarrow)
    header.showsOnlyClose = isNarrow
    trimWords.isVisible = width == .wide
  }

  /// The inspector lies beside the controls at the window's edge or, in a narrow window, above them.
  private func placeInspector() {
    inspectorPlace.align(horizontal: isNarrow ? .fill : .end, vertical: isNarrow ? .end : .fill)
  }

  // MARK: - Full screen

  /// The window entered or left full screen.
  func setFullScreen(_ isFullScreen: Bool) {
    guard isFullScreen != self.isFullScreen else { return }
    self.isFullScreen = isFullScreen
    transport.setFullScreen(isFullScreen)
  }

  private func toggleFullScreen() {
    if isSmall { onSmall(false) }
    onFullScreen(!isFullScreen)
  }

  // MARK: - The small window

  private var isSmall = false

  /// Shows the controls of a small window in place of all others, or these again.
  func setSmall(_ isSmall: Bool) {
    guard isSmall != self.isSmall else { return }
    let hadFocus = widget.hasFocusWithin
    self.isSmall = isSmall
    if isSmall {
      model.showsInspector = false
      card.hide()
    }
    for part: Widget in [top, bottom] { part.isVisible = !isSmall }
    small.widget.isVisible = isSmall
    placeLayers()
    if hadFocus { focus() }
  }

  // MARK: - Hiding the controls

  /// The pointer moved or a key was pressed.
  func stirred() { act(hider.stirred()) }

  private func act(_ action: ControlsHider.Action) {
    switch action {
    case .nothing: break
    case .wait: wait()
    case .show:
      setControlsVisible(true)
      wait()
    case .hide: setControlsVisible(false)
    }
  }

  private func wait() {
    rest = .after(ControlsHider.patience) { [weak self] in
      guard let self else { return }
      // A menu is open, or the controls have the keyboard focus.
      if widget.hasOpenPopover || bottom.showsFocusWithin { return wait() }
      act(hider.rested())
    }
  }

  private func setControlsVisible(_ isVisible: Bool) {
    for part in [top, bottom] {
      part.setStyle("faded", !isVisible)
      part.catchesPointer = isVisible
    }
    widget.setPointerVisible(isVisible)
    if !isVisible { card.hide() }
    areControlsVisible = isVisible
    placeLayers()
  }

  /// Keeps subtitles, inspector and pages without a picture clear of the controls that lie over the video.
  private func placeLayers() {
    let (head, foot) = (top.naturalHeight, bottom.naturalHeight)
    let lift = areControlsVisible ? foot : 0
    words.setMargins(start: Self.wordsInset, end: Self.wordsInset, bottom: Self.wordsInset + lift)
    inspectorPlace.setMargins(top: head, bottom: foot)
    message.widget.setMargins(start: 12, end: 12, top: head + 12)
    offer.widget.setMargins(start: Self.inset, end: Self.inset, bottom: foot + 12)
    film.setRoom(top: head, bottom: model.fault == nil ? foot : 0)
  }

  // MARK: - Keyboard

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    stirred()
    // While a text field has the focus, letters and cursor keys belong to it.
    if inspector.isWriting, !modifiers.contains(.control), key != "Escape" { return false }
    return pressedForTime(key, modifiers) || pressedForLook(key, modifiers)
  }

  /// The keys for playing and for the place in the movie.
  private func pressedForTime(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case ("space", []): model.togglePlaying()
    case ("k", []): model.pause()
    case ("j", []): model.telling(.speed) { $0.shuttle(backwards: true) }
    case ("l", []): model.telling(.speed) { $0.shuttle(backwards: false) }
    case ("comma", []): model.telling(.time) { $0.step(-1) }
    case ("period", []): model.telling(.time) { $0.step(1) }
    case ("less", _): model.telling(.speed) { $0.changeSpeed(faster: false) }
    case ("greater", _): model.telling(.speed) { $0.changeSpeed(faster: true) }
    // The timeline runs from left to right in every language.
    case ("Left", []), ("KP_Left", []): model.telling(.time) { $0.skip(by: -5) }
    case ("Right", []), ("KP_Right", []): model.telling(.time) { $0.skip(by: 5) }
    case ("Left", .shift): model.telling(.time) { $0.skip(by: -1) }
    case ("Right", .shift): model.telling(.time) { $0.skip(by: 1) }
    case ("Home", []): model.telling(.time) { $0.seek(to: .zero) }
    case ("End", []): model.telling(.time) { $0.seek(to: $0.transport.duration) }
    case ("Page_Up", []): model.previous()
    case ("Page_Down", []): model.next()
    case ("Page_Up", .control): model.telling(.time) { $0.previousChapter() }
    case ("Page_Down", .control): model.telling(.time) { $0.nextChapter() }
    case ("bracketleft", []), ("a", []): model.telling(.marks) { $0.markStart() }
    case ("bracketright", []), ("b", []): model.telling(.marks) { $0.markEnd() }
    case ("r", []): model.telling(.repeating) { $0.toggleRepeating() }
    default: return false
    }
    return true
  }

  /// The keys for sound, subtitles and the page.
  private func pressedForLook(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case ("Up", []): model.telling(.volume) { $0.changeVolume(by: 0.05) }
    case ("Down", []): model.telling(.volume) { $0.changeVolume(by: -0.05) }
    case ("m", []), ("m", .control): model.telling(.volume) { $0.toggleMute() }
    case ("s", []): model.nextSubtitles(isTold: true)
    case ("f", []): toggleFullScreen()
    case ("p", []): if model.hasPicture { onSmall(!isSmall) }
    case ("i", .control): if model.details != nil, !isSmall { model.showsInspector.toggle() }
    case ("t", .control): if canTrim { onTrim() }
    case ("e", .control): if export.canExport { onExport(nil) }
    case ("E", [.control, .shift]), ("e", [.control, .shift]): if let part = model.part { onExport(part) }
    case ("S", [.control, .shift]), ("s", [.control, .shift]): if model.canKeepFrame { onKeepFrame() }
    case ("Delete", []): model.album?.trashOpened()
    case ("Menu", _), ("F10", .shift): menu.open()
    case ("Escape", []): leave()
    case ("BackSpace", []), ("Left", .alt): onBack()
    default: return false
    }
    return true
  }

  /// Handles Escape: leaves full screen, then the inspector, then the Player.
  private func leave() {
    if isSmall {
      onSmall(false)
    } else if isFullScreen {
      onFullScreen(false)
    } else if model.showsInspector {
      model.showsInspector = false
    } else {
      onBack()
    }
  }
}
