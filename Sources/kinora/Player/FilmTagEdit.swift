/// An edit of a movie's metadata: the saved values, the drafts, and the progress of saving.
struct FilmTagEdit: Equatable, Sendable {
  /// The progress of saving.
  enum Phase: Equatable, Sendable {
    case writing
    /// These values are being written.
    case saving([FilmTag: String])
    case saved
    /// Saving failed, with a message for the user.
    case failed(String)
  }

  enum Action: Equatable, Sendable {
    /// Write these changes.
    case save([FilmTag: String])
  }

  /// The values in the file.
  private(set) var saved: [FilmTag: String]
  private var drafts: [FilmTag: String] = [:]
  private(set) var phase = Phase.writing

  init(saved: [FilmTag: String] = [:]) { self.saved = saved }

  /// The current text of a field.
  func words(_ tag: FilmTag) -> String { drafts[tag] ?? saved[tag] ?? "" }

  /// The changed values, trimmed.
  var changes: [FilmTag: String] {
    drafts.mapValues(\.trimmed).filter { $0.value != (saved[$0.key] ?? "") }
  }

  /// Whether there is a change to save or to revert.
  var isChanged: Bool { drafts.contains { $0.value != saved[$0.key] ?? "" } }

  /// The problem with a field, if any.
  func problem(_ tag: FilmTag) -> String? { changes[tag].flatMap { tag.problem(with: $0) } }

  /// The first problem of any field.
  var problem: String? { FilmTag.allCases.lazy.compactMap(problem).first }

  /// Whether the edit can be saved.
  var canSave: Bool { !changes.isEmpty && problem == nil && !isSaving }

  /// Whether saving is in progress.
  var isSaving: Bool {
    if case .saving = phase { true } else { false }
  }

  /// The file was read again.
  mutating func fileSays(_ tags: [FilmTag: String]) { saved = tags }

  /// The user edits a field.
  mutating func write(_ words: String, as tag: FilmTag) {
    guard words != self.words(tag) else { return }
    drafts[tag] = words
    if !isSaving { phase = .writing }
  }

  /// The user reverts to the saved values.
  mutating func revert() {
    if !isSaving { (drafts, phase) = ([:], .writing) }
  }

  /// The user saves.
  mutating func save() -> Action? {
    guard canSave else { return nil }
    phase = .saving(changes)
    return .save(changes)
  }

  /// Saving succeeded.
  mutating func wasSaved() {
    guard case .saving(let written) = phase else { return }
    saved = saved.merging(written) { $1 }.filter { !$0.value.isEmpty }
    // Drafts that were edited during saving are kept.
    drafts = drafts.filter { $0.value.trimmed != saved[$0.key] ?? "" }
    phase = drafts.isEmpty ? .saved : .writing
  }

  /// Saving failed; the file is unchanged.
  mutating func failed(_ words: String) {
    if isSaving { phase = .failed(words) }
  }
}

extension String {
  /// The text without leading and trailing whitespace, line breaks and zero bytes.
  var trimmed: String {
    func isEmpty(_ letter: Character) -> Bool { letter.isWhitespace || letter == "\0" }
    return String(drop(while: isEmpty).reversed().drop(while: isEmpty).reversed())
  }
}
