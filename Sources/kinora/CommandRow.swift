import GLibSupport
import GTKSupport

/// A command for a terminal, with a button that copies it.
@MainActor
final class CommandRow {
  let widget: Box
  private let label = Label("")

  init() {
    label.styled("command")
    label.isSelectable = true
    label.wrap()
    let copy = Button(icon: "edit-copy-symbolic", name: tr("Copy Command"))
    copy.styled("flat").align(vertical: .center)
    widget = .row(spacing: 6, label, copy)
    widget.align(horizontal: .center)
    widget.isVisible = false
    copy.onClick { [weak label] in
      if let label { Clipboard.set(label.text) }
    }
  }

  /// Shows a command; nil hides the row.
  func show(_ command: String?) {
    label.text = command ?? ""
    widget.isVisible = command != nil
  }
}
