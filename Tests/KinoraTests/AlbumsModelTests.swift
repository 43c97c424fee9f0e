import Foundation
import Testing

@testable import kinora

/// Albums and favourites, each change of which can be undone.
@MainActor @Suite struct AlbumsModelTests {
  private actor Engine: AlbumEngine {
    private(set) var kept: [Album] = []
    private(set) var favourites: Set<String> = []
    private var isBroken = false
    private var made = 0

    struct Broken: Error {}
    func breakDown() { isBroken = true }
    func albums() -> [Album] { kept }
    func make(_ title: String, _ items: [String]) throws -> String {
      if isBroken { throw Broken() }
      made += 1
      let id = "album \(made)"
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

  private let engine = Engine()
  private let library: LibraryModel
  private let albums: AlbumsModel

  init() {
    library = Self.library(of: ["c", "b", "a"].map { Self.item($0) })
    albums = AlbumsModel(library: library, engine: engine)
    library.begin()
  }

  private static func item(_ id: String, _ members: [LibraryItem] = []) -> LibraryItem {
    LibraryItem(
      id: id, date: .distantPast, kind: members.isEmpty ? .photo : .burst(members.count), revision: .distantPast,
      main: URL(fileURLWithPath: "/\(id)"), members: members, isFavorite: id == "b")
  }

  private static func library(of items: [LibraryItem]) -> LibraryModel {
    let file = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString).json")
    return LibraryModel(FakeLibrarySource(items), search: SearchModel(memory: WordsMemory(file: file)))
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
    #expect(await engine.kept == [Album(id: "album 1", title: "Summer", items: ["c", "a"])])
    #expect(!library.selection.isOn)
    albums.show("album 1")
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
    albums.addChosen(to: "album 1")
    await albums.finish()
    #expect(await engine.kept[0].items == ["a", "b"])
    await undo()
    #expect(await engine.kept[0].items == ["a"])
    albums.show("album 1")
    choose("a")
    albums.takeChosen()
    await albums.finish()
    #expect(await engine.kept[0].items.isEmpty)
    #expect(library.items?.isEmpty == true)
    await undo()
    #expect(library.items?.map(\.id) == ["a"])
  }

  @Test func anAlbumThatWasRemovedAndPutBackIsStillTheOneThatWasMade() async {
    albums.make("One")
    await albums.finish()
    albums.show("album 1")
    albums.remove()
    await albums.finish()
    await undo()
    #expect(await engine.kept.map(\.id) == ["album 2"])
    await undo()
    #expect(await engine.kept.isEmpty)
  }

  @Test func whatWasDoneBeforeAnAlbumWasRemovedIsUndoneOnceItIsBack() async {
    choose("a")
    albums.make("One")
    await albums.finish()
    albums.show("album 1")
    albums.rename("Two")
    await albums.finish()
    choose("a")
    albums.takeChosen()
    await albums.finish()
    // Twice, so that its identifier is replaced twice.
    for round in 1...2 {
      albums.show("album \(round)")
      albums.remove()
      await albums.finish()
      await undo()
    }
    #expect(await engine.kept == [Album(id: "album 3", title: "Two", items: [])])
    await undo()
    #expect(await engine.kept == [Album(id: "album 3", title: "Two", items: ["a"])])
    await undo()
    #expect(await engine.kept.map(\.title) == ["One"])
    await undo()
    #expect(await engine.kept.isEmpty)
  }

  @Test func aBurstIsOneItemAndIsAddedAndTakenOutWhole() async {
    let library = Self.library(of: [Self.item("2", ["3", "2", "1"].map { Self.item($0) })])
    let albums = AlbumsModel(library: library, engine: engine)
    library.begin()
    func chooseBurst() {
      library.beginSelecting()
      library.press("2", control: false, shift: false)
    }
    albums.make("One")
    await albums.finish()
    // One of its photos is there already.
    await engine.add(["1"], to: "album 1")
    albums.follow()
    await albums.finish()
    var said: [String] = []
    library.say = { words, _ in said.append(words) }
    chooseBurst()
    albums.addChosen(to: "album 1")
    await albums.finish()
    #expect(await engine.kept[0].items == ["1", "3", "2"])
    chooseBurst()
    albums.addChosen(to: "album 1")
    await library.history.undoLast()
    #expect(await engine.kept[0].items == ["1"])
    chooseBurst()
    albums.addChosen(to: "album 1")
    await albums.finish()
    albums.show("album 1")
    chooseBurst()
    albums.takeChosen()
    await albums.finish()
    #expect(await engine.kept[0].items.isEmpty)
    #expect(
      said == [
        "1 item added to “One”", "Already in “One”", "Undone", "1 item added to “One”", "1 item taken out of “One”",
      ])
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
    albums.addChosen(to: "album 1")
    await albums.finish()
    choose("a")
    albums.addChosen(to: "album 1")
    albums.show("album 1")
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
