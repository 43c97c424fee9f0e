import AVFoundation
import AVKit
import GLibSupport
import GTKSupport

/// The Trim page: the picture, and below it the film strip with its two ends in place of the seek bar.
@MainActor
final class TrimPage {
  let widget: Box
  /// Called when the user wants to save.
  var onSave: @MainActor () -> Void = {}
  private let model: TrimModel
  private let title = WindowTitle(tr("Trim"))
  private let undo = Button(icon: "edit-undo-symbolic", name: tr("Undo"))
  /// Where undo and redo are in a wide window; in a narrow one they are beside the play button.
  private let headPlace = Box.row(spacing: 6)
  private let redo = Button(icon: "edit-redo-symbolic", name: tr("Redo"))
  private let save = Button(tr("Save…"))
  private let cancel = Button(tr("Cancel"))
  /// The width of the buttons beside which a title has room in a narrow window.
  private static let buttonRoom = 200
  private let faces = Stack(milliseconds: 150)
  private let problem = StatusPage(announces: true)
  private let strip = Filmstrip()
  private let start: TrimSteps
  private let end: TrimSteps
  private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play Selection"))
  private let position = Label("0:00.00")
  private let length = Label("0:00.00")
  private let positionPlace: Box
  private let lengthPlace: Box
  private let wide: CenterBox
  private let narrow: Box
  /// What changes its place between wide and narrow windows, with both places, and with a third one where large text leaves
  /// it no room in the second.
  private let movables: [(part: Widget, wide: Box, narrow: Box, tight: Box?)]
  private var isNarrow: Bool?
  /// What is in its third place.
  private var tight: Set<ObjectIdentifier> = []
  /// The width in which a row has room, in the narrowest window.
  private static let room = 324
  private var shown: URL?

  init(model: TrimModel, picture: Widget) {
    self.model = model
    (start, end) = (TrimSteps(.start, model: model), TrimSteps(.end, model: model))
    positionPlace = Self.column(tr("Position"), position)
    lengthPlace = Self.column(tr("New Length"), length)
    let (first, middle, last) = (Box.row(), Box.row(spacing: 18), Box.row())
    wide = CenterBox(start: first, center: middle, end: last)
    let (below, stack) = ((0..<7).map { _ in Box.row() }, Box.column(spacing: 6))
    let (ends, times, others) = (
      CenterBox(start: below[0], end: below[1]), CenterBox(start: below[5], end: below[6]),
      CenterBox(start: below[2], center: below[3], end: below[4])
    )
    narrow = .column(spacing: 6, ends, stack, times, others)
    stack.align(horizontal: .center)
    movables = [
      (undo, headPlace, below[3], nil), (start.widget, first, below[0], stack),
      (end.widget, last, below[1], stack), (positionPlace, middle, below[2], below[5]),
      (play, middle, below[3], nil), (lengthPlace, middle, below[4], below[6]), (redo, headPlace, below[3], nil),
    ]
    for button in [undo, redo] { button.styled("flat").align(vertical: .center) }
    for row: Widget in [wide, ends, times, others, middle] { row.readsLeftToRight() }
    play.styled("round", "big").align(horizontal: .center, vertical: .center)
    save.styled("suggested-action")
    let header = HeaderBar(title: title)
    header.showsWindowButtons = false
    header.styled("snug")
    cancel.onClick { [weak model] in model?.close() }
    header.packStart(cancel)
    header.packStart(headPlace)
    header.packEnd(save)
    picture.setAccessibleName(tr("Film"))
    problem.setIcon("dialog-warning-symbolic")
    problem.styled("state")
    faces.isAsLargeAsLargest = false
    faces.add(picture, named: "picture")
    faces.add(problem, named: "problem")
    faces.expandsVertically = true
    strip.widget.setMargins(start: 18, end: 18, top: 12, bottom: 12)
    strip.widget.setAccessibleName(tr("Film Strip"))
    let tools = Box.column(wide, narrow)
    tools.styled("transport")
    widget = .column(header, faces, strip.widget, tools)
    widget.styled("stage", "calm")
    connect()
    setNarrow(false)
    bind(self) { $0.follow() }
    bind(self) { $0.followHead() }
  }

