import Foundation
import GLibSupport
import Observation

/// Edits movies' metadata. Unsaved edits are kept for each file until the program ends.
@MainActor
@Observable
final class FilmEditor {
  /// The edit of the open movie.
  private(set) var edit = FilmTagEdit()
  /// Called when a file was saved.
  @ObservationIgnored var onSaved: @MainActor (URL) -> Void = { _ in }
  @ObservationIgnored private var file: URL?
  @ObservationIgnored private var others: [URL: FilmTagEdit] = [:]
  @ObservationIgnored private let save: @MainActor ([FilmTag: String], URL) async throws -> Void

  /// Creates an editor; `save` writes metadata to a file.
  init(save: @escaping @MainActor ([FilmTag: String], URL) async throws -> Void) { self.save = save }

  /// A movie with this metadata was opened.
  func open(_ file: URL, saying tags: [FilmTag: String]) {
    guard file != self.file else { return }
    close()
    self.file = file
    edit = others.removeValue(forKey: file) ?? FilmTagEdit()
    edit.fileSays(tags)
  }

  /// The movie was closed.
  func close() {
    if let file, edit.isChanged || edit.isSaving { others[file] = edit }
    (file, edit) = (nil, FilmTagEdit())
  }

  /// The user edits a field.
  func write(_ words: String, as tag: FilmTag) { edit.write(words, as: tag) }

  /// The user reverts to the saved metadata.
  func revert() { edit.revert() }

  /// Writes the changes to the file.
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

  /// Changes the edit of a file, which may no longer be the open one.
  private func change(_ file: URL, _ body: (inout FilmTagEdit) -> Void) {
    if file == self.file {
      body(&edit)
    } else if var other = others.removeValue(forKey: file) {
      body(&other)
      if other.isChanged { others[file] = other }
    }
  }
}
