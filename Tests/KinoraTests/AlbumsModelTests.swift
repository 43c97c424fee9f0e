import Foundation
import Testing

@testable import kinora

/// Albums and favourites, each change of which can be undone.
@MainActor @Suite struct AlbumsModelTests {
  private actor Engine: AlbumEngine {
    private(set) var kept: [Album] = []
    private(set) var favourites: Set<String> = []
    private var isBroken = false

    struct Broken: Error {}
    func breakDown() { isBroken = true }
    func albums() -> [Album] { kept }
    func make(_ title: String, _ items: [String]) throws -> String {
      if isBroken { throw Broken() }
      let id = "album \(title)"
      kept.append(Album(id: id, title: title, items: items))
      return id
    }
    func rename(_ album: String, to title: String) { change(album) { $0.title = title } }
    func remove(_ album: String) { kept.removeAll { $0.id == album } }
    func add(_ items: [String], to album: String) { change(album) { $0.items += items } }
    func take(_ items: [String], from album: String) { change(album) { $0.items.removeAll(where: items.contains) } }
    func setFavourite(_ isFavourite: Bool, _ items: [String]) {
      if isFavourite { favourites.formUnion(items) } else { favourites.subtract(items) }
    }
    private func change(_ album: String, _ body: (inout Album) -> Void) {
      for place in kept.indices where kept[place].id == album { body(&kept[place]) }
    }
  }

  private final class Source: LibrarySource {
    var onItems: @MainActor ([LibraryItem]) -> Void = { _ in }
    var onFailure: @MainActor ((any Error)?) -> Void = { _ in }
    var onLooked: @MainActor () -> Void = {}
    func begin() {
      onItems(
        ["c", "b", "a"].map { id in
          LibraryItem(
            id: id, date: .distantPast, kind: .photo, revision: .distantPast, main: URL(fileURLWithPath: "/\(id)"),
            isFavorite: id == "b")
        })
    }
    func lookAgain() {}
    func trash(_ items: [LibraryItem]) async throws -> any TrashedItems { throw CancellationError() }
  }

  private let engine = Engine()
  private let library: LibraryModel
  private let albums: AlbumsModel

  init() {
    let file = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString).json")
    library = LibraryModel(Source(), search: SearchModel(memory: WordsMemory(file: file)))
    albums = AlbumsModel(library: library, engine: engine)
    library.begin()
  }

  private func choose(_ ids: String...) {
    library.beginSelecting()
    for id in ids { library.press(id, control: false, shift: false) }
  }

  private func undo() async {
    await library.history.undoLast()
    await albums.finish()
  }

  @Test func anAlbumIsMadeOfWhatIsSelectedAndShown() async {
    choose("a", "c")
    albums.make("  Summer ")
    await albums.finish()
    #expect(await engine.kept == [Album(id: "album Summer", title: "Summer", items: ["c", "a"])])
    #expect(!library.selection.isOn)
    albums.show("album Summer")
    #expect(library.items?.map(\.id) == ["c", "a"] && library.newest?.id == "c")
    albums.rename("Winter")
    await albums.finish()
    #expect(albums.album?.title == "Winter" && library.search.albumTitle == "Winter")
    await undo()
    #expect(albums.album?.title == "Summer")
    albums.remove()
    await albums.finish()
    #expect(await engine.kept.isEmpty)
    #expect(library.items?.count == 3)
    await undo()
    #expect(await engine.kept.map(\.items) == [["c", "a"]])
    albums.make("  ")
    await albums.finish()
    #expect(await engine.kept.count == 1)
  }

  @Test func itemsAreAddedOnceAndTakenOut() async {
    choose("a")
    albums.make("One")
    await albums.finish()
    choose("a", "b")
    albums.addChosen(to: "album One")
    await albums.finish()
    #expect(await engine.kept[0].items == ["a", "b"])
    await undo()
    #expect(await engine.kept[0].items == ["a"])
    albums.show("album One")
    choose("a")
    albums.takeChosen()
    await albums.finish()
    #expect(await engine.kept[0].items.isEmpty)
    #expect(library.items?.isEmpty == true)
    await undo()
    #expect(library.items?.map(\.id) == ["a"])
  }

  @Test func theHeartMakesAllFavouritesUnlessAllAre() async {
    albums.toggleFavourite(library.items ?? [])
    await albums.finish()
    #expect(await engine.favourites == ["a", "c"])
    await undo()
    #expect(await engine.favourites.isEmpty)
    albums.toggleFavourite((library.items ?? []).filter(\.isFavorite))
    await albums.finish()
    #expect(await engine.favourites.isEmpty)
  }

  @Test func whatWasDoneIsSaidWithItsAlbum() async {
    albums.make("One")
    await albums.finish()
    var said: [String] = []
    library.say = { words, _ in said.append(words) }
    choose("a", "b")
    albums.addChosen(to: "album One")
    await albums.finish()
    choose("a")
    albums.addChosen(to: "album One")
    albums.show("album One")
    choose("a")
    albums.takeChosen()
    await albums.finish()
    #expect(said == ["2 items added to “One”", "Already in “One”", "1 item taken out of “One”"])
  }

  @Test func whatCantBeDoneIsSaid() async {
    await engine.breakDown()
    var said: [String] = []
    library.say = { words, _ in said.append(words) }
    albums.make("A")
    await albums.finish()
    #expect(said.count == 1 && said[0].contains("Broken"))
  }
}
