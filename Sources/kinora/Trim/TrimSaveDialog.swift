import Foundation
import GLibSupport
import GTKSupport

/// The dialog that asks how what is kept is saved: as a new clip or in place of the film, fast or exact.
@MainActor
final class TrimSaveDialog {
  /// Called when the dialog has closed, either way.
  var onClose: @MainActor () -> Void = {}
  private let model: TrimModel
  private let window: Window
  private let clip = CheckButton(group: nil)
  private let original: CheckButton
  private let name = EntryRow(tr("Name"))
  private let refusal = Label(announcing: "")
  private var ways: [(way: TrimWay, button: CheckButton, row: ActionRow)] = []
  private let save = Button(tr("Save"))
  private let names = NameCheck()
  private var isClosed = false
  private static let wide = 444

  init(_ model: TrimModel, in place: ExportDialog.Place) {
    self.model = model
    original = CheckButton(group: clip)
    window = Window(
      title: tr("Save"), width: place.isNarrow ? place.width : Self.wide, height: place.isNarrow ? place.height : -1)
    let clipRow = Self.row(tr("New Clip"), tr("Beside the film, which stays as it is."), clip)
    let originalRow = Self.row(
      tr("Replace the Original"), tr("The original goes to the Trash. This can be undone."), original)
    let targets = BoxedList()
    for row in [clipRow, name, originalRow] as [Widget] { targets.append(row) }
    let how = BoxedList()
    for way in model.ways {
      let button = CheckButton(group: ways.first?.button)
      let row = Self.row(way.title, "", button)
      ways.append((way, button, row))
      how.append(row)
    }
    refusal.styled("caption", "error").setAlignment(0)
    refusal.wrap()
    let content = Box.column(
      spacing: 18, Box.column(spacing: 6, targets, refusal), Box.column(spacing: 9, Self.heading(tr("How")), how))
    content.setMargins(start: 18, end: 18, top: 6, bottom: 18)
    let area = ScrolledArea(content)
    area.expandsVertically = true
    area.growsWithContent(upTo: max(240, place.height - 100))
    let header = HeaderBar(title: WindowTitle(tr("Save")))
    header.showsWindowButtons = false
    header.packStart(Button(tr("Cancel")) { [weak self] in self?.close() })
    header.packEnd(save)
    save.styled("suggested-action")
    let body = Box.column(header, area)
    body.styled("calm")
    window.setContent(body)
    window.setDefault(save)
    name.text = model.usualName
    suggest()
    clip.isActive = true
    ways.first?.button.isActive = true
    connect()
    bind(self) { $0.follow() }
  }

  private static func row(_ title: String, _ words: String, _ button: CheckButton) -> ActionRow {
    let row = ActionRow(title)
    row.setSubtitle(words)
    button.align(vertical: .center)
    row.addPrefix(button)
    row.setActivatableWidget(button)
    return row
  }

  private static func heading(_ words: String) -> Label {
    let heading = Label(words)
    heading.styled("heading").setAlignment(0)
    return heading
  }

  /// Proposes another name where a file has the usual one.
  private func suggest() {
    Task { [weak self, model] in
      let free = await model.suggestedName()
      // The person may have been quicker.
      guard let self, free != model.usualName, name.text == model.usualName else { return }
      name.text = free
      follow()
    }
  }

  private func connect() {
    name.onType { [weak self] _ in self?.follow() }
    name.onEnter { [weak self] in self?.finish() }
    clip.onToggle { [weak self] in self?.follow() }
    save.onClick { [weak self] in self?.finish() }
    window.onKey { [weak self] key, _ in
      guard key == "Escape" else { return false }
      self?.close()
      return true
    }
    window.onCloseRequest { [weak self] in
      self?.later { $0.onClose() }
      return true
    }
  }

  /// Shows the dialog over a widget's window.
  func present(over widget: Widget) {
    window.present(over: widget)
    save.focus()
  }

  private func follow() {
    let isClip = clip.isActive
    name.isVisible = isClip
    names.ask(model.refusal(of: isClip ? .clip(name.text) : .original)) { [weak self] in
      self?.show($0?.words, isOfName: isClip)
    }
    for (way, button, row) in ways {
      let words = way.words(isOnKeyFrame: model.isOnKeyFrame, seconds: model.exactSeconds)
      row.setSubtitle(words)
      button.setAccessibleDescription(words)
    }
  }

  private func show(_ problem: String?, isOfName: Bool) {
    refusal.isVisible = problem != nil
    if refusal.text != problem ?? "" { refusal.text = problem ?? "" }
    name.setStyle("error", isOfName && problem != nil)
    name.setAccessibleDescription(isOfName ? problem ?? "" : "")
    save.isSensitive = problem == nil
  }

  private func finish() {
    Task { [weak self] in
      // The answer of what was typed last.
      await self?.names.finish()
      guard let self, !isClosed, save.isSensitive else { return }
      let way = ways.first { $0.button.isActive }?.way ?? .exact
      model.save(as: clip.isActive ? .clip(name.text) : .original, way)
      close()
    }
  }

  private func close() {
    isClosed = true
    later {
      $0.window.destroy()
      $0.onClose()
    }
  }

  /// A handler's own widget isn't destroyed while it runs.
  private func later(_ body: @escaping @MainActor (TrimSaveDialog) -> Void) {
    Task { [self] in body(self) }
  }
}
