import Foundation
import GLibSupport
import Observation

/// The view model of albums and favourites. Knows no widget.
@MainActor
@Observable
final class AlbumsModel {
  private(set) var albums: [Album] = []
  /// The album that is shown; nil is the whole Library.
  private(set) var shown: String?
  @ObservationIgnored private let library: LibraryModel
  @ObservationIgnored private let engine: any AlbumEngine
  @ObservationIgnored private var last: Task<Void, Never>?
  /// The identifiers of albums that were made anew, by those that they had before.
  @ObservationIgnored private var renewed: [String: String] = [:]

  init(library: LibraryModel, engine: any AlbumEngine = LibraryAlbumEngine()) {
    (self.library, self.engine) = (library, engine)
  }

  /// The album that is shown.
  var album: Album? { shown.flatMap { id in albums.first { $0.id == id } } }

  /// Reads the albums, as other programs may have changed them.
  func follow() {
    enqueue { [self] in await read() }
  }

  /// Waits until all that was asked for is done.
  func finish() async { await last?.value }

  /// Does one thing after the other, in the order in which they were asked for.
  private func enqueue(_ body: @escaping @MainActor () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await body()
    }
  }

  private func read() async {
    guard let found = try? await engine.albums() else { return }
    if found != albums { albums = found }
    if shown != nil, album == nil { shown = nil }
    library.search.showAlbum(album?.title, album.map { Set($0.items) })
  }

  /// Shows an album, or the whole Library.
  func show(_ id: String?) {
    shown = id
    library.endSelecting()
    library.search.showAlbum(album?.title, album.map { Set($0.items) })
  }

  /// A title as it may be; nil if there is nothing in it.
  static func title(_ text: String) -> String? {
    let title = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return title.isEmpty ? nil : title
  }

  /// Makes an album of the selected items.
  func make(_ text: String) {
    guard let title = Self.title(text) else { return }
    let items = Self.identifiers(library.chosen)
    library.endSelecting()
    change { [self] in
      let id = try await engine.make(title, items)
      return Change(tr("The album “%s” was made", title)) { try await $0.engine.remove($0.current(id)) }
    }
  }

  /// Gives the album that is shown another name.
  func rename(_ text: String) {
    guard let album, let title = Self.title(text), title != album.title else { return }
    change { [self] in
      try await engine.rename(current(album.id), to: title)
      return Change(tr("The album is called “%s” now", title)) {
        try await $0.engine.rename($0.current(album.id), to: album.title)
      }
    }
  }

  /// Removes the album that is shown; its items stay in the Library.
  func remove() {
    guard let album else { return }
    show(nil)
    change { [self] in
      let id = current(album.id)
      // What was asked for before may have changed it.
      let kept = albums.first { $0.id == id } ?? album
      try await engine.remove(id)
      return Change(tr("The album “%s” was removed; its items are still in the Library", kept.title)) { model in
        let made = try await model.engine.make(kept.title, kept.items)
        model.renewed[id] = made
      }
    }
  }

  /// Adds the selected items to an album.
  func addChosen(to id: String) {
    guard let album = albums.first(where: { $0.id == id }) else { return }
    let (items, count) = Self.part(of: library.chosen) { !album.items.contains($0) }
    library.endSelecting()
    guard !items.isEmpty else { return library.say(tr("Already in “%s”", album.title), nil) }
    change { [self] in
      try await engine.add(items, to: current(id))
      return Change(
        ntr("%1$d item added to “%2$s”", "%1$d items added to “%2$s”", count, count, album.title)
      ) {
        try await $0.engine.take(items, from: $0.current(id))
      }
    }
  }

  /// Takes the selected items out of the album that is shown.
  func takeChosen() {
    guard let album else { return }
    let (items, count) = Self.part(of: library.chosen, where: album.items.contains)
    library.endSelecting()
    guard !items.isEmpty else { return }
    change { [self] in
      try await engine.take(items, from: current(album.id))
      return Change(
        ntr("%1$d item taken out of “%2$s”", "%1$d items taken out of “%2$s”", count, count, album.title)
      ) {
        try await $0.engine.add(items, to: $0.current(album.id))
      }
    }
  }

  /// Whether pressing the heart makes the opened, or the selected, items favourites: unless all are.
  func makesFavourites(_ items: [LibraryItem]) -> Bool { !items.allSatisfy(\.isFavorite) }

  /// Makes items favourites or, if all are, no longer.
  func toggleFavourite(_ items: [LibraryItem]) {
    let items = items.filter { !$0.isProject }
    guard !items.isEmpty else { return }
    let isFavourite = makesFavourites(items)
    let changed = items.filter { $0.isFavorite != isFavourite }.map(\.id)
    change { [engine] in
      try await engine.setFavourite(isFavourite, changed)
      let words =
        isFavourite
        ? ntr("%d item is a favourite now", "%d items are favourites now", changed.count)
        : ntr("%d item is no longer a favourite", "%d items are no longer favourites", changed.count)
      return Change(words) { try await $0.engine.setFavourite(!isFavourite, changed) }
    }
  }

  /// A change that was made, and what undoes it.
  private struct Change {
    let words: String
    let undo: @MainActor (AlbumsModel) async throws -> Void

    init(_ words: String, _ undo: @escaping @MainActor (AlbumsModel) async throws -> Void) {
      (self.words, self.undo) = (words, undo)
    }
  }

  /// The identifier that an album has now: one that was removed and made again has another.
  private func current(_ album: String) -> String {
    var id = album
    while let next = renewed[id] { id = next }
    return id
  }

  private func change(_ body: @escaping @MainActor () async throws -> Change) {
    enqueue { [self] in
      do {
        let change = try await body()
        await read()
        library.lookAgain()
        library.done(change.words) { [weak self] in await self?.undo(change) }
      } catch {
        library.say(tr("This could not be changed: %s", "\(error)"), nil)
      }
    }
  }

  private func undo(_ change: Change) async {
    enqueue { [self] in
      do {
        try await change.undo(self)
        await read()
        library.lookAgain()
        library.say(tr("Undone"), nil)
      } catch {
        library.say(tr("This could not be changed: %s", "\(error)"), nil)
      }
    }
    await finish()
  }

  /// The items of albums: projects are none of the photo library's, of a burst each photo is one.
  private static func identifiers(_ items: [LibraryItem]) -> [String] {
    items.filter { !$0.isProject }.flatMap { $0.members.isEmpty ? [$0] : $0.members }.map(\.id)
  }

  /// Those identifiers that fit, and of how many items they are: a burst is one, as in the grid.
  private static func part(of items: [LibraryItem], where fits: (String) -> Bool) -> (ids: [String], count: Int) {
    let parts = items.map { identifiers([$0]).filter(fits) }.filter { !$0.isEmpty }
    return (parts.flatMap { $0 }, parts.count)
  }
}
