import AVFoundation
import GLibSupport
import TestMedia
import Testing

@testable import kinora

/// What people write into films.
@Suite struct FilmTagTests {
  private static let dates: [(String, Bool)] = [
    ("2026", true), ("2026-11", true), ("2026-11-21", true), ("2026-11-21T19:30", true), ("2026-11-21 19:30:05", true),
    ("2026-11-21T19:30:05Z", true), ("2026-11-21T19:30:05+0900", true), ("2024-02-29", true), ("", true),
    ("26", false), ("2026-13", false), ("2026-02-30", false), ("2025-02-29", false), ("2026-1-1", false),
    ("yesterday", false), ("2026-11-21T25:00", false), ("2026-11-", false), ("2026-11-21-05", false), ("20265", false),
  ]

  @Test(arguments: dates)
  func datesAreYearsAndWhatMoreIsKnown(_ words: String, _ isGood: Bool) {
    #expect((FilmTag.date.problem(with: words) == nil) == isGood)
    #expect(FilmTag.title.problem(with: words) == nil)
  }

  @Test(arguments: FilmTag.allCases)
  func whatNobodyShowsIsNotWritten(_ tag: FilmTag) {
    #expect(tag.problem(with: String(repeating: "あ", count: 4001)) != nil)
  }

  // MARK: - Writing

  private enum Event: Sendable {
    case write(String, FilmTag), revert, save, saved, failed
  }

  private static func run(_ events: [Event]) -> (FilmTagEdit, [FilmTagEdit.Action]) {
    var edit = FilmTagEdit(saved: [.title: "Lake", .artist: "Mika"])
    var actions: [FilmTagEdit.Action] = []
    for event in events {
      switch event {
      case .write(let words, let tag): edit.write(words, as: tag)
      case .revert: edit.revert()
      case .save: if let action = edit.save() { actions.append(action) }
      case .saved: edit.wasSaved()
      case .failed: edit.failed("The disk is full.")
      }
    }
    return (edit, actions)
  }

  private static let stories: [([Event], [FilmTagEdit.Action], String, FilmTagEdit.Phase)] = [
    ([.save], [], "Lake", .writing),
    ([.write("Sea", .title)], [], "Sea", .writing),
    ([.write("Sea", .title), .save], [.save([.title: "Sea"])], "Sea", .saving([.title: "Sea"])),
    ([.write("Sea", .title), .save, .save, .revert], [.save([.title: "Sea"])], "Sea", .saving([.title: "Sea"])),
    ([.write(" Sea ", .title), .save, .saved], [.save([.title: "Sea"])], "Sea", .saved),
    ([.write("", .title), .save, .saved], [.save([.title: ""])], "", .saved),
    ([.write("Sea", .title), .revert, .save], [], "Lake", .writing),
    ([.write("Lake ", .title), .save], [], "Lake ", .writing),  // nothing that would be written
    ([.write("soon", .date), .save], [], "Lake", .writing),
    ([.write("Sea", .title), .save, .failed], [.save([.title: "Sea"])], "Sea", .failed("The disk is full.")),
    (
      [.write("Sea", .title), .save, .failed, .save, .saved], [.save([.title: "Sea"]), .save([.title: "Sea"])], "Sea",
      .saved
    ),
    ([.write("Sea", .title), .save, .write("Sky", .title), .saved], [.save([.title: "Sea"])], "Sky", .writing),
    ([.saved, .failed], [], "Lake", .writing),
  ]

  @Test(arguments: stories)
  private func savingFollowsWriting(
    _ events: [Event], _ actions: [FilmTagEdit.Action], _ title: String, _ phase: FilmTagEdit.Phase
  ) {
    let (edit, done) = Self.run(events)
    #expect(done == actions && edit.words(.title) == title && edit.phase == phase)
    #expect(edit.words(.artist) == "Mika")
  }

  @Test func whatIsWrongIsSaidUntilItIsRight() {
    var (edit, _) = Self.run([.write("soon", .date)])
    #expect(edit.problem(.date) != nil && edit.problem == edit.problem(.date) && !edit.canSave && edit.isChanged)
    edit.write("2026-11", as: .date)
    #expect(edit.problem == nil && edit.canSave)
    edit.write("", as: .date)
    #expect(!edit.canSave && !edit.isChanged)
  }

  // MARK: - Files

  private static func withCopy(
    _ change: @escaping (inout MediaRecipe) -> Void, _ body: (URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recipe = MediaRecipe(change)
    let url = folder.appendingPathComponent("film.\(recipe.container.rawValue)")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: recipe), to: url)
    try await body(url)
  }

  private static let all: [FilmTag: String] = [
    .title: "林檎 & Äpfel", .artist: "Mika", .date: "2026-11-21", .description: "Two\nlines", .comment: "c",
    .copyright: "©",
  ]

  @Test(arguments: [MediaRecipe.Container.mp4, .mov], [MediaRecipe.Layout.indexLast, .indexFirst])
  func filesSayWhatWasWrittenAndNothingElseChanges(
    _ container: MediaRecipe.Container, _ layout: MediaRecipe.Layout
  ) async throws {
    try await Self.withCopy {
      $0.container = container
      $0.layout = layout
      $0.metadata = ["title": "Before", "album": "Kept", "artist": "Old"]
    } _: { url in
      let look = FilmLook(url)
      let before = try #require(await look.details())
      #expect(before.lock == nil && before.tags == [.title: "Before", .artist: "Old"])
      try await FilmTagFile.write(Self.all, to: url)
      let after = try #require(await FilmLook(url).details())
      #expect(after.tags == Self.all && after.title == Self.all[.title] && after.duration == before.duration)
      #expect(after.notes.contains { $0.value == "Kept" } && !after.notes.contains { $0.value == "Mika" })
      try await FilmTagFile.write([.title: "", .comment: "new"], to: url)
      let last = try #require(await FilmLook(url).details())
      var expected = Self.all
      (expected[.title], expected[.comment]) = (nil, "new")
      #expect(last.tags == expected && last.title == nil && last.tracks == before.tracks)
      #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path).count == 1)
    }
  }

  @Test func whatCannotBeChangedSaysWhy() async throws {
    try await Self.withCopy {
      $0.container = .mkv
      $0.metadata = ["title": "Before"]
    } _: { url in
      let details = try #require(await FilmLook(url).details())
      #expect(details.lock == "Only MP4 and MOV files can be changed." && details.tags.isEmpty)
      #expect(details.notes.contains { $0.value == "Before" })
      let bytes = try Data(contentsOf: url)
      await #expect(throws: AVError.self) { try await FilmTagFile.write([.title: "After"], to: url) }
      #expect(try Data(contentsOf: url) == bytes)
    }
    let far = FilmLook(try #require(URL(string: "http://127.0.0.1:1/film.mp4")))
    #expect(await far.picture(at: .zero, exactly: true, width: 10, height: 10) == nil)
  }

  @Test func aFileThatIsGoneStaysGone() async throws {
    try await Self.withCopy { _ in
    } _: { url in
      try FileManager.default.removeItem(at: url)
      await #expect(throws: AVError.self) { try await FilmTagFile.write([.title: "After"], to: url) }
      #expect(!FileManager.default.fileExists(atPath: url.path))
    }
  }
}
