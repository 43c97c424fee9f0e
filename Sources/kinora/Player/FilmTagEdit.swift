/// What a person writes into a film: what the file says, what it is to say, and how saving goes.
struct FilmTagEdit: Equatable, Sendable {
  /// Where saving has come to.
  enum Phase: Equatable, Sendable {
    case writing
    /// This is being written.
    case saving([FilmTag: String])
    case saved
    /// Why it couldn't be saved, for people.
    case failed(String)
  }

  enum Action: Equatable, Sendable {
    /// Write what has changed.
    case save([FilmTag: String])
  }

  /// What the file says.
  private(set) var saved: [FilmTag: String]
  private var drafts: [FilmTag: String] = [:]
  private(set) var phase = Phase.writing

  init(saved: [FilmTag: String] = [:]) { self.saved = saved }

  /// What stands in a line.
  func words(_ tag: FilmTag) -> String { drafts[tag] ?? saved[tag] ?? "" }

  /// What would be written; without the spaces around it.
  var changes: [FilmTag: String] {
    drafts.mapValues(\.trimmed).filter { $0.value != (saved[$0.key] ?? "") }
  }

  /// Whether there is something to save or to take back.
  var isChanged: Bool { drafts.contains { $0.value != saved[$0.key] ?? "" } }

  /// What is wrong with a line.
  func problem(_ tag: FilmTag) -> String? { changes[tag].flatMap { tag.problem(with: $0) } }

  /// The first line with which something is wrong, and what.
  var problem: String? { FilmTag.allCases.lazy.compactMap(problem).first }

  /// Whether it can be saved.
  var canSave: Bool { !changes.isEmpty && problem == nil && !isSaving }

  /// Whether it is being written.
  var isSaving: Bool {
    if case .saving = phase { true } else { false }
  }

  /// The file has been read once more.
  mutating func fileSays(_ tags: [FilmTag: String]) { saved = tags }

  /// Somebody writes.
  mutating func write(_ words: String, as tag: FilmTag) {
    guard words != self.words(tag) else { return }
    drafts[tag] = words
    if !isSaving { phase = .writing }
  }

  /// Somebody wants what the file says.
  mutating func revert() {
    if !isSaving { (drafts, phase) = ([:], .writing) }
  }

  /// Somebody wants the file to say this.
  mutating func save() -> Action? {
    guard canSave else { return nil }
    phase = .saving(changes)
    return .save(changes)
  }

  /// The file says so.
  mutating func wasSaved() {
    guard case .saving(let written) = phase else { return }
    saved = saved.merging(written) { $1 }.filter { !$0.value.isEmpty }
    // Somebody may have written on meanwhile.
    drafts = drafts.filter { $0.value.trimmed != saved[$0.key] ?? "" }
    phase = drafts.isEmpty ? .saved : .writing
  }

  /// The file is as it was.
  mutating func failed(_ words: String) {
    if isSaving { phase = .failed(words) }
  }
}

extension String {
  /// Without spaces, line breaks, and zero bytes around it.
  var trimmed: String {
    func isEmpty(_ letter: Character) -> Bool { letter.isWhitespace || letter == "\0" }
    return String(drop(while: isEmpty).reversed().drop(while: isEmpty).reversed())
  }
}
