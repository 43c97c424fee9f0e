import Foundation
import Observation

/// The view model of search: what is looked for, and the index of what there is. Knows no widget.
@MainActor
@Observable
final class SearchModel {
  /// Whether the search field is shown.
  private(set) var isOpen = false
  private(set) var search = LibrarySearch()
  /// The name of the album that is shown.
  private(set) var albumTitle: String?
  /// Called when other items fit.
  @ObservationIgnored var onChange: @MainActor () -> Void = {}
  @ObservationIgnored private var index = SearchIndex()
  @ObservationIgnored private var indexed: [LibraryItem] = []
  @ObservationIgnored private let memory: WordsMemory
  @ObservationIgnored private let readFile: @Sendable (LibraryItem) async -> ItemWords
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// What is to be read once somebody searches.
  @ObservationIgnored private var waiting: [LibraryItem]?

  init(
    memory: WordsMemory = WordsMemory(),
    read: @escaping @Sendable (LibraryItem) async -> ItemWords = { await ItemWords.read($0) }
  ) {
    (self.memory, readFile) = (memory, read)
  }

  isolated deinit { reading?.cancel() }

  /// Whether not everything is shown.
  var isOn: Bool { !search.isEmpty }

  func open() {
    isOpen = true
    if let waiting { read(waiting) }
    waiting = nil
  }

  /// Closes the field and shows everything again; the album stays.
  func close() {
    isOpen = false
    change {
      $0.text = ""
      $0.chips = []
    }
  }

  func type(_ text: String) { change { $0.text = text } }

  func toggle(_ chip: SearchChip) { change { $0.toggle(chip) } }

  /// Shows the items of an album, or the whole Library.
  func showAlbum(_ title: String?, _ items: Set<String>?) {
    albumTitle = title
    change { $0.album = items }
  }

  private func change(_ body: (inout LibrarySearch) -> Void) {
    let before = search
    body(&search)
    if search != before { onChange() }
  }

  /// The items that fit.
  func results(in items: [LibraryItem]) -> [LibraryItem] {
    guard isOn else { return items }
    guard search.needsWords, items != indexed else { return search.results(in: items, index) }
    // The index of what was there before, until the new one is made.
    let now = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return search.results(in: indexed.map { now[$0.id] ?? $0 }, index).filter { now[$0.id] != nil }
  }

  /// There are other items. Their files are read from the first search on.
  func follow(_ items: [LibraryItem]) {
    if reading == nil, !isOpen { waiting = items } else { read(items) }
  }

  /// Reads the words of items whose files were never read or have changed, one after the other, and adds them to the
  /// index.
  private func read(_ items: [LibraryItem]) {
    reading?.cancel()
    // All of it off the main thread, which gets the index when it is made.
    reading = Task.detached(priority: .utility) { [weak self, memory, readFile] in
      let words = await memory.words(of: items)
      var maker = ItemLines()
      var lines = zip(items, words).map { maker.line($0, $1?.texts ?? []) }
      guard await self?.take(items, SearchIndex(lines)) == true else { return }
      var fresh = 0
      for place in items.indices where words[place] == nil && !items[place].isProject && !items[place].isAway {
        let found = await readFile(items[place])
        guard !Task.isCancelled else { return }
        await memory.add(found, of: items[place].id)
        lines[place] = maker.line(items[place], found.texts)
        fresh += 1
        if fresh.isMultiple(of: 500) { _ = await self?.take(items, SearchIndex(lines)) }
      }
      if fresh > 0 { _ = await self?.take(items, SearchIndex(lines)) }
      await memory.save(keeping: Set(items.map(\.id)))
    }
  }

  /// Waits until all words that were asked for are in the index.
  func finish() async { await reading?.value }

  /// Takes an index; false when something else is being read.
  private func take(_ items: [LibraryItem], _ made: SearchIndex) -> Bool {
    guard !Task.isCancelled else { return false }
    (index, indexed) = (made, items)
    if isOn { onChange() }
    return true
  }
}
