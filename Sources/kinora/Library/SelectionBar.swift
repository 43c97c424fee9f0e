import Foundation
import GLibSupport
import GTKSupport

/// The actions for the selection: labels or, in a narrow window, icons of equal width.
@MainActor
final class SelectionBar {
  let widget: Revealer
  private let model: LibraryModel
  private let wide = ActionBar()
  /// Keeps what doesn't fit, such as large text, from making the window wider.
  private let wideArea: ScrolledArea
  private let narrow = Box.row()
  private var buttons: [Button] = []
  /// Called with the selected movies when the user wants to export them.
  var onExport: @MainActor ([URL]) -> Void = { _ in }

  init(model: LibraryModel) {
    self.model = model
    wideArea = ScrolledArea(sideways: wide)
    narrow.styled("toolbar")
    widget = Revealer(Box.column(wideArea, narrow), movement: .rise, milliseconds: 200)
    narrow.isVisible = false
    let actions: [(icon: String, name: String, isFirst: Bool, run: @MainActor () -> Void)] = [
      ("user-trash-symbolic", tr("Move to Trash"), true, { [weak model] in model?.trashChosen() }),
      ("edit-copy-symbolic", tr("Copy"), false, { [weak self] in self?.copy() }),
      ("document-send-symbolic", tr("Export…"), false, { [weak self] in self?.export() }),
      ("emblem-shared-symbolic", tr("Open With…"), false, { [weak self] in self?.openWith() }),
      ("kinora-combine-symbolic", tr("Combine Clips…"), false, { [weak model] in model?.combineChosen() }),
    ]
    for action in actions {
      let long = Button(
        Box.row(spacing: 6, Image(icon: action.icon), Label(action.name)), name: action.name, action: action.run)
      long.tooltip = nil
      if action.isFirst { wide.packStart(long) }
      let short = Button(icon: action.icon, name: action.name, action: action.run)
      short.styled("flat").setMinimumSize(height: 48)
      short.expandsHorizontally = true
      narrow.append(short)
      buttons += [long, short]
    }
    for long in [buttons[8], buttons[6], buttons[4], buttons[2]] { wide.packEnd(long) }
    bind(self) { bar in
      bar.widget.isRevealed = bar.model.selection.isOn
      let isSomething = !bar.model.selection.chosen.isEmpty
      for button in bar.buttons { button.isSensitive = isSomething }
      let canExport = bar.model.chosen.contains(where: \.isVideo)
      for button in bar.buttons[4...5] {
        button.isSensitive = canExport
        button.setAccessibleDescription(canExport ? "" : tr("Only videos can be exported."))
      }
      bar.buttons[4].tooltip = canExport ? nil : tr("Only videos can be exported.")
      bar.buttons[5].tooltip = canExport ? tr("Export…") : tr("Only videos can be exported.")
      let refusal = bar.model.combineRefusal
      for button in bar.buttons[8...9] {
        button.isSensitive = refusal == nil
        button.setAccessibleDescription(refusal ?? "")
      }
      bar.buttons[8].tooltip = refusal
      bar.buttons[9].tooltip = refusal ?? tr("Combine Clips…")
    }
  }

  func setNarrow(_ isNarrow: Bool) {
    wideArea.isVisible = !isNarrow
    narrow.isVisible = isNarrow
  }

  /// Puts the selected files on the clipboard.
  func copy() {
    let chosen = model.chosen
    guard !chosen.isEmpty else { return }
    Clipboard.set(files: chosen.flatMap { $0.files.map(\.path) })
    model.endSelecting()
    model.say(ntr("%d item copied", "%d items copied", chosen.count), nil)
  }

  /// Exports the selected movies; photos among them are left out.
  func export() {
    let movies = model.chosen.filter(\.isVideo).map(\.main)
    guard !movies.isEmpty else { return }
    model.endSelecting()
    onExport(movies)
  }

  private func openWith() {
    let chosen = model.chosen
    guard !chosen.isEmpty else { return }
    Launcher.choose(for: chosen.map(\.main.path), over: widget)
  }
}
