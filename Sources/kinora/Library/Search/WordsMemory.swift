import Foundation
import GLibSupport

/// The words of the Library's files, kept between starts so that no file is read twice.
actor WordsMemory {
  private let file: URL
  private var known: [String: ItemWords]?
  private var isChanged = false

  /// The user's memory; another file in tests.
  init(file: URL = UserFolder.cache.appending(path: "kinora/words.json")) { self.file = file }

  /// The words that are known of items; nil for those whose file has changed or was never read.
  func words(of items: [LibraryItem]) -> [ItemWords?] {
    let known = load()
    return items.map { item in known[item.id].flatMap { $0.revision == item.revision ? $0 : nil } }
  }

  /// Remembers what was read.
  func add(_ words: ItemWords, of id: String) {
    _ = load()
    known?[id] = words
    isChanged = true
  }

  /// Forgets all but these items, and stores what has changed.
  func save(keeping ids: Set<String>) {
    let kept = load().filter { ids.contains($0.key) }
    guard isChanged || kept.count != known?.count else { return }
    known = kept
    isChanged = false
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(kept).write(to: file, options: .atomic)
  }

  private func load() -> [String: ItemWords] {
    if let known { return known }
    let read = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: ItemWords].self, from: $0) }
    known = read ?? [:]
    return read ?? [:]
  }
}
