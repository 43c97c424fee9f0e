import CoreMedia
import Foundation
import GLibSupport
import GTKSupport

/// The Combine page: the result above, the clips below, and the settings of the current clip and of the whole beside them or,
/// in narrow windows, below.
@MainActor
final class CombinePage {
  let widget: Box
  /// Called when the person leaves the page.
  var onBack: @MainActor () -> Void = {}
  private let model: CombineModel
  private let work: WorkModel
  private let title = WindowTitle(tr("Combine Clips"))
  private let header: HeaderBar
  private let export = Button(tr("Export…"))
  private let workButton: WorkButton
  private let preview: CombinePreview
  private let strip: ClipStrip
  private let clip: ClipSettings
  private let whole: CombineSettings
  private let music: MusicSettings
  private let panel: Box
  private let notice = Label(announcing: "")
  private let noticeBar: Box
  private let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
  private let faces = Stack(milliseconds: 150)
  private let fault = StatusPage(announces: true)
  private let spinner = Spinner()
  private let wide: Box
  private let narrow: Box
  private let previewBeside = Box.column()
  private let previewAbove = Box.column()
  private let panelBeside = Box.column()
  private let panelBelow = Box.column()
  private var isNarrow = false

  init(model: CombineModel, work: WorkModel, picture: VideoView) {
    (self.model, self.work) = (model, work)
    workButton = WorkButton(model: work)
    preview = CombinePreview(model: model, picture: picture)
    strip = ClipStrip(model: model)
    clip = ClipSettings(model: model)
    whole = CombineSettings(model: model)
    music = MusicSettings(model: model)
    panel = .column(spacing: 18, clip.widget, whole.widget, music.widget)
    header = HeaderBar(title: title)
    header.styled("snug")
    export.styled("suggested-action")
    notice.setAlignment(0)
    notice.wrap()
    notice.expandsHorizontally = true
    dismiss.styled("flat").align(vertical: .center)
    noticeBar = .row(spacing: 6, notice, dismiss)
    noticeBar.styled("notice")
    noticeBar.setMargins(start: 12, end: 12, top: 6, bottom: 6)
    previewBeside.expandsHorizontally = true
    let side = ScrolledArea(panelBeside)
    side.setMinimumSize(width: 348)
    // Its rows expand, which must not be at the picture's cost.
    side.expandsHorizontally = false
    panelBeside.setMargins(start: 6, end: 6, bottom: 12)
    let upper = Box.row(spacing: 18, previewBeside, side)
    upper.setMargins(start: 18, end: 12, top: 6)
    upper.expandsVertically = true
    strip.line.setMargins(start: 18, end: 18, top: 12, bottom: 18)
    wide = .column(upper, strip.line)
    let below = Box.column(spacing: 18, strip.list, panelBelow)
    below.setMargins(start: 12, end: 12, top: 6, bottom: 18)
    let scrolled = ScrolledArea(below)
    scrolled.expandsVertically = true
    previewAbove.setMargins(start: 12, end: 12, bottom: 6)
    narrow = .column(previewAbove, scrolled)
    let body = Box.column(wide, narrow)
    wide.expandsVertically = true
    narrow.expandsVertically = true
    narrow.isVisible = false
    previewBeside.append(preview.widget)
    panelBeside.append(panel)
    fault.setIcon("dialog-warning-symbolic")
    spinner.setMinimumSize(width: 48, height: 48)
    spinner.align(horizontal: .center, vertical: .center)
    faces.isAsLargeAsLargest = false
    faces.add(spinner, named: "opening")
    faces.add(fault, named: "fault")
    faces.add(body, named: "body")
    faces.expandsVertically = true
    widget = .column(header, noticeBar, faces)
    preview.setNarrow(false)
    connect()
    bind(self) { $0.follow() }
    bind(self) { $0.followNotice() }
  }

