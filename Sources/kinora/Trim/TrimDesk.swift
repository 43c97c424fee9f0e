import CoreMedia
import Foundation
import GTKSupport
import Observation

/// Trimming in the window: its page, which is made when it is needed for the first time, and its dialog.
@MainActor
@Observable
final class TrimDesk {
  private(set) var model: TrimModel?
  @ObservationIgnored private(set) var page: TrimPage?
  /// Called with the page when it has been made.
  @ObservationIgnored var onPage: @MainActor (TrimPage) -> Void = { _ in }
  /// Called with what is to be done when the user saves.
  @ObservationIgnored var onSave: @MainActor (_ name: String, _ work: TrimWork) -> Void = { _, _ in }
  /// Asked for the names of files that are there, or will be.
  @ObservationIgnored var taken: @MainActor () -> TakenNames = { TakenNames() }
  /// Asked where the dialog is shown.
  @ObservationIgnored var place: @MainActor () -> ExportDialog.Place? = { nil }
  @ObservationIgnored private var dialog: TrimSaveDialog?
  @ObservationIgnored private var isNarrow = false
  /// The steps of the undo history that bring files back which were replaced.
  @ObservationIgnored private var steps: [URL: Int] = [:]

  /// Whether the page is shown.
  var isOpen: Bool { model?.isOpen ?? false }

  /// Begins to trim a movie, with the frame of a time shown.
  func open(_ file: URL, at time: CMTime = .zero) {
    if model == nil { makePage() }
    model?.open(file, at: time)
  }

  /// Ends trimming, without a change.
  func close() { model?.close() }

  private func makePage() {
    let engine = PlayerTrimEngine()
    let model = TrimModel(engine: engine)
    let page = TrimPage(model: model, picture: engine.picture)
    page.setNarrow(isNarrow)
    page.onSave = { [weak self] in self?.ask() }
    model.onSave = { [weak self] in self?.onSave($0, $1) }
    model.taken = { [weak self] in self?.taken() ?? TakenNames() }
    (self.model, self.page) = (model, page)
    onPage(page)
  }

  private func ask() {
    guard let model, let page, let place = place(), dialog == nil else { return }
    model.pause()
    let dialog = TrimSaveDialog(model, in: place)
    dialog.onClose = { [weak self] in self?.dialog = nil }
    self.dialog = dialog
    dialog.present(over: page.widget)
  }

  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    page?.setNarrow(isNarrow)
  }

  /// Handles a key; returns whether it did something.
  func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool { page?.pressed(key, modifiers) ?? false }

  /// Remembers the step of the undo history that brings back what was replaced by a file.
  func remember(_ step: Int, of file: URL) { steps[file] = step }

  /// That step, once.
  func takeStep(of file: URL) -> Int? { steps.removeValue(forKey: file) }
}
