import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Asks for the name of what is exported.
@MainActor
final class CombineExportWindow {
  private let window = Window(title: tr("Export"), width: 420, height: 330)
  private let model: CombineModel
  private let work: WorkModel
  private let folder: URL
  private let name = EntryRow(tr("Name"))
  private let type = ComboRow(tr("File Type"), choices: ["MP4", "MOV"])
  private let refusal = Label(announcing: "")
  private let export = Button(tr("Export"))
  private let names = NameCheck()
  private var isClosed = false
  private static let endings = ["mp4", "mov"]

  /// For a project whose result is put into this folder, by work on a list.
  init(model: CombineModel, work: WorkModel, folder: URL) {
    (self.model, self.work, self.folder) = (model, work, folder)
    let header = HeaderBar(title: WindowTitle(tr("Export")))
    header.showsWindowButtons = false
    header.packStart(Button(tr("Cancel")) { [weak self] in self?.close() })
    export.styled("suggested-action")
    header.packEnd(export)
    let list = BoxedList()
    list.append(name)
    list.append(type)
    let place = ActionRow(tr("Folder"))
    place.setSubtitle(folder.path)
    place.isFocusable = false
    list.append(place)
    refusal.styled("dim-label").setAlignment(0)
    refusal.wrap()
    let body = Box.column(spacing: 6, list, refusal)
    body.setMargins(start: 12, end: 12, top: 12, bottom: 12)
    window.setContent(Box.column(header, body))
    name.text = model.name
    suggest()
    name.onType { [weak self] _ in self?.check() }
    name.onEnter { [weak self] in self?.run() }
    type.onSelect { [weak self] _ in self?.check() }
    export.onClick { [weak self] in self?.run() }
    window.onKey { [weak self] key, modifiers in
      guard key == "Escape", modifiers.isEmpty else { return false }
      self?.close()
      return true
    }
    check()
  }

  func present(over widget: Widget) {
    window.present(over: widget)
    name.focus()
  }

  private var ending: String { Self.endings[type.selected ?? 0] }

  /// Proposes the project's name, or with a number where a file has it already.
  private func suggest() {
    let (given, folder, taken, endings) = (model.name, folder, work.taken, Self.endings)
    Task { [weak self] in
      let free = await OwnThread.run {
        FreeName.of(FileName.fitting(given, in: folder, room: ExportName.room)) { name in
          endings.contains { taken.contains(folder.appending(path: "\(name).\($0)")) }
        }
      }
      // The person may have been quicker.
      guard let self, free != given, name.text == given else { return }
      name.text = free
      check()
    }
  }

  private func check() {
    let (text, ending, folder, taken) = (name.text, ending, folder, work.taken)
    names.ask {
      ClipName.refusal(text, ending: ending, in: folder) { taken.contains(folder.appending(path: $0)) }
    } _: { [weak self] found in
      self?.refusal.text = found?.words ?? ""
      self?.export.isSensitive = found == nil
    }
  }

  private func run() {
    check()
    Task { [weak self] in
      await self?.names.finish()
      guard let self, !isClosed, export.isSensitive else { return }
      model.export(as: name.text.trimmingCharacters(in: .whitespacesAndNewlines), ending: ending, to: folder)
      close()
    }
  }

  private func close() {
    isClosed = true
    // The click's handler is the window's own.
    Task { [window] in window.destroy() }
  }
}
