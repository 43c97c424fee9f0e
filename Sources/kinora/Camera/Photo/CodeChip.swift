import AVFoundation
import GLibSupport
import GTKSupport

/// A detected code in brief over the preview; a click shows what can be done with it.
@MainActor
final class CodeChip {
  let widget: MenuButton
  private let model: PhotoModel
  private let face = Label("")
  private let column = Box.column(spacing: 12)
  private let popover: Popover
  private var rows: [Widget] = []
  private var shown: FoundCode?

  init(model: PhotoModel) {
    self.model = model
    column.setMargins(start: 12, end: 12, top: 12, bottom: 12)
    popover = Popover(column)
    widget = MenuButton(icon: "kinora-code-symbolic", name: tr("Code"), popover: popover)
    face.ellipsize()
    face.setMaximumWidth(characters: 32)
    widget.setFace(Box.row(spacing: 6, Image(icon: "kinora-code-symbolic").asDecoration(), face))
    widget.styled("glass", "code").align(horizontal: .center, vertical: .end)
    widget.isVisible = false
    popover.onVisible { [weak model] in model?.holdOffer($0) }
    bind(self) { $0.update() }
  }

  private func update() {
    guard let code = model.offer.code else {
      if shown != nil { popover.close() }
      shown = nil
      widget.isVisible = false
      return
    }
    guard code.text != shown?.text else { return }
    shown = code
    let words = CodeWords(CodeMeaning(code))
    face.text = words.brief
    widget.setName(words.title + ": " + words.brief)
    fill(words)
    widget.isVisible = true
  }

  private func fill(_ words: CodeWords) {
    for row in rows { column.remove(row) }
    rows = []
    func add(_ row: Widget) {
      column.append(row)
      rows.append(row)
    }
    let title = Label(words.title)
    title.styled("heading").setAlignment(0)
    add(title)
    for detail in words.details {
      let label = Label(detail)
      label.wrap()
      label.setAlignment(0)
      label.isSelectable = true
      label.setMaximumWidth(characters: 36)
      add(label)
    }
    let buttons = Box.row(spacing: 6)
    buttons.align(horizontal: .end)
    for action in words.actions {
      let button = Button(action.title) { [weak self] in self?.perform(action) }
      if action.isMain { button.styled("suggested-action") }
      buttons.append(button)
    }
    add(buttons)
  }

  private func perform(_ action: CodeWords.Action) {
    popover.close()
    switch action.deed {
    case .copy(let text): Clipboard.set(text)
    case .open(let address):
      if !Launcher.open(address) { model.onNotice?(.refused(tr("No program can open “%s”.", address))) }
    }
    model.dismissOffer()
  }
}
