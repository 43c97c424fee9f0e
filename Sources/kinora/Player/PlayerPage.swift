import CoreMedia
import GLibSupport
import GTKSupport

/// The Player page: video, seek bar and playback controls, over the window's places.
@MainActor
final class PlayerPage {
  let widget: Overlay
  /// Called when the user leaves the Player.
  var onBack: @MainActor () -> Void = {}
  /// Called with whether the window is to be full screen.
  var onFullScreen: @MainActor (Bool) -> Void = { _ in }
  /// Called when the user wants to add files.
  var onAdd: @MainActor () -> Void = {} { didSet { queue.onAdd = onAdd } }
  private let model: PlayerModel
  private let header: HeaderBar
  private let title = WindowTitle("")
  private let column: Box
  private let middle: Overlay
  private let bottom: Box
  private let film: FilmStage
  private let notice: DecoderNotice
  private let words: Widget
  private let side: SidePanel
  private let inspector: InspectorPanel
  private let details = ToggleButton(icon: "help-about-symbolic", name: tr("Inspector"))
  private let queue: QueueMenu
  private let timeline: Timeline
  private let card: ScrubCard
  private let elapsed = Label("0:00")
  private let total: Button
  private let transport: TransportBar
  private var hider = ControlsHider()
  private var rest: MainLoopTimer?
  private var isNarrow = false
  private var areControlsVisible = true
  private var pointer: (x: Double, y: Double)?
  /// The seek bar's distance from the window's edges.
  private static let inset = 18
  /// The subtitles' distance from the video's edges.
  private static let wordsInset = 24

  /// `words` is the widget of the subtitles over the video.
  init(model: PlayerModel, picture: Widget, words: Widget) {
    (self.model, self.words) = (model, words)
    film = FilmStage(model: model, picture: picture)
    notice = DecoderNotice(model: model)
    inspector = InspectorPanel(editor: model.editor)
    queue = QueueMenu(model: model)
    timeline = Timeline(model: model)
    card = ScrubCard(model: model)
    transport = TransportBar(model: model)
    side = SidePanel(inspector.widget, about: film.widget)
    total = Button("0:00")
    total.styled("flat", "plain", "numeric", "dim-label")
    total.tooltip = tr("Click to show the time left")
    elapsed.styled("numeric")
    let times = CenterBox(start: elapsed, end: total)
    times.readsLeftToRight()
    let seek = Box.column(spacing: 3, timeline.widget, times)
    seek.setMargins(start: Self.inset, end: Self.inset, top: 9)
    bottom = .column(seek, transport.widget)
    middle = Overlay(side.beside, over: card.widget)
    middle.readsLeftToRight()
    header = HeaderBar(title: title)
    header.styled("snug")
    column = .column(header, notice.widget, middle, side.below, bottom)
    column.styled("stage", "calm")
    widget = Overlay(column)
    widget.styled("stage", "calm")
    let back = Button(icon: "go-previous-symbolic", name: ctr("player", "Back")) { [weak self] in self?.onBack() }
    header.packStart(back)
    header.packEnd(details)
    header.packEnd(queue.button)
    connect()
    bind(self) { $0.follow() }
    bind(self) { $0.followTime() }
    bind(self) { $0.followInspector() }
  }

  private func connect() {
    details.onToggle { [weak self] in
      if let self, model.showsInspector != details.isActive { model.showsInspector = details.isActive }
    }
    total.onClick { [weak model] in model?.showsRemaining.toggle() }
    timeline.onHover = { [weak self] in self?.hover($0) }
    transport.onFullScreen = { [weak self] in self?.toggleFullScreen() }
    film.onFullScreen = { [weak self] in self?.toggleFullScreen() }
    film.onBack = { [weak self] in self?.onBack() }
    widget.watchPointer { [weak self] place in
      guard let self else { return }
      // A motion event without a new position is not a movement: a widget moved under the pointer.
      defer { pointer = place }
      if let place, pointer.map({ abs($0.x - place.x) + abs($0.y - place.y) > 1 }) ?? true { stirred() }
    }
  }

