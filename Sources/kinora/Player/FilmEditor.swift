import Foundation
import GLibSupport
import Observation

/// Writes into films what people want them to say. What isn't saved yet is kept for each file until the program ends.
@MainActor
@Observable
final class FilmEditor {
  /// What is written into the open film.
  private(set) var edit = FilmTagEdit()
  /// Called when a file says what it was told to.
  @ObservationIgnored var onSaved: @MainActor (URL) -> Void = { _ in }
  @ObservationIgnored private var file: URL?
  @ObservationIgnored private var others: [URL: FilmTagEdit] = [:]
  @ObservationIgnored private let save: @MainActor ([FilmTag: String], URL) async throws -> Void

  /// The closure writes into a file.
  init(save: @escaping @MainActor ([FilmTag: String], URL) async throws -> Void) { self.save = save }

  /// A film is open that says this.
  func open(_ file: URL, saying tags: [FilmTag: String]) {
    guard file != self.file else { return }
    close()
    self.file = file
    edit = others.removeValue(forKey: file) ?? FilmTagEdit()
    edit.fileSays(tags)
  }

  /// The film is open no longer.
  func close() {
    if let file, edit.isChanged || edit.isSaving { others[file] = edit }
    (file, edit) = (nil, FilmTagEdit())
  }

  /// Somebody writes.
  func write(_ words: String, as tag: FilmTag) { edit.write(words, as: tag) }

  /// Somebody wants what the file says.
  func revert() { edit.revert() }

  /// Writes what has changed into the file.
  func saveChanges() {
    guard let file, case .save(let changes) = edit.save() else { return }
    Task {
      do {
        try await save(changes, file)
        change(file) { $0.wasSaved() }
        onSaved(file)
      } catch {
        change(file) { $0.failed(FaultWords(error).words) }
      }
    }
  }

  /// Another film may be open by now.
  private func change(_ file: URL, _ body: (inout FilmTagEdit) -> Void) {
    if file == self.file {
      body(&edit)
    } else if var other = others.removeValue(forKey: file) {
      body(&other)
      if other.isChanged { others[file] = other }
    }
  }
}
