import CoreGraphics
import GLibSupport
import GTKSupport

/// The page on which a photo is cropped, turned, straightened and made brighter or darker.
@MainActor
final class PhotoEditPage {
  let widget: Box
  private let model: PhotoEditModel
  private let canvas: CropCanvas
  private let title = WindowTitle(tr("Edit Photo"))
  private let undo = Button(icon: "edit-undo-symbolic", name: tr("Undo"))
  /// Where undo and redo are in a wide window; in a narrow one they are below the photo.
  private let headPlace = Box.row(spacing: 6)
  private let redo = Button(icon: "edit-redo-symbolic", name: tr("Redo"))
  private let save = Button(tr("Save"))
  private let cancel = Button(tr("Cancel"))
  /// The width of the buttons beside which a title has room in a narrow window.
  private static let buttonRoom = 200
  private let revert = Button(tr("Revert"))
  private let ratios: [(ratio: CropRatio, button: ToggleButton)]
  private let ratioRow = Box.row()
  private let widePlace = Box.row()
  private let narrowPlace = Box.row()
  private let narrowArea: ScrolledArea
  private let sliders: Box
  private let straighten: PhotoEditSlider
  private let exposure: PhotoEditSlider
  private let tools: Box
  private let problem = Label(announcing: "")
  private let spinner = Spinner()
  private var isNarrow: Bool?

  init(model: PhotoEditModel) {
    self.model = model
    canvas = CropCanvas(model: model)
    var group: ToggleButton?
    ratios = CropRatio.allCases.map { ratio in
      let button = ToggleButton(ratio.title, group: group)
      button.setAccessibleName(ratio == .free ? tr("Free Crop") : tr("Crop %s", ratio.rawValue))
      group = group ?? button
      return (ratio, button)
    }
    straighten = PhotoEditSlider(
      tr("Straighten"), PhotoEdit.degrees, step: 0.5, words: { Self.signed($0) + "°" }
    ) { [weak model] in
      model?.endStep()
    } onMove: { [weak model] in
      model?.straighten($0)
    }
    // Translators: of a photo, in stops
    exposure = PhotoEditSlider(
      tr("Exposure"), PhotoEdit.stops, step: 0.1, words: { tr("%s EV", Self.signed($0)) }
    ) { [weak model] in
      model?.endStep()
    } onMove: { [weak model] in
      model?.expose($0)
    }
    let header = HeaderBar(title: title)
    header.showsWindowButtons = false
    header.styled("snug")
    cancel.onClick { [weak model] in model?.cancel() }
    header.packStart(cancel)
    header.packStart(headPlace)
    for button in [undo, redo] { button.styled("flat").align(vertical: .center) }
    save.styled("suggested-action")
    header.packEnd(save)
    problem.styled("glass", "warning").align(horizontal: .center, vertical: .end)
    problem.wrap()
    problem.setMargins(start: 12, end: 12, bottom: 12)
    spinner.setMinimumSize(width: 48, height: 48)
    spinner.align(horizontal: .center, vertical: .center)
    spinner.catchesPointer = false
    ratioRow.styled("modes")
    for (_, button) in ratios { ratioRow.append(button) }
    let left = Button(icon: "object-rotate-left-symbolic", name: tr("Turn Left")) { [weak model] in
      model?.turn(clockwise: false)
    }
    let right = Button(icon: "object-rotate-right-symbolic", name: tr("Turn Right")) { [weak model] in
      model?.turn(clockwise: true)
    }
    let flip = Button(icon: "object-flip-horizontal-symbolic", name: tr("Flip")) { [weak model] in model?.flip() }
    for button in [left, right, flip] {
      button.styled("round", "quiet").align(horizontal: .center, vertical: .center)
    }
    revert.align(vertical: .center)
    let row = CenterBox(start: Box.row(spacing: 6, left, right, flip), center: widePlace, end: revert)
    sliders = Box.row(spacing: 18, straighten.widget, exposure.widget)
    narrowPlace.align(horizontal: .center)
    // With large text the shapes are wider than a narrow window.
    narrowArea = ScrolledArea(narrowPlace)
    narrowArea.scrollsBothWays()
    narrowArea.growsWithContent(upTo: 90)
    tools = .column(spacing: 12, narrowArea, row, sliders)
    tools.styled("transport")
    widget = .column(header, Overlay(canvas.widget, over: spinner, problem), tools)
    undo.onClick { [weak model] in model?.undo() }
    redo.onClick { [weak model] in model?.redo() }
    save.onClick { [weak model] in Task { await model?.save() } }
    revert.onClick { [weak model] in Task { await model?.revert() } }
    for (ratio, button) in ratios {
      button.onToggle { [weak model, weak button] in
        if let model, button?.isActive == true, model.edit.ratio != ratio { model.setRatio(ratio) }
      }
    }
    setNarrow(false)
    bind(self) { $0.follow() }
  }

