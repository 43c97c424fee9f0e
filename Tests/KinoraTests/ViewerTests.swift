import Foundation
import Testing

@testable import kinora

/// What the viewer steps through, and what can be undone.
@MainActor
@Suite struct ViewerTests {
  nonisolated private static func item(_ id: String, _ kind: LibraryItem.Kind = .photo) -> LibraryItem {
    let date = Date(timeIntervalSince1970: 1_790_000_000)
    return LibraryItem(id: id, date: date, kind: kind, revision: date, main: URL(fileURLWithPath: "/\(id)"))
  }

  private enum Event {
    case open(String?), step(Int), leave
  }

  nonisolated private static let list = [item("a"), item("film", .video(4)), item("c")]
  nonisolated private static let stories: [([Event], String?, plays: Bool)] = [
    ([.open("a")], "a", true),
    ([.open("a"), .step(1)], "film", false),
    ([.open("a"), .step(1), .step(1), .step(1)], "c", false),
    ([.open("a"), .step(-1)], "a", true),
    ([.open("film"), .leave], "c", false),
    ([.open("c"), .leave], "film", false),
    ([.open("film"), .open(nil)], nil, true),
    ([.open("gone"), .step(1)], "gone", true),
  ]

  @Test(arguments: stories)
  private func stepsLeadThroughItemsOfAnyKind(_ events: [Event], _ opened: String?, _ plays: Bool) {
    var viewer = ViewerItems(items: Self.list)
    for event in events {
      switch event {
      case .open(let id): viewer.open(id)
      case .step(let count): viewer.step(count)
      case .leave: viewer.leaveOpened()
      }
    }
    #expect(viewer.opened == opened && viewer.plays == plays)
  }

  @Test func theLastItemThatGoesClosesTheViewer() {
    var viewer = ViewerItems(items: [Self.item("only")])
    viewer.open("only")
    viewer.leaveOpened()
    #expect(viewer.opened == nil && viewer.item == nil)
  }

  @Test func whatWasDoneIsUndoneFromTheLastOnAndEachOnce() async {
    let history = UndoHistory()
    var undone: [String] = []
    history.add { undone.append("first") }
    let second = history.add { undone.append("second") }
    history.add { undone.append("third") }
    await history.undo(second)
    await history.undo(second)
    await history.undoLast()
    await history.undoLast()
    await history.undoLast()
    #expect(undone == ["second", "third", "first"] && history.isEmpty)
  }

  @Test func aFolderIsListedAsFileManagersDo() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["b10.jpg", "B9.png", "a.mp4", "song.mp3", "notes.txt", ".hidden.jpg", "z.heic", "c.gif"] {
      try Data("x".utf8).write(to: folder.appendingPathComponent(name))
    }
    let items = FolderItems.items(around: folder.appendingPathComponent("a.mp4"))
    #expect(items.map { $0.main.lastPathComponent } == ["a.mp4", "B9.png", "b10.jpg", "c.gif", "z.heic"])
    #expect(items.map(\.isVideo) == [true, false, false, false, false] && items[3].kind == .animated)
  }
}
