import GLibSupport
import GTKSupport

/// Asks for a name.
@MainActor
enum NameDialog {
  /// Shows the dialog; `done` gets the name that was given.
  static func ask(
    _ title: String, _ name: String = "", accept: String, over parent: Widget,
    done: @escaping @MainActor (String) -> Void
  ) {
    let window = Window(title: title, width: 360, height: -1)
    let entry = EntryRow(tr("Name"))
    entry.text = name
    let list = BoxedList()
    list.append(entry)
    list.setMargins(start: 18, end: 18, top: 12, bottom: 12)
    let header = HeaderBar(title: WindowTitle(title))
    header.showsWindowButtons = false
    let cancel = Button(tr("Cancel")) { window.destroy() }
    let save = Button(accept)
    save.styled("suggested-action")
    save.isSensitive = AlbumsModel.title(name) != nil
    let finish: @MainActor () -> Void = {
      guard AlbumsModel.title(entry.text) != nil else { return }
      let name = entry.text
      window.destroy()
      done(name)
    }
    save.onClick(finish)
    entry.onEnter(finish)
    entry.onType { save.isSensitive = AlbumsModel.title($0) != nil }
    // One below the other: side by side, large text makes them wider than a narrow window.
    let buttons = Box.column(spacing: 6, save, cancel)
    buttons.setMargins(start: 18, end: 18, bottom: 18)
    window.setContent(Box.column(header, list, buttons))
    window.onKeyFirst { key, isDown in
      guard key == "Escape", isDown else { return false }
      window.destroy()
      return true
    }
    window.present(over: parent)
    entry.focus()
  }
}