  private func connect() {
    undo.onClick { [weak model] in model?.undo() }
    redo.onClick { [weak model] in model?.redo() }
    save.onClick { [weak self] in self?.onSave() }
    play.onClick { [weak model] in model?.togglePlaying() }
    strip.onGrab = { [weak model] in model?.beginChange() }
    strip.onDrag = { [weak model] in model?.move($0, to: $1) }
  }

  private static func column(_ title: String, _ words: Label) -> Box {
    let name = Label(title)
    name.styled("caption", "dim-label")
    words.styled("numeric", "heading")
    let column = Box.column(name, words)
    column.align(vertical: .center)
    column.setMinimumSize(width: 78)
    return column
  }

  /// Gives the keyboard focus to the play button.
  func focus() { play.focus() }

  /// Adapts the layout: one line, or two in a narrow window.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    let hadFocus = play.hasFocusWithin
    title.isVisible = !isNarrow || cancel.naturalWidth + save.naturalWidth <= Self.buttonRoom
    if isNarrow { tight = partsWithoutRoom() }
    for (part, wide, narrow, third) in movables {
      let narrow = tight.contains(ObjectIdentifier(part)) ? third ?? narrow : narrow
      if self.isNarrow != nil { (isNarrow ? wide : narrow).remove(part) }
      (isNarrow ? narrow : wide).append(part)
    }
    self.isNarrow = isNarrow
    (wide.isVisible, narrow.isVisible) = (!isNarrow, isNarrow)
    if hadFocus { play.focus() }
  }

  /// The parts that have no room side by side in a narrow window.
  private func partsWithoutRoom() -> Set<ObjectIdentifier> {
    func width(_ parts: Widget...) -> Int { parts.reduce(0) { $0 + $1.naturalWidth } }
    var found: [Widget] = []
    if width(start.widget, end.widget) > Self.room { found += [start.widget, end.widget] }
    if width(positionPlace, undo, play, redo, lengthPlace) > Self.room { found += [positionPlace, lengthPlace] }
    return Set(found.map { ObjectIdentifier($0) })
  }

  private func follow() {
    let selection = model.selection
    title.subtitle = model.file.map { PlayerModel.name(of: $0) } ?? ""
    if model.file != shown {
      shown = model.file
      strip.clear()
    }
    if strip.selection == nil, let selection, let file = model.file {
      strip.show(AVURLAsset(url: file), duration: selection.duration)
    }
    strip.selection = selection
    start.show(selection.map { $0.words($0.start) })
    end.show(selection.map { $0.words($0.end) })
    length.text = selection.map { $0.words($0.length) } ?? "0:00.00"
    (undo.isSensitive, redo.isSensitive) = (model.canUndo, model.canRedo)
    save.isSensitive = model.canSave
    save.tooltip = model.canSave ? nil : tr("Move an end first: all of the film is kept.")
    save.setAccessibleDescription(model.canSave ? "" : tr("Move an end first: all of the film is kept."))
    play.setIcon(model.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.setName(model.isPlaying ? tr("Pause") : tr("Play Selection"))
    faces.visiblePage = model.fault == nil ? "picture" : "problem"
    problem.setTitle(tr("This Film Can’t Be Trimmed"))
    problem.setDescription(model.fault?.words ?? "")
  }

  private func followHead() {
    strip.head = model.head
    if let head = model.head, let selection = model.selection { position.text = selection.words(head) }
  }

  // MARK: Keyboard

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case ("space", []), ("k", []): model.togglePlaying()
    case ("i", []): model.mark(.start)
    case ("o", []): model.mark(.end)
    case ("comma", []): model.step(by: -1)
    case ("period", []): model.step(by: 1)
    // The film strip runs from left to right in every language.
    case ("Left", []), ("KP_Left", []): model.skip(by: -5)
    case ("Right", []), ("KP_Right", []): model.skip(by: 5)
    case ("Left", .shift): model.skip(by: -1)
    case ("Right", .shift): model.skip(by: 1)
    case ("Home", []): model.show(.start)
    case ("End", []): model.show(.end)
    case ("z", .control): model.undo()
    case ("Z", [.control, .shift]), ("z", [.control, .shift]), ("y", .control): model.redo()
    case ("s", .control): if model.canSave { onSave() }
    case ("Escape", []), ("Left", .alt): model.close()
    default: return false
    }
    return true
  }
}
