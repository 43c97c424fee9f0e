import Foundation
import Testing

@testable import Photos
@testable import kinora

/// A burst in the Library: one tile, behind which each of its photos is seen by itself.
@MainActor
@Suite struct LibraryBurstTests {
  private static func item(_ id: String, _ kind: LibraryItem.Kind = .photo, _ members: [LibraryItem] = [])
    -> LibraryItem
  {
    let date = Date(timeIntervalSince1970: 1_790_000_000)
    return LibraryItem(
      id: id, date: date, kind: kind, revision: date, main: URL(fileURLWithPath: "/\(id).jpg"), members: members)
  }

  /// A photo before a burst of three, and one after it; newest first.
  private static func model() -> LibraryModel {
    let burst = item("b1", .burst(3), ["b3", "b2", "b1"].map { item($0) })
    let model = LibraryModel(FakeLibrarySource([item("new"), burst, item("old")]))
    model.begin()
    return model
  }

  @Test func aLookThatFailsIsSaid() {
    let source = FakeLibrarySource([])
    let model = LibraryModel(source)
    var said: [String] = []
    model.say = { words, _ in said.append(words) }
    model.begin()
    #expect(said.isEmpty)
    source.onFailure(CancellationError())
    #expect(said.count == 1 && said[0].contains("CancellationError"))
    #expect(model.failure != nil)
    source.onFailure(nil)
    #expect(said.count == 1 && model.failure == nil)
    // What is only to know is said as it is, and nothing has failed.
    source.onFailure(PHPhotosError(LibraryError.unmarked("/media/card", AttributeRefusal(code: EOPNOTSUPP))))
    #expect(said.count == 2 && said[1].hasPrefix("The disk of “/media/card” keeps no extended attributes in files. "))
    #expect(model.failure == nil)
  }

  @Test func aBurstIsOneItemOfTheGrid() {
    let model = Self.model()
    #expect(model.items?.map(\.id) == ["new", "b1", "old"])
    #expect(model.days.map(\.items) == [0..<3])
  }

  nonisolated private static let steps: [(String, before: String?, after: String?, Int?)] = [
    ("new", nil, "b3", nil), ("b3", "new", "b2", 3), ("b2", "b3", "b1", 2), ("b1", "b2", "old", 1),
    ("old", "b1", nil, nil),
  ]

  @Test(arguments: steps)
  func eachOfItsPhotosIsSeenByItself(_ id: String, _ before: String?, _ after: String?, _ number: Int?) {
    let model = Self.model()
    model.open(id)
    #expect(model.openedItem?.id == id && model.openedItem?.kind == .photo)
    #expect(model.neighbour(-1)?.id == before && model.neighbour(1)?.id == after)
    #expect(model.placeInBurst?.number == number)
    #expect(number == nil || model.placeInBurst?.count == 3)
  }
}
