import Foundation
import Testing

@testable import kinora

/// Files that go to other programs themselves, by a drag or by Open With.
@MainActor @Suite struct LibraryGivingTests {
  private static func item(_ id: String, place: LibraryItem.Coordinates? = nil) -> LibraryItem {
    LibraryItem(
      id: id, date: .distantPast, kind: .photo, revision: .distantPast, main: URL(fileURLWithPath: "/\(id)"),
      place: place)
  }

  private let model = LibraryModel(FakeLibrarySource())
  private static let here = item("a", place: LibraryItem.Coordinates(latitude: 48, longitude: 16))
  private static let nowhere = item("b")

  @Test func thatAFileSaysItsPlaceIsToldOnce() {
    var said: [String] = []
    model.say = { words, undo in
      #expect(undo == nil)
      said.append(words)
    }
    model.gave([Self.nowhere])
    #expect(said.isEmpty)
    model.gave([Self.here])
    #expect(said == ["The file went along with its place and camera"])
    model.gave([Self.here, Self.nowhere])
    #expect(said.count == 1)
  }

  @Test func severalFilesAreCalledSo() {
    var said: [String] = []
    model.say = { words, _ in said.append(words) }
    model.gave([Self.nowhere, Self.here])
    #expect(said == ["The files went along with their place and camera"])
  }
}
