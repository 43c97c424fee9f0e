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
  /// The buttons of each action: with words, and as a symbol.
  private var buttons: [Action: (long: Button, short: Button)] = [:]
  /// Called with the selected movies when the user wants to export them.
  var onExport: @MainActor ([URL]) -> Void = { _ in }
  /// Called with the selected movie when the user wants to trim it.
  var onTrim: @MainActor (URL) -> Void = { _ in }

  init(model: LibraryModel) {
    self.model = model
    wideArea = ScrolledArea(sideways: wide)
    narrow.styled("toolbar")
    widget = Revealer(Box.column(wideArea, narrow), movement: .rise, milliseconds: 200)
    narrow.isVisible = false
    for action in Action.allCases { add(action) }
    // What is packed first is last.
    for action in Action.allCases.reversed() where action != .trash { buttons[action].map { wide.packEnd($0.long) } }
    bind(self) { $0.follow() }
  }

  private func add(_ action: Action) {
    let run: @MainActor () -> Void = { [weak self] in self?.perform(action) }
    let long = Button(
      Box.row(spacing: 6, Image(icon: action.icon), Label(action.name)), name: action.name, action: run)
    long.tooltip = nil
    if action == .trash { wide.packStart(long) }
    let short = Button(icon: action.icon, name: action.name, action: run)
    short.styled("flat").setMinimumSize(height: 48)
    short.expandsHorizontally = true
    narrow.append(short)
    buttons[action] = (long, short)
  }

  private func follow() {
    let chosen = model.chosen
    widget.isRevealed = model.selection.isOn
    for action in Action.allCases {
      switch action {
      case .trash, .copy: allow(action, !chosen.isEmpty, "")
      case .openWith:
        allow(action, !chosen.isEmpty, "")
        buttons[action]?.long.tooltip = tr("Gives the files themselves, with place and camera")
      case .export: allow(action, chosen.contains(where: \.isVideo), tr("Only videos can be exported."))
      case .trim: allow(action, chosen.count == 1 && chosen[0].isVideo, tr("Select one video to trim it."))
      case .combine: allow(action, model.combineRefusal == nil, model.combineRefusal ?? "")
      }
    }
  }

  /// Makes the buttons of an action sensitive, or says why they aren't.
  private func allow(_ action: Action, _ isAllowed: Bool, _ reason: String) {
    guard let (long, short) = buttons[action] else { return }
    for button in [long, short] {
      button.isSensitive = isAllowed
      button.setAccessibleDescription(isAllowed ? "" : reason)
    }
    long.tooltip = isAllowed || reason.isEmpty ? nil : reason
    short.tooltip = isAllowed || reason.isEmpty ? action.name : reason
  }

  private func perform(_ action: Action) {
    switch action {
    case .trash: model.trashChosen()
    case .copy: copy()
    case .export: export()
    case .trim: trim()
    case .openWith: openWith()
    case .combine: model.combineChosen()
    }
  }

  func setNarrow(_ isNarrow: Bool) {
    wideArea.isVisible = !isNarrow
    narrow.isVisible = isNarrow
  }

  /// Puts copies of the selected files on the clipboard, or the files themselves where all that they say is included.
  func copy() {
    let chosen = model.chosen
    guard !chosen.isEmpty else { return }
    model.endSelecting()
    Task { [model] in
      do {
        let files = try await ShareCopy.files(chosen.flatMap(\.files), model.shared)
        Clipboard.set(files: files.map(\.path))
        model.say(ntr("%d item copied", "%d items copied", chosen.count), nil)
      } catch {
        model.say(ShareCopy.words(error), nil)
      }
    }
  }

  /// Exports the selected movies; photos among them are left out.
  func export() {
    let movies = model.chosen.filter(\.isVideo).map(\.main)
    guard !movies.isEmpty else { return }
    model.endSelecting()
    onExport(movies)
  }

  /// Trims the selected movie, if there is exactly one.
  func trim() {
    let chosen = model.chosen
    guard chosen.count == 1, chosen[0].isVideo else { return }
    model.endSelecting()
    onTrim(chosen[0].main)
  }

  private func openWith() {
    let chosen = model.chosen
    guard !chosen.isEmpty else { return }
    Launcher.choose(for: chosen.map(\.main.path), over: widget) { [weak model] in model?.gave(chosen) }
  }
}

extension SelectionBar {
  /// What can be done with the selection, in order.
  fileprivate enum Action: CaseIterable {
    case trash, copy, export, trim, combine, openWith

    var icon: String {
      switch self {
      case .trash: "user-trash-symbolic"
      case .copy: "edit-copy-symbolic"
      case .export: "document-send-symbolic"
      case .trim: "kinora-trim-symbolic"
      case .combine: "kinora-combine-symbolic"
      case .openWith: "emblem-shared-symbolic"
      }
    }

    var name: String {
      switch self {
      case .trash: tr("Move to Trash")
      case .copy: tr("Copy")
      case .export: tr("Export…")
      case .trim: tr("Trim…")
      case .combine: tr("Combine Clips…")
      case .openWith: tr("Open With…")
      }
    }
  }
}
