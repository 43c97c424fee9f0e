import Foundation
import GLibSupport
import GTKSupport

/// The export dialog: what for, then what follows from it and can be changed.
@MainActor
final class ExportDialog {
  /// Called when the user exports.
  var onExport: @MainActor () -> Void = {}
  /// Called when the dialog has closed, either way.
  var onClose: @MainActor () -> Void = {}
  private let model: ExportModel
  private let window: Window
  private let body: Box
  private let purposes: [(purpose: ExportPurpose, button: CheckButton, row: ActionRow)]
  private let type: ComboRow
  private let folder = ActionRow(tr("Save To"))
  private let metadata = Switch()
  private let location = Switch()
  private let metadataRow = ActionRow(tr("Keep Metadata"))
  private let locationRow = ActionRow(tr("Keep Location"))
  private let size = Label("")
  private let facts = Label("")
  private let export = Button(tr("Export"))

  /// Where it is shown.
  struct Place {
    /// The size of the window below it.
    var width: Int
    var height: Int
    var isNarrow: Bool
    /// Whether it lies over a picture, where controls are white.
    var isCalm: Bool
  }

  private static let wide = 480
  /// How high the line with the size is.
  private static let footer = 70

  init(_ model: ExportModel, in place: Place) {
    self.model = model
    var group: CheckButton?
    purposes = model.purposes.map { purpose in
      let button = CheckButton(group: group)
      group = group ?? button
      let row = ActionRow(purpose.title)
      row.setSubtitle(model.words(for: purpose))
      button.align(vertical: .center)
      row.addPrefix(button)
      row.setActivatableWidget(button)
      return (purpose, button, row)
    }
    type = ComboRow(tr("File Type"), choices: model.fileTypes.map(\.title))
    let choices = BoxedList()
    for choice in purposes { choices.append(choice.row) }
    let details = BoxedList()
    for row in [type, folder, metadataRow, locationRow] { details.append(row) }
    // Translators: above a size that is an estimate, such as "84 MB"
    let about = Label(ctr("size", "About"))
    about.styled("caption", "dim-label").setAlignment(0)
    size.styled("estimate", "numeric").setAlignment(0)
    facts.styled("dim-label", "numeric").align(vertical: .end)
    facts.setAlignment(1)
    facts.wrap()
    facts.expandsHorizontally = true
    let sums = Box.row(spacing: 12, Box.column(about, size), facts)
    sums.setMargins(start: 24, end: 24, top: 9, bottom: 15)
    let content = Box.column(spacing: 18, choices, details)
    content.setMargins(start: 18, end: 18, top: 6, bottom: 18)
    let area = ScrolledArea(content)
    area.expandsVertically = true
    area.growsWithContent(upTo: max(240, place.height - 100 - Self.footer))
    let title = WindowTitle(place.isNarrow ? tr("Export") : model.title)
    let header = HeaderBar(title: title)
    header.showsWindowButtons = false
    let cancel = Button(tr("Cancel"))
    header.packStart(cancel)
    export.styled("suggested-action")
    header.packEnd(export)
    // Below what scrolls: how large the file will be is seen whatever is chosen.
    body = Box.column(header, area, Separator(), sums)
    if place.isCalm { body.styled("calm") }
    window = Window(
      title: model.title, width: place.isNarrow ? place.width : Self.wide, height: place.isNarrow ? place.height : -1)
    window.setContent(body)
    window.setDefault(export)
    cancel.onClick { [weak self] in self?.close() }
    connect()
    bind(self) { $0.follow() }
  }

  private func connect() {
    for (purpose, button, _) in purposes {
      button.onToggle { [weak model, weak button] in
        if let button, button.isActive { model?.purpose = purpose }
      }
    }
    type.onSelect { [weak model] index in
      if let model, model.fileTypes.indices.contains(index) { model.choose(model.fileTypes[index]) }
    }
    let choose = Button(icon: "folder-open-symbolic", name: tr("Choose Folder…")) { [weak self] in self?.chooseFolder()
    }
    choose.styled("flat").align(vertical: .center)
    folder.addSuffix(choose)
    folder.setActivatableWidget(choose)
    metadataRow.setSubtitle(tr("Title, date and camera"))
    locationRow.setSubtitle(tr("Where it was recorded"))
    for (toggle, row) in [(metadata, metadataRow), (location, locationRow)] {
      toggle.align(vertical: .center)
      row.addSuffix(toggle)
      row.setActivatableWidget(toggle)
    }
    metadata.onTurn { [weak model] in model?.keepsMetadata = $0 }
    location.onTurn { [weak model] in model?.keepsLocation = $0 }
    export.onClick { [weak self] in
      self?.onExport()
      self?.close()
    }
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
    purposes.first { $0.purpose == model.purpose }?.button.focus()
  }

  private func close() {
    later {
      $0.window.destroy()
      $0.onClose()
    }
  }

  /// A handler's own widget isn't destroyed while it runs.
  private func later(_ body: @escaping @MainActor (ExportDialog) -> Void) {
    Task { [self] in body(self) }
  }

  private func follow() {
    for (purpose, button, _) in purposes where purpose == model.purpose && !button.isActive { button.isActive = true }
    type.setChoices(model.fileTypes.map(\.title))
    type.selected = model.fileTypes.firstIndex(of: model.fileType)
    type.isSensitive = model.fileTypes.count > 1
    folder.setSubtitle(FolderWords.words(model.folder))
    (metadata.isOn, location.isOn) = (model.keepsMetadata, model.keepsLocation)
    metadataRow.isVisible = model.hasMetadata
    locationRow.isVisible = model.hasMetadata && model.hasLocation
    size.text = model.bytes.map { RecordingFacts.size($0) } ?? (model.isEstimating ? "…" : tr("Unknown"))
    facts.text = model.facts
  }

  private func chooseFolder() {
    FileChooser.folder(
      title: tr("Save To"), accept: ctr("folder", "Select"), start: model.folder, over: window
    ) { [weak model] in model?.folder = $0 }
  }
}
