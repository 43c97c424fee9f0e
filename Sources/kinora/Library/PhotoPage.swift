import GLibSupport
import GTKSupport
import Photos

/// The page of one photo, over the window's places, with the actions for it.
@MainActor
final class PhotoPage {
  let widget: Box
  private let model: LibraryModel
  private let canvas = PhotoCanvas()
  private let problem = Label(tr("This file can't be read. It may be damaged."))
  private let panel = PhotoPanel()
  private let side: SidePanel
  private let title = WindowTitle("")
  private let header: HeaderBar
  private let turn: Button
  private let details = ToggleButton(icon: "help-about-symbolic", name: tr("Details"))
  private let previous: Button
  private let next: Button
  private let live: Button
  private let frames: AnimationControls
  private let strip: BurstStrip
  /// Whether the photo is a favourite.
  let heart = ToggleButton(icon: "emblem-favorite-symbolic", name: tr("Favourite"))
  /// Called when the heart is pressed.
  var onHeart: @MainActor (LibraryItem) -> Void = { _ in }
  private let edit = Button(icon: "document-edit-symbolic", name: tr("Edit"))
  private let faces = Stack(milliseconds: 150)
  private let editing = PhotoEditModel(engine: LibraryPhotoEditEngine())
  /// Made when a photo is edited for the first time.
  private var editPage: PhotoEditPage?
  private var isNarrow = false
  private var wasEditing = false
  private let workButton: WorkButton

  init(model: LibraryModel, work: WorkModel) {
    self.model = model
    workButton = WorkButton(model: work)
    turn = Button(icon: "object-rotate-right-symbolic", name: tr("Turn Right"))
    previous = Button(icon: "go-previous-symbolic", name: tr("Previous"))
    next = Button(icon: "go-next-symbolic", name: tr("Next"))
    live = Button(
      Box.row(spacing: 6, Image(icon: "kinora-live-symbolic"), Label(tr("Live"))), name: tr("Play Live Photo"))
    frames = AnimationControls(canvas.animation)
    strip = BurstStrip(model: model)
    for (button, side) in [(previous, Alignment.start), (next, .end)] {
      button.styled("round", "over").align(horizontal: side, vertical: .center)
      button.setMargins(start: 15, end: 15)
    }
    live.styled("glass", "chip").align(horizontal: .start, vertical: .end)
    live.setMargins(start: 15, bottom: 15)
    problem.styled("dim-label").align(horizontal: .center, vertical: .center)
    problem.isVisible = false
    let stage = Overlay(canvas.widget, over: problem, previous, next, live, frames.widget)
    side = SidePanel(panel.widget, about: stage)
    header = HeaderBar(title: title)
    header.styled("snug", "crowded")
    header.packStart(
      Button(icon: "go-previous-symbolic", name: tr("Back to the Library")) { [weak model] in model?.close() })
    header.packStart(workButton.button)
    header.packEnd(details)
    header.packEnd(edit)
    header.packEnd(turn)
    header.packEnd(heart)
    header.packEnd(
      Button(icon: "user-trash-symbolic", name: tr("Move to Trash")) { [weak model] in model?.trashOpened() })
    faces.isAsLargeAsLargest = false
    faces.add(Box.column(header, side.beside, strip.widget, side.below), named: "photo")
    widget = .column(faces)
    widget.styled("stage", "calm")
    heart.onToggle { [weak self] in
      guard let self, let item = self.model.openedItem, heart.isActive != item.isFavorite else { return }
      onHeart(item)
    }
    previous.onClick { [weak self] in self?.step(-1) }
    next.onClick { [weak self] in self?.step(1) }
    turn.onClick { [weak self] in self?.turnRight() }
    live.onClick { [weak self] in self?.canvas.play() }
    details.onToggle { [weak self] in self?.showDetails() }
    canvas.onUnreadable = { [weak self] in self?.showProblem($0) }
    canvas.animation.onChange = { [weak self] in self?.frames.update() }
    canvas.onPlaying = { [weak self] in self?.live.setStyle("live-busy", $0) }
    edit.onClick { [weak self] in self?.beginEditing() }
    editing.onSaved = { [weak self] saved in
      guard let self else { return }
      model.edited(saved) { [editing] in try await editing.undo(saved) }
    }
    editing.onFailure = { [weak model] in model?.say($0, nil) }
    bind(self) { $0.show($0.model.openedItem) }
    bind(self) { $0.followEditing() }
  }

  /// Gives the keyboard focus to the photo.
  func focus() { if let editPage, isEditing { editPage.focus() } else { canvas.widget.focus() } }

