import GLibSupport
import GTKSupport

/// The form for editing a movie's metadata.
@MainActor
final class FilmTagForm {
  let widget: Box
  private let editor: FilmEditor
  private let rows = FilmTag.allCases.map { ($0, EntryRow($0.name)) }
  /// The problem or the result of saving, announced at once by screen readers.
  private let words = Label(announcing: "")
  private let sign = Image(icon: "dialog-warning-symbolic")
  private let message: Box
  private let revert = Button(tr("Revert"))
  private let save = Button(tr("Save"))

  init(editor: FilmEditor) {
    self.editor = editor
    let heading = Label(tr("Details"))
    heading.styled("heading").setAlignment(0)
    heading.setMargins(bottom: 6)
    let list = BoxedList()
    words.wrap()
    words.setAlignment(0)
    words.styled("caption")
    sign.align(vertical: .start)
    message = .row(spacing: 6, sign, words)
    message.setMargins(start: 6, end: 6, top: 9)
    save.styled("suggested-action")
    let buttons = Box.row(spacing: 6, revert, save)
    buttons.align(horizontal: .end)
    buttons.setMargins(top: 9)
    widget = .column(heading, list, message, buttons)
    for (tag, row) in rows {
      list.append(row)
      row.onType { [weak editor] in editor?.write($0, as: tag) }
      row.onEnter { [weak editor] in editor?.saveChanges() }
    }
    revert.onClick { [weak editor] in editor?.revert() }
    save.onClick { [weak editor] in editor?.saveChanges() }
    bind(self) { $0.follow() }
  }

  /// Whether a field has the keyboard focus.
  var isWriting: Bool { rows.contains { $0.1.hasFocusWithin } }

  private func follow() {
    let edit = editor.edit
    for (tag, row) in rows {
      row.text = edit.words(tag)
      let problem = edit.problem(tag)
      row.setStyle("error", problem != nil)
      row.setAccessibleDescription(problem ?? "")
    }
    let (said, isBad): (String, Bool) =
      switch (edit.problem, edit.phase) {
      case (let problem?, _): (problem, true)
      case (nil, .failed(let words)): (words, true)
      case (nil, .saving): (tr("Saving…"), false)
      case (nil, .saved): (tr("Saved"), false)
      case (nil, .writing): ("", false)
      }
    if words.text != said { words.text = said }
    message.isVisible = !said.isEmpty
    sign.isVisible = isBad
    save.isSensitive = edit.canSave
    revert.isSensitive = edit.isChanged && !edit.isSaving
  }
}