  private static func signed(_ value: Double) -> String {
    (value > 0.04 ? "+" : "") + Numerals.decimal(value, places: 1)
  }

  /// Gives the keyboard focus to the crop.
  func focus() { canvas.widget.focus() }

  /// Adapts the layout: in a narrow window, the sliders and the crop's shapes have lines of their own.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    if self.isNarrow != nil { (isNarrow ? widePlace : narrowPlace).remove(ratioRow) }
    (isNarrow ? narrowPlace : widePlace).append(ratioRow)
    for button in [undo, redo] {
      if self.isNarrow != nil { (isNarrow ? headPlace : widePlace).remove(button) }
      (isNarrow ? widePlace : headPlace).append(button)
    }
    self.isNarrow = isNarrow
    narrowArea.isVisible = isNarrow
    title.title = isNarrow ? tr("Edit") : tr("Edit Photo")
    title.isVisible = !isNarrow || cancel.naturalWidth + save.naturalWidth <= Self.buttonRoom
    tools.setStyle("narrow", isNarrow)
    sliders.setVertical(isNarrow)
    sliders.setSpacing(isNarrow ? 6 : 18)
  }

  private func follow() {
    let (edit, isReady) = (model.edit, model.photo != nil && !model.isSaving)
    tools.isSensitive = isReady
    cancel.isSensitive = !model.isSaving
    save.isSensitive = model.canSave
    revert.isVisible = model.canRevert
    (undo.isSensitive, redo.isSensitive) = (model.canUndo, model.canRedo)
    for (ratio, button) in ratios where ratio == edit.ratio && !button.isActive { button.isActive = true }
    straighten.show(edit.straightening)
    exposure.show(edit.exposure)
    spinner.isSpinning = model.isSaving || model.isOpen && model.photo == nil && model.problem == nil
    spinner.isVisible = spinner.isSpinning
    problem.isVisible = model.problem != nil
    if problem.text != model.problem ?? "" { problem.text = model.problem ?? "" }
  }

  // MARK: Keyboard

  private static let step = 0.01

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case ("Escape", []), ("Left", .alt): model.cancel()
    case ("z", .control): model.undo()
    case ("Z", [.control, .shift]), ("z", [.control, .shift]), ("y", .control): model.redo()
    case ("s", .control): Task { await model.save() }
    case ("r", []): model.turn(clockwise: true)
    case ("R", .shift), ("r", .shift): model.turn(clockwise: false)
    case ("f", []): model.flip()
    // Photos aren't mirrored in languages that are written from right to left.
    case ("Left", []): model.moveCrop(byShare: CGSize(width: -Self.step, height: 0))
    case ("Right", []): model.moveCrop(byShare: CGSize(width: Self.step, height: 0))
    case ("Up", []): model.moveCrop(byShare: CGSize(width: 0, height: -Self.step))
    case ("Down", []): model.moveCrop(byShare: CGSize(width: 0, height: Self.step))
    case ("Left", .shift): model.growCrop(by: CGSize(width: -Self.step, height: 0))
    case ("Right", .shift): model.growCrop(by: CGSize(width: Self.step, height: 0))
    case ("Up", .shift): model.growCrop(by: CGSize(width: 0, height: -Self.step))
    case ("Down", .shift): model.growCrop(by: CGSize(width: 0, height: Self.step))
    default: return false
    }
    return true
  }
}