  /// Gives the keyboard focus to the play button.
  func focus() { transport.focus() }

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
    hider.isPlaying = machine.state == .playing
    hider.isHeld = model.showsInspector || model.fault != nil
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
    side.isRevealed = isWanted
    if isWanted { inspector.show(model.details, of: model.queue.current) }
  }

  private func hover(_ x: Double?) {
    guard let x, model.transport.isOpen, model.transport.duration > .zero else { return card.hide() }
    card.lift = hider.isFullScreen ? bottom.height : 0
    card.show(over: x, of: timeline.geometry, inset: Self.inset)
  }

  /// Adapts the layout to a window's width.
  func setWidth(_ width: WindowWidth) {
    let isNarrow = width == .narrow
    transport.setWidth(width)
    // The bar may change between one line and two within the same width class.
    defer { liftWords() }
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    side.setNarrow(isNarrow)
    inspector.setNarrow(isNarrow)
    film.setNarrow(isNarrow)
    notice.setNarrow(isNarrow)
    card.setNarrow(isNarrow)
    header.showsWindowButtons = !isNarrow
  }

  // MARK: - Full screen

  /// The window entered or left full screen, in which header and controls are laid over the video.
  func setFullScreen(_ isFullScreen: Bool) {
    guard isFullScreen != hider.isFullScreen else { return }
    hider.isFullScreen = isFullScreen
    transport.setFullScreen(isFullScreen)
    notice.setFullScreen(isFullScreen)
    // A widget that is removed from its box loses the keyboard focus.
    let hadFocus = bottom.hasFocusWithin
    defer { if hadFocus { transport.focus() } }
    for part: Widget in [header, bottom] {
      if isFullScreen {
        column.remove(part)
        part.align(vertical: part === header ? .start : .end)
        widget.addLayer(part)
      } else {
        widget.removeLayer(part)
        part.align()
        if part === header { column.prepend(part) } else { column.append(part) }
      }
      part.setStyle("over-film", isFullScreen)
    }
    liftWords()
    act(hider.changed())
  }

  private func toggleFullScreen() { onFullScreen(!hider.isFullScreen) }

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
    for part: Widget in [header, bottom] {
      part.setStyle("faded", !isVisible)
      part.catchesPointer = isVisible
    }
    widget.setPointerVisible(isVisible)
    if !isVisible { card.hide() }
    areControlsVisible = isVisible
    liftWords()
  }

  /// Keeps subtitles above the controls that lie over the video.
  private func liftWords() {
    let lift = hider.isFullScreen && areControlsVisible ? bottom.naturalHeight : 0
    words.setMargins(start: Self.wordsInset, end: Self.wordsInset, bottom: Self.wordsInset + lift)
  }

  // MARK: - Keyboard

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    stirred()
    // While a text field has the focus, letters and cursor keys belong to it.
    if inspector.isWriting, !modifiers.contains(.control), key != "Escape" { return false }
    switch (key, modifiers) {
    case ("space", []): model.togglePlaying()
    case ("k", []): model.pause()
    case ("j", []): model.shuttle(backwards: true)
    case ("l", []): model.shuttle(backwards: false)
    case ("comma", []): model.step(-1)
    case ("period", []): model.step(1)
    case ("less", _): model.changeSpeed(faster: false)
    case ("greater", _): model.changeSpeed(faster: true)
    // The timeline runs from left to right in every language.
    case ("Left", []), ("KP_Left", []): model.skip(by: -5)
    case ("Right", []), ("KP_Right", []): model.skip(by: 5)
    case ("Left", .shift): model.skip(by: -1)
    case ("Right", .shift): model.skip(by: 1)
    case ("Home", []): model.seek(to: .zero)
    case ("End", []): model.seek(to: model.transport.duration)
    case ("Page_Up", []): model.previous()
    case ("Page_Down", []): model.next()
    case ("Page_Up", .control): model.previousChapter()
    case ("Page_Down", .control): model.nextChapter()
    case ("Up", []): model.changeVolume(by: 0.05)
    case ("Down", []): model.changeVolume(by: -0.05)
    case ("m", []), ("m", .control): model.toggleMute()
    case ("r", []): model.toggleRepeating()
    case ("s", []): model.nextSubtitles()
    case ("bracketleft", []), ("a", []): model.markStart()
    case ("bracketright", []), ("b", []): model.markEnd()
    case ("f", []): toggleFullScreen()
    case ("i", .control): if model.details != nil { model.showsInspector.toggle() }
    case ("Escape", []): leave()
    case ("BackSpace", []), ("Left", .alt): onBack()
    default: return false
    }
    return true
  }

  /// Handles Escape: leaves full screen, then the inspector, then the Player.
  private func leave() {
    if hider.isFullScreen {
      onFullScreen(false)
    } else if model.showsInspector {
      model.showsInspector = false
    } else {
      onBack()
    }
  }
}
