import Foundation
import TestSupport
import Testing

@testable import kinora

/// What is found in the Library by words, days, filters and places.
@Suite struct LibrarySearchTests {
  private static func item(
    _ id: String, _ kind: LibraryItem.Kind = .photo, day: String = "2026-11-18", favourite: Bool = false,
    place: LibraryItem.Coordinates? = nil
  ) -> LibraryItem {
    LibraryItem(
      id: id, date: Date.local("\(day) 12:00") ?? .distantPast, kind: kind, revision: .distantPast,
      main: URL(fileURLWithPath: "/\(id)"), isFavorite: favourite, place: place)
  }

  private static let munich = LibraryItem.Coordinates(latitude: 48.137, longitude: 11.575)
  private static let items = [
    item("IMG_0042.jpg", favourite: true, place: munich), item("clip.mp4", .video(90), day: "2026-11-17"),
    item("Über den Wolken.heic", .live, day: "2026-10-02"), item("slow.mov", .slowMotion(8), day: "2025-11-18"),
  ]
  private static let words: [[String]] = [
    ["Canon EOS", "Fête au village"], ["Nikon", "birthday"], ["Canon", "桜の花見"], [],
  ]
  private static let index = lines(items, words)
  private static let today = items[0].date

  private static func lines(_ items: [LibraryItem], _ words: [[String]]) -> SearchIndex {
    var maker = ItemLines()
    return SearchIndex(zip(items, words).map { maker.line($0, $1) })
  }

  private static let queries: [(String, [Int])] = [
    ("", [0, 1, 2, 3]), ("canon", [0, 2]), ("CAN", [0, 2]), ("anon", []), ("canon fete", [0]), ("fête", [0]),
    ("img_0042", [0]), ("0042", [0]), ("heic", [2]), ("uber wolken", [2]), ("花見", [2]), ("video", [1, 3]),
    ("november", [0, 1, 3]), ("november 2026", [0, 1]), ("2026-11", [0, 1]), ("2026-11-18", [0]), ("18.11.2026", [0]),
    ("11/2026", [0, 1]), ("today", [0]), ("yesterday", [1]), ("today canon", [0]), ("today nikon", []),
    ("wednesday", [0]), ("2025", [3]), ("48.1, 11.6", [0]), ("48.1,11.6 canon", [0]), ("-48.1, 11.6", []),
    ("...", [0, 1, 2, 3]),
    ("99-99", []),
  ]

  @Test(arguments: queries) func wordsAndDaysFindItems(_ text: String, _ found: [Int]) {
    var search = LibrarySearch()
    search.text = text
    #expect(search.results(in: Self.items, Self.index, today: Self.today) == found.map { Self.items[$0] })
  }

  private static let filters: [(Set<SearchChip>, String, Set<String>?, [Int])] = [
    ([.favourites], "", nil, [0]), ([.photos], "", nil, [0, 2]), ([.videos], "", nil, [1, 3]), ([.live], "", nil, [2]),
    ([.live, .slowMotion], "", nil, [2, 3]), ([.videos, .long], "", nil, [1]), ([.withPlace], "", nil, [0]),
    ([.photos, .favourites], "canon", nil, [0]), ([.videos, .favourites], "", nil, []),
    ([], "", ["clip.mp4", "slow.mov"], [1, 3]), ([.long], "", ["slow.mov"], []), ([], "", [], []),
  ]

  @Test(arguments: filters)
  func filtersNarrowIt(_ chips: Set<SearchChip>, _ text: String, _ album: Set<String>?, _ found: [Int]) {
    let search = LibrarySearch(text: text, chips: chips, album: album)
    #expect(search.results(in: Self.items, Self.index, today: Self.today) == found.map { Self.items[$0] })
  }

  private static let texts = ["IMG_0042.JPG", "a--b  C9", "", " x", "é", "ABC déf ＡＢ", "Straße_7", "日本 語"]

  @Test(arguments: texts) func aLineHasTheWordsOfItsTextWhetherOrNotTheyHaveAccents(_ text: String) {
    let line = String(decoding: SearchText.line([text, "z"]), as: UTF8.self)
    #expect(line == (SearchText.words(text) + ["z"]).map { " " + $0 }.joined())
  }

  @Test func manyItemsAreFoundByTheirLines() {
    let index = SearchIndex(
      (0..<20_000).map { SearchText.line(["photo \($0)", $0.isMultiple(of: 2) ? "even" : "odd"]) })
    #expect(index.count == 20_000)
    #expect(index.lines(with: ["even"]).count == 10_000)
    #expect(index.lines(with: ["19999"]) == [19_999])
    #expect(index.lines(with: ["1999", "odd"]) == [1999] + (19_990...19_999).filter { !$0.isMultiple(of: 2) })
    #expect(index.lines(with: ["odd", "even"]).isEmpty)
    #expect(SearchIndex().lines(with: ["a"]).isEmpty)
  }

  @MainActor @Test func wordsAreReadOnceAndKept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "words.json")
    let reads = Counter()
    func model() -> SearchModel {
      SearchModel(memory: WordsMemory(file: file)) { item in
        await reads.add()
        return ItemWords(revision: item.revision, texts: item.id == "clip.mp4" ? ["birthday"] : [])
      }
    }
    let first = model()
    first.follow(Self.items)
    // Nothing is read before somebody searches.
    await first.finish()
    #expect(await reads.count == 0)
    first.open()
    first.follow(Self.items)
    await first.finish()
    first.type("birth")
    #expect(first.results(in: Self.items) == [Self.items[1]])
    #expect(await reads.count == 4)
    let second = model()
    second.open()
    var changes = 0
    second.onChange = { changes += 1 }
    second.type("birth")
    #expect(second.results(in: Self.items).isEmpty && changes == 1)
    second.follow(Self.items)
    await second.finish()
    // What is looked for is shown as soon as it is known.
    #expect(second.results(in: Self.items) == [Self.items[1]] && changes == 2)
    #expect(await reads.count == 4)
    second.close()
    #expect(second.results(in: Self.items) == Self.items && !second.isOn)
  }

  private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
  }
}
