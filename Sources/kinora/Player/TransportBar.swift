import GLibSupport
import GTKSupport

/// The playback controls below the seek bar.
@MainActor
final class TransportBar {
  let widget = Box.column(spacing: 6)
  /// Called to toggle full screen.
  var onFullScreen: @MainActor () -> Void = {}
  /// Called when the movie is to play in a small window.
  var onSmall: @MainActor () -> Void = {}
  private let model: PlayerModel
  private let previous = Button(icon: "media-skip-backward-symbolic", name: tr("Previous"))
  private let back = Button(icon: "kinora-frame-back-symbolic", name: tr("Step Back (,)"))
  private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play"))
  private let forward = Button(icon: "kinora-frame-forward-symbolic", name: tr("Step Forward (.)"))
  private let next = Button(icon: "media-skip-forward-symbolic", name: tr("Next"))
  private let middle: Box
  private let start = Box.row(spacing: 6)
  private let middlePlace = Box.row()
  private let end = Box.row(spacing: 6)
  private let wide: CenterBox
  private let lower = Box.row()
  private let volume: VolumeMenu
  private let speed: ChoicePopover
  private let speedFace = Label("1×")
  private let pitch = CheckButton(tr("Keep Pitch"))
  private let tracks: FilmTrackMenus
  private let chapters: ChapterMenu
  private let repeats = ToggleButton(icon: "media-playlist-repeat-symbolic", name: tr("Repeat"))
  private let marks = Button(icon: "kinora-ab-loop-symbolic", name: tr("Repeat from A to B"))
  private let small = Button(icon: "kinora-small-window-symbolic", name: tr("Picture in Picture"))
  private let screen = Button(icon: "view-fullscreen-symbolic", name: tr("Full Screen"))
  private var isTwoLines: Bool?
  private var isNarrow = false

  init(model: PlayerModel) {
    self.model = model
    volume = VolumeMenu(model: model)
    speed = ChoicePopover(icon: "", name: tr("Speed"), title: tr("Speed")) { [weak model] in
      model?.setSpeed(PlaybackSpeed.offered[$0])
    }
    tracks = FilmTrackMenus(model: model)
    chapters = ChapterMenu(model: model)
    middle = .row(spacing: 12, previous, back, play, forward, next)
    middle.align(horizontal: .center)
    middle.readsLeftToRight()
    wide = CenterBox(start: start, center: middlePlace, end: end)
    lower.setHomogeneous()
    widget.styled("transport")
    for button in [previous, back, forward, next, small, screen, marks] { button.styled("round", "quiet") }
    repeats.styled("round", "quiet")
    play.styled("round", "big")
    for widget: Widget in [previous, back, play, forward, next, repeats, marks, small, screen] {
      widget.align(horizontal: .center, vertical: .center)
    }
    speedFace.styled("numeric", "heading").readsLeftToRight()
    speed.button.setFace(speedFace)
    pitch.setMargins(start: 3)
    pitch.setMinimumSize(height: 30)
    speed.append(pitch)
    connect()
    setWidth(.wide)
    bind(self) { $0.follow() }
  }

  private func connect() {
    previous.onClick { [weak model] in model?.previous() }
    back.onClick { [weak model] in model?.step(-1) }
    play.onClick { [weak model] in model?.togglePlaying() }
    forward.onClick { [weak model] in model?.step(1) }
    next.onClick { [weak model] in model?.next() }
    marks.onClick { [weak model] in model?.pressMarks() }
    small.onClick { [weak self] in self?.onSmall() }
    screen.onClick { [weak self] in self?.onFullScreen() }
    pitch.onToggle { [weak model, weak pitch] in
      if let pitch { model?.setKeepsPitch(pitch.isActive) }
    }
    repeats.onToggle { [weak model, weak repeats] in
      if let repeats, repeats.isActive != model?.transport.repeats { model?.toggleRepeating() }
    }
  }

  /// Gives the keyboard focus to the play button.
  func focus() { play.focus() }

  /// Shows whether the window is full screen.
  func setFullScreen(_ isFullScreen: Bool) {
    screen.setIcon(isFullScreen ? "view-restore-symbolic" : "view-fullscreen-symbolic")
    screen.setName(isFullScreen ? tr("Leave Full Screen") : tr("Full Screen"))
  }

  /// Adapts the layout to a window's width: one line or two.
  func setWidth(_ width: WindowWidth) {
    widget.setStyle("narrow", width == .narrow)
    // There is no room for one more; key and menu remain.
    isNarrow = width == .narrow
    small.isVisible = model.hasPicture && !isNarrow
    middle.setSpacing(width == .narrow ? 6 : 12)
    setTwoLines(width != .wide)
  }

  private func setTwoLines(_ isTwoLines: Bool) {
    guard isTwoLines != self.isTwoLines else { return }
    // A widget that is removed from its box loses the keyboard focus.
    let hadFocus = play.hasFocusWithin
    defer { if hadFocus { play.focus() } }
    let (starting, ending): ([Widget], [Widget]) =
      ([volume.button, chapters.button] + tracks.buttons, [speed.button, repeats, marks, small, screen])
    if self.isTwoLines == true {
      for item in ending + starting { lower.remove(item) }
      widget.remove(middle)
      widget.remove(lower)
    } else if self.isTwoLines == false {
      for item in starting { start.remove(item) }
      for item in ending { end.remove(item) }
      middlePlace.remove(middle)
      widget.remove(wide)
    }
    self.isTwoLines = isTwoLines
    if isTwoLines {
      for item in [speed.button, repeats, marks] + starting + [small, screen] { lower.append(item) }
      widget.append(middle)
      widget.append(lower)
    } else {
      for item in starting { start.append(item) }
      for item in ending { end.append(item) }
      middlePlace.append(middle)
      widget.append(wide)
    }
  }

  private func follow() {
    let machine = model.transport
    let isPlaying = machine.isPlaying
    play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(isPlaying ? tr("Pause") : tr("Play"))
    // Each is told once: what is insensitive for a moment only loses the keyboard focus, too.
    marks.isSensitive = machine.isOpen
    play.isSensitive = model.fault == nil
    for widget: Widget in [back, forward] { widget.isSensitive = machine.isOpen && model.hasPicture }
    previous.isSensitive = model.hasPrevious || machine.isOpen
    next.isSensitive = model.hasNext
    small.isVisible = model.hasPicture && !isNarrow
    speedFace.text = machine.speed.badge
    speed.button.setName(tr("Speed: %s", machine.speed.title))
    speed.button.setStyle("on", machine.speed != .normal)
    speed.show(
      PlaybackSpeed.offered.map(\.title), chosen: PlaybackSpeed.offered.firstIndex(of: machine.speed) ?? -1)
    pitch.isActive = model.keepsPitch
    repeats.isActive = machine.repeats
    repeats.setStyle("on", machine.repeats)
    followMarks(machine.marks)
  }

  private func followMarks(_ found: LoopMarks) {
    marks.setStyle("on", found.range != nil)
    marks.setStyle("begun", found.range == nil && found.start != nil)
    marks.setName(
      found.range != nil
        ? tr("Stop Repeating from A to B") : found.start == nil ? tr("Repeat from A to B") : tr("Set B"))
  }
}
