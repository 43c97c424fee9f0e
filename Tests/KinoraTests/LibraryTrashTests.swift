import Foundation
import Photos
import Testing

@testable import kinora

/// Photos and projects go to the Trash together or not at all.
@MainActor @Suite struct LibraryTrashTests {
  private struct Failure: Error, CustomStringConvertible { let description = "no room" }

  private final class Source: LibrarySource {
    var onItems: @MainActor ([LibraryItem]) -> Void = { _ in }
    var onFailure: @MainActor ((any Error)?) -> Void = { _ in }
    var onLooked: @MainActor () -> Void = {}
    var (refuses, keeps) = (false, false)
    /// The identifiers of what is in its Trash.
    var trashed: [String] = []

    func begin() {}
    func lookAgain() {}
    func trash(_ items: [LibraryItem]) async throws -> any TrashedItems {
      if refuses { throw Failure() }
      trashed = items.map(\.id)
      return Trashed(source: self, count: items.count)
    }
  }

  private struct Trashed: TrashedItems {
    let source: Source
    let count: Int

    func restore() async throws {
      if source.keeps { throw Failure() }
      source.trashed = []
    }
  }

  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in ["one", "two"] { try Data(name.utf8).write(to: url.appendingPathComponent(name)) }
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
  }

  private let folder: Folder
  private let source = Source()

  init() throws { folder = try Folder() }

  /// A photo, and two projects.
  private var items: [LibraryItem] {
    let kinds: [(String, LibraryItem.Kind)] = [("photo", .photo), ("one", .project(1)), ("two", .project(2))]
    return kinds.map { name, kind in
      LibraryItem(
        id: name, date: .distantPast, kind: kind, revision: .distantPast, main: folder.url.appendingPathComponent(name))
    }
  }

  /// Puts files beside themselves, but for one of a name.
  nonisolated private static func trash(except name: String?) -> FileTrash.Put {
    { file in
      if file.lastPathComponent == name { throw Failure() }
      let away = file.appendingPathExtension("trashed")
      try FileManager.default.moveItem(at: file, to: away)
      return { try FileManager.default.moveItem(at: away, to: file) }
    }
  }

  /// Moves all to the Trash; returns what was said, how often projects have changed, and the model.
  private func trashAll(except name: String? = nil) async -> (said: [String], changes: Int, model: LibraryModel) {
    let model = LibraryModel(source, putInTrash: Self.trash(except: name))
    var said: [String] = []
    var changes = 0
    model.say = { words, _ in said.append(words) }
    model.onProjectsChange = { changes += 1 }
    model.trash(items)
    await until { !said.isEmpty }
    return (said, changes, model)
  }

  @Test func whatIsTrashedTogetherComesBackTogether() async {
    let (said, changes, model) = await trashAll()
    #expect(said == ["3 items moved to the Trash"] && changes == 1)
    #expect(folder.names == ["one.trashed", "two.trashed"] && source.trashed == ["photo"])
    await model.history.undoLast()
    #expect(folder.names == ["one", "two"] && source.trashed.isEmpty)
  }

  @Test func projectsStayWhenTheLibraryRefuses() async {
    source.refuses = true
    let (said, changes, model) = await trashAll()
    #expect(said == ["Nothing was moved to the Trash: no room"])
    #expect(folder.names == ["one", "two"] && changes == 0 && model.history.isEmpty)
  }

  @Test func allComesBackWhenAProjectCantBeTrashed() async {
    let (said, changes, model) = await trashAll(except: "two")
    #expect(said == ["Nothing was moved to the Trash: no room"])
    #expect(folder.names == ["one", "two"] && source.trashed.isEmpty)
    #expect(changes == 1 && model.history.isEmpty)
  }

  @Test func whatCantComeBackIsSaid() async {
    source.keeps = true
    let (said, changes, _) = await trashAll(except: "two")
    #expect(said == ["What is in the Trash could not be put back: no room"])
    #expect(folder.names == ["one", "two"] && source.trashed == ["photo"] && changes == 1)
  }
}
