import CoreMedia
import Foundation
import GLibSupport
import GTKSupport

/// Where movies are handed in for export: shows the dialog, and puts what is asked for on the list of long work.
@MainActor
final class ExportDesk {
  /// Called with a message for the user.
  var say: @MainActor (String) -> Void = { _ in }
  private let work: WorkModel
  private let settings: AppSettings
  private var dialog: ExportDialog?
  private var reading: Task<Void, Never>?
  private var ordering: Task<Void, Never>?

  init(work: WorkModel, settings: AppSettings) {
    (self.work, self.settings) = (work, settings)
  }

  /// Asks what movies, or one part of a movie, are exported for, and has it done.
  func open(_ files: [URL], range: CMTimeRange? = nil, over widget: Widget, in place: ExportDialog.Place) {
    guard dialog == nil, !files.isEmpty else { return }
    reading?.cancel()
    reading = Task { [weak self] in
      var sources: [ExportSource] = []
      for file in files {
        guard let source = await ExportReader.source(file, range: range) else {
          self?.say(tr("“%s” can’t be exported: it can’t be read.", file.lastPathComponent))
          return
        }
        sources.append(source)
      }
      if let self, !Task.isCancelled, dialog == nil { show(sources, over: widget, in: place) }
    }
  }

  private func show(_ sources: [ExportSource], over widget: Widget, in place: ExportDialog.Place) {
    let model = ExportModel(sources, to: settings.exportFolder ?? NewRecordingFile.folder) {
      await ExportReader.bytes($0, $1, $2)
    }
    guard !model.purposes.isEmpty else {
      return say(tr("These videos have nothing in common that they could be exported to. Export them one by one."))
    }
    let dialog = ExportDialog(model, in: place)
    dialog.onExport = { [weak self, weak model] in
      if let self, let model { carryOut(model) }
    }
    dialog.onClose = { [weak self] in self?.dialog = nil }
    self.dialog = dialog
    dialog.present(over: widget)
  }

  private func carryOut(_ model: ExportModel) {
    settings.exportFolder = model.folder == NewRecordingFile.folder ? nil : model.folder
    // One after the other: the names of the first are taken for the next.
    let before = ordering
    ordering = Task { [work] in
      await before?.value
      for order in await model.orders(work.taken) { work.add(.export, order.name, order.work, to: order.file) }
    }
  }
}