  private func connect() {
    header.packStart(
      Button(icon: "go-previous-symbolic", name: tr("Back to Library")) { [weak self] in self?.onBack() })
    header.packStart(workButton.button)
    header.packEnd(export)
    export.onClick { [weak self] in self?.askForName() }
    dismiss.onClick { [weak model] in model?.dismissUnreadable() }
    strip.onAdd = { [weak self] in self?.addClips() }
    strip.onSettings = { [weak self] in self?.clip.focus() }
    music.onChoose = { [weak self] in self?.chooseMusic() }
    widget.takesFiles { [weak model] files in
      guard let model, model.project != nil else { return false }
      model.add(files)
      return true
    }
  }

  /// Gives the keyboard focus to the play button.
  func focus() { preview.focus() }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    (isNarrow ? previewBeside : previewAbove).remove(preview.widget)
    (isNarrow ? previewAbove : previewBeside).append(preview.widget)
    (isNarrow ? panelBeside : panelBelow).remove(panel)
    (isNarrow ? panelBelow : panelBeside).append(panel)
    wide.isVisible = !isNarrow
    narrow.isVisible = isNarrow
    preview.setNarrow(isNarrow)
    strip.setNarrow(isNarrow)
    fault.setStyle("compact", isNarrow)
    header.showsOnlyClose = isNarrow
  }

  private func follow() {
    let isNew = model.project != nil && faces.visiblePage == "opening"
    // The buttons follow the project, too, and then take the keyboard.
    if isNew { Task { [weak self] in self?.preview.focus() } }
    title.subtitle = model.project.map(CombineWords.summary) ?? ""
    faces.visiblePage = model.fault != nil ? "fault" : model.project == nil ? "opening" : "body"
    spinner.isSpinning = model.isOpen && model.project == nil && model.fault == nil
    let left = tr("The file was left as it is: %s", model.file?.path ?? "")
    fault.setDescription((model.fault?.words ?? "") + (model.isNew ? "" : "\n" + left))
    fault.setTitle(model.isNew ? tr("Nothing to Combine") : tr("This Project Can’t Be Opened"))
    let canExport = model.usable.map { !$0.clips.isEmpty } ?? false
    export.isSensitive = canExport && model.trouble == nil
  }

  private func followNotice() {
    let unreadable = model.unreadable
    var words = [model.unkept?.words ?? "", model.trouble?.words ?? "", model.project.map(CombineWords.missing) ?? ""]
    if !unreadable.isEmpty {
      words.append(tr("Left out, because it can’t be read: %s", ListWords.all(unreadable)))
    }
    let text = words.filter { !$0.isEmpty }.joined(separator: "\n")
    if notice.text != text { notice.text = text }
    noticeBar.isVisible = !text.isEmpty
    dismiss.isVisible = !unreadable.isEmpty
  }

  // MARK: Keys

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    switch (key.lowercased(), modifiers) {
    case ("left", [.control, .shift]): model.moveCurrent(by: -1)
    case ("right", [.control, .shift]): model.moveCurrent(by: 1)
    case ("z", .control): model.undo()
    case ("z", [.control, .shift]): model.redo()
    case ("e", .control) where export.isSensitive: askForName()
    case ("left", .alt): onBack()
    case ("escape", []): onBack()
    case ("space", []) where !whole.isWriting: model.togglePlaying()
    case ("comma", []) where !whole.isWriting: model.step(by: -1)
    case ("period", []) where !whole.isWriting: model.step(by: 1)
    case ("i", []) where !whole.isWriting: model.trimCurrent(isStart: true)
    case ("o", []) where !whole.isWriting: model.trimCurrent(isStart: false)
    default: return false
    }
    return true
  }

  // MARK: Dialogs

  private func addClips() {
    FileChooser.open(
      title: tr("Add Clips"), accept: tr("Add"), kinds: tr("Videos"), mimeTypes: ["video/*"], over: widget
    ) { [weak model] in model?.add($0) }
  }

  private func chooseMusic() {
    FileChooser.open(
      title: tr("Choose Music"), accept: tr("Choose"), kinds: tr("Sound"), mimeTypes: ["audio/*", "video/*"],
      over: widget
    ) { [weak model] files in files.first.map { model?.setMusic($0) } }
  }

  private var exporting: CombineExportWindow?

  private func askForName() {
    let window = CombineExportWindow(model: model, work: work, folder: NewRecordingFile.folder)
    exporting = window
    window.present(over: widget)
  }
}
