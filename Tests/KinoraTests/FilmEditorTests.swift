import Foundation
import Testing

@testable import kinora

/// Writing into films, in the Player without a window.
@MainActor
@Suite struct FilmEditorTests {
  private struct Full: Error {}

  private let engine = FakePlayerEngine()
  private let model: PlayerModel
  private var editor: FilmEditor { model.editor }

  init() {
    let name = "kinora-\(UUID().uuidString)/positions.json"
    model = PlayerModel(
      engine: engine, settings: AppSettings(nil),
      memory: FilmMemory(FileManager.default.temporaryDirectory.appendingPathComponent(name)))
    engine.film.tags = [.title: "Lake"]
  }

  private func open(_ names: String...) async {
    model.open(names.map { URL(fileURLWithPath: "/films/\($0)") })
    await becomeReady()
  }

  private func becomeReady() async {
    engine.becomeReady()
    await until { editor.edit.saved == engine.film.tags }
    _ = engine.takeCalls()
  }

  @Test func whatIsSavedIsReadAgain() async {
    await open("a.mp4")
    editor.write("Sea", as: .title)
    editor.saveChanges()
    await until { editor.edit.phase == .saved && model.title == "Sea" }
    #expect(engine.takeCalls() == ["write [\"title: Sea\"] to a.mp4"])
    editor.saveChanges()
    #expect(engine.takeCalls() == [] && model.machine.isPlaying)
  }

  @Test func whatCannotBeSavedStaysWritten() async {
    await open("a.mp4")
    engine.writeError = Full()
    editor.write("Sea", as: .title)
    editor.saveChanges()
    await until { if case .failed = editor.edit.phase { true } else { false } }
    #expect(editor.edit.words(.title) == "Sea" && editor.edit.canSave)
    engine.writeError = nil
    editor.saveChanges()
    await until { editor.edit.phase == .saved }
  }

  @Test func whatIsNotSavedWaitsUntilTheFilmIsOpenAgain() async {
    await open("a.mp4", "b.mp4")
    editor.write("Sea", as: .title)
    model.next()
    #expect(editor.edit.words(.title) == "")
    await becomeReady()
    #expect(editor.edit.words(.title) == "Lake" && !editor.edit.isChanged)
    model.previous()
    await becomeReady()
    #expect(editor.edit.words(.title) == "Sea" && editor.edit.isChanged)
  }

  @Test func whoseFilmIsLeftWhileItIsSavedIsSavedAllTheSame() async {
    await open("a.mp4", "b.mp4")
    editor.write("Sea", as: .title)
    editor.saveChanges()
    model.next()
    await until { engine.film.tags[.title] == "Sea" }
    await becomeReady()
    #expect(!editor.edit.isChanged && editor.edit.phase == .writing)
  }

  @Test func whatCannotBeChangedIsNotWritten() async {
    engine.film.lock = "Only MP4 and MOV files can be changed."
    model.open([URL(fileURLWithPath: "/films/a.mkv")])
    engine.becomeReady()
    await until { model.details != nil }
    editor.write("Sea", as: .title)
    editor.saveChanges()
    #expect(!engine.takeCalls().contains { $0.hasPrefix("write") })
  }
}
