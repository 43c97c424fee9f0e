import Foundation
import Testing

@testable import kinora_cli

/// How the new file of a verb is named: one way for all that make one, and a shorter one where a single file goes in.
@Suite struct NewFileTests {
  private static let makers = [
    "record", "photo", "thumbnails", "waveform", "export", "trim", "join", "compose", "convert", "gif",
  ]
  private static let short = ["trim", "gif", "export", "convert", "compose"]

  private func values(_ words: [String]) throws -> OptionValues {
    guard case .run(_, let values) = try Invocation(parsing: words, verbs: Verb.all) else { throw UsageError.noVerb }
    return values
  }

  @Test func eachVerbThatMakesAFileHasTheOption() {
    let verbs = Verb.all.filter { verb in verb.options.contains { $0.name == "--output" && $0.value == .file } }
    #expect(Set(verbs.map(\.name)) == Set(Self.makers))
    #expect(Set(Verb.all.filter(\.words.endInNewFile).map(\.name)) == Set(Self.short))
  }

  @Test(arguments: short) func theSecondWordMeansTheSame(_ verb: String) throws {
    let named = try values([verb, "a.mov", "--output", "b.mov"])
    #expect(try values([verb, "a.mov", "b.mov"]) == named)
    #expect(try values([verb, "--output=b.mov", "a.mov"]) == named)
    #expect(named.words == ["a.mov"] && named.text("--output") == "b.mov")
  }

  @Test(arguments: short) func bothAtOnceAreRefused(_ verb: String) async throws {
    let run = try await Program.run(verb, "a.mov", "b.mov", "--output", "c.mov")
    #expect(run.status == 2 && run.output.isEmpty)
    let sentence = "The new file is named twice, as “b.mov” and by --output c.mov. Write one of them."
    #expect(run.words == "kinora-cli: \(sentence)\n")
    #expect(throws: UsageError.unexpectedArgument("c.mov", verb: verb)) {
      try values([verb, "a.mov", "b.mov", "c.mov"])
    }
    // Help is given in any case.
    #expect(try await Program.run(verb, "a.mov", "b.mov", "--output", "c.mov", "--help").status == 0)
  }

  private static let withoutNewFile: [[String]] =
    [["record"], ["photo"], ["join", "a.mov", "b.mov"]]
    + (short + ["thumbnails", "waveform"]).map { [$0, "a.mov"] }

  @Test(arguments: withoutNewFile) func whoNamesNoneIsToldTheOption(_ words: [String]) async throws {
    let run = try await Program.run(words)
    #expect(run.status == 2 && run.words.contains("--output") && run.words.contains("is missing"), "\(run.words)")
  }

  @Test func aFilmIsExportedEitherWay() async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 10)
    for (name, words) in [("one.mp4", ["--output"]), ("two.mp4", [])] {
      let run = try await Program.run(
        ["export", film, "--preset", "passthrough"] + words + [folder.file(name).path])
      #expect(run.status == 0, "\(run.words)")
      #expect(try await EditedFilm.numbers(folder.file(name)) == (0..<10).map { $0 })
    }
    let checked = try await Program.run("compose", "a.json", "b.mov", "--check")
    #expect(checked.status == 2 && checked.words.contains("“b.mov” is one word too many."), "\(checked.words)")
  }
}