  // MARK: - Editing

  /// Whether the photo is being edited.
  var isEditing: Bool { editing.isOpen }

  private func beginEditing() {
    guard model.canEditOpened, let id = model.opened else { return }
    if editPage == nil {
      let page = PhotoEditPage(model: editing)
      page.setNarrow(isNarrow)
      faces.add(page.widget, named: "edit")
      editPage = page
    }
    canvas.stopPlaying()
    editing.open(id)
  }

  private func followEditing() {
    guard isEditing != wasEditing else { return }
    wasEditing = isEditing
    faces.visiblePage = isEditing ? "edit" : "photo"
    focus()
  }

  private func show(_ item: LibraryItem?) {
    // A movie is shown by the Player.
    let item = item?.isVideo == true ? nil : item
    if item == nil, editing.isOpen { editing.close() }
    canvas.show(item, isFile: model.viewsFiles)
    guard let item else { return }
    let day = LibraryDay.Name(item.date)
    let time = TileName.time(of: item.date)
    // A file is known by its name, a photo of the Library by its day.
    title.title = model.viewsFiles ? item.main.shownName : DayTitle.date(of: day)
    title.subtitle =
      model.viewsFiles
      // Its disk hasn't said yet when it was written.
      ? item.date == .distantPast ? "" : DayTitle.date(of: day)
      : model.placeInBurst.map { tr("%1$s, %2$d of %3$d in a burst", time, $0.number, $0.count) } ?? time
    live.isVisible = item.kind == .live
    heart.isVisible = !model.viewsFiles
    heart.isActive = item.isFavorite
    previous.isVisible = model.hasPrevious
    next.isVisible = model.hasNext
    edit.isSensitive = model.canEditOpened
    edit.tooltip = model.canEditOpened ? tr("Edit") : tr("Only photos of the Library can be edited")
    edit.setAccessibleDescription(model.canEditOpened ? "" : tr("Only photos of the Library can be edited"))
    if editing.isOpen, editing.id != item.id { editing.close() }
    // The edited version is made anew from the original each time, so it is turned by editing it.
    let canTurn = LibraryModel.canTurn(item)
    turn.isSensitive = canTurn
    turn.tooltip =
      canTurn
      ? tr("Turn Right")
      : item.isEdited ? tr("Turn it where you edit it") : tr("Files of this type can’t be turned without loss")
    showDetails()
  }

  private func showProblem(_ isUnreadable: Bool) {
    problem.isVisible = isUnreadable
  }

  /// Adapts the layout; in a narrow window the metadata are below the photo.
  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    editPage?.setNarrow(isNarrow)
    side.setNarrow(isNarrow)
    // There is a Back button, and with the window's three buttons no space would be left for a title.
    header.showsOnlyClose = isNarrow
    panel.setNarrow(isNarrow)
    strip.setNarrow(isNarrow)
  }

  private func showDetails() {
    side.isRevealed = details.isActive
    if details.isActive { panel.show(model.openedItem) }
  }

  private func step(_ step: Int) {
    model.step(step)
    focus()
  }

  private func turnRight() {
    if turn.isSensitive { model.turnOpened() }
  }

  /// Plays a Live Photo, and pauses an animated picture or lets it go on.
  private func press() {
    if canvas.animation.machine != nil { canvas.animation.toggle() } else { canvas.play() }
  }

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    if let editPage, isEditing { return editPage.pressed(key, modifiers) }
    switch (key, modifiers) {
    case ("e", []): beginEditing()
    case ("Left", []): step(widget.readsRightToLeft ? 1 : -1)
    case ("Right", []): step(widget.readsRightToLeft ? -1 : 1)
    case ("Page_Up", []): step(-1)
    case ("Page_Down", []): step(1)
    case ("Escape", []), ("BackSpace", []), ("Left", .alt): model.close()
    case ("Delete", []): model.trashOpened()
    case ("space", []), ("Return", []): press()
    case ("comma", []): canvas.animation.step(-1)
    case ("period", []): canvas.animation.step(1)
    case ("r", []): turnRight()
    case ("i", .control): details.isActive.toggle()
    case ("plus", .control), ("plus", [.control, .shift]), ("equal", .control), ("KP_Add", .control):
      canvas.change { $0.closer() }
    case ("minus", .control), ("KP_Subtract", .control): canvas.change { $0.further() }
    case ("0", .control), ("KP_0", .control): canvas.change { $0.fit() }
    default: return false
    }
    return true
  }
}
