import Foundation
import Testing

@testable import kinora

/// Items of folders that are away.
@MainActor @Suite struct AwayItemTests {
  private func items(away: Set<String>) -> [LibraryItem] {
    ["a", "b", "c"].map { id in
      LibraryItem(
        id: id, date: .distantPast, kind: .photo, revision: .distantPast,
        main: URL(fileURLWithPath: "/disk/Pictures/\(id).jpg"), isAway: away.contains(id))
    }
  }

  @Test func whatIsAwayIsSaidToBeSoInsteadOfOpened() {
    let source = FakeLibrarySource()
    let model = LibraryModel(source)
    var said: [String] = []
    model.say = { words, _ in said.append(words) }
    model.begin()
    source.onItems(items(away: ["b"]))
    #expect(model.items?.count == 3)
    model.open("b")
    #expect(model.opened == nil)
    #expect(said == ["“/disk/Pictures” is away. What is in it can be opened when it is back."])
    // The viewer steps over it.
    model.open("a")
    #expect([1, -1].compactMap { model.neighbour($0)?.id } == ["c"])
    model.open("c")
    source.onItems(items(away: ["c"]))
    #expect(model.opened == nil)
    source.onItems(items(away: []))
    model.open("b")
    #expect(model.opened == "b" && said.count == 1)
  }

  /// Nothing tells of a disk that was mounted while the person was in another program.
  @Test func whileSomethingIsAwayItIsLookedForWhenThePersonComesBack() {
    let source = FakeLibrarySource(items(away: []))
    let model = LibraryModel(source)
    model.begin()
    model.lookForWhatIsAway()
    #expect(source.looks == 0)
    source.onItems(items(away: ["b"]))
    model.lookForWhatIsAway()
    #expect(source.looks == 1)
  }

  @Test func aTileSaysThatItsItemIsAway() {
    let names = items(away: ["b"]).map { TileName.name(of: $0) }
    #expect(names.map { $0.hasSuffix(", away") } == [false, true, false])
  }
}
