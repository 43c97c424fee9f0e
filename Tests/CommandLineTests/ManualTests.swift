import Foundation
import MediaEngine
import TestSupport
import Testing

@testable import kinora_cli

@Suite struct ManualTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data/man/kinora-cli.1").standardizedFileURL

  @Test func theInstalledPageIsTheProgramsOwn() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      page == Manual.page(of: Verb.all, version: kinoraVersion), "kinora-cli --manual > data/man/kinora-cli.1 makes it")
  }

  @Test func everyVerbAndOptionIsInThePage() {
    let page = Manual.page(of: Verb.all, version: "1").replacing("\\-", with: "-")
    for verb in Verb.all {
      #expect(page.contains("\n.SS \(verb.name)"))
      for option in verb.options { #expect(page.contains("\\fB\(option.name)\\fR")) }
    }
  }

  /// The formatter's commands begin with a full stop, its characters with a backslash: neither comes from a text.
  @Test func whatLooksLikeACommandIsText() {
    let verb = Verb(
      "dots", ".br of C:\\new", options: [Option("--a", "'x'")], example: "dots", "does", run: { _ in .done })
    let lines = Manual.page(of: [verb], version: "1").split(separator: "\n")
    #expect(lines.contains("\\&.br of C:\\enew."))
    #expect(lines.contains("\\&'x'"))
  }
}
