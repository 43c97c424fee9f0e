import Foundation
import MediaEngine
import Testing

@testable import kinora_cli

@Suite struct CommandLineTests {
  @Test func theVersionIsPrinted() async throws {
    let run = try await Program.run("--version")
    #expect(run.status == 0)
    #expect(run.output == "kinora-cli \(kinoraVersion)\n")
    #expect(run.words.isEmpty)
  }

  /// A film's title may hold whatever somebody put there.
  @Test func noFileGivesOrdersToATerminal() async throws {
    #expect(Console.harmless("plain\ttext\n…日本") == "plain\ttext\n…日本")
    #expect(
      Console.harmless("\u{1B}[2J\u{7}\r\u{9B}31m\u{7F}\u{202E}")
        == "\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}")
    let run = try await Program.run("info", "/none\u{1B}[31m.mp4")
    #expect(run.status == 5 && run.words.contains("none\u{FFFD}[31m.mp4"), "\(run)")
  }

  @Test func helpListsEveryVerbAndEachVerbHasAnExample() async throws {
    let overview = try await Program.run("--help")
    #expect(overview.status == 0)
    for verb in Verb.all {
      #expect(overview.output.contains("\n  \(verb.name) "))
      let page = try await Program.run(verb.name, "--help")
      #expect(page.status == 0)
      #expect(page.output.contains("\n  kinora-cli \(verb.example)\n"))
      for option in verb.options { #expect(page.output.contains("\n  \(option.name)")) }
    }
  }

  @Test func theExamplesCanBeRead() throws {
    for verb in Verb.all {
      let words = verb.example.split(separator: " ").map(String.init)
      guard case .run(let read, _) = try Invocation(parsing: words, verbs: Verb.all) else {
        Issue.record("\(verb.example) runs nothing")
        continue
      }
      #expect(read.name == verb.name)
    }
  }

  @Test(arguments: [
    ([], "Say what to do."),
    (["devcies"], "Did you mean “devices”?"),
    (["juggle"], "“kinora-cli --help” lists"),
    (["--verison"], "Did you mean --version?"),
    (["--version", "now"], "one word too many"),
    (["preview", "--simulatde"], "Did you mean --simulated?"),
    (["preview", "--colour"], "“kinora-cli preview --help” lists"),
    (["preview", "--frames"], "Write --frames N."),
    (["preview", "--frames", "--json"], "Write --frames N."),
    (["preview", "--frames", "0"], "Write --frames 90."),
    (["preview", "--frames", "ten"], "Write --frames 90."),
    (["preview", "--size", "1280"], "Write --size 1280x720."),
    (["preview", "--rate", "fast"], "Write --rate 30."),
    (["preview", "--json=1"], "takes no value"),
    (["preview", "--json", "--json"], "is there twice"),
    (["devices", "all"], "one word too many"),
  ]) func aCommandLineThatIsWrongSaysWhatToWriteInOneLine(_ words: [String], _ expected: String) async throws {
    do {
      _ = try Invocation(parsing: words, verbs: Verb.all)
      Issue.record("\(words) was understood")
    } catch {
      #expect("\(error)".contains(expected))
      #expect(!"\(error)".contains("\n"))
      #expect(ExitCode(of: error) == .wrongUsage)
    }
  }

  @Test func wrongUsageEndsWithTwoAndOneLineForPeople() async throws {
    let run = try await Program.run("preview", "--colour")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.words.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("30", 30, 1), ("29.97", 30_000, 1001), ("23.976", 24_000, 1001), ("7.5", 7500, 1000), ("30000/1001", 30_000, 1001),
  ]) func ratesAreReadAsCamerasMeanThem(_ text: String, _ numerator: Int, _ denominator: Int) throws {
    let rate = try #require(OptionValues.rate(text))
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
  }

  @Test(arguments: Completions.Shell.allCases) func theCompletionFilesAreCurrent(_ shell: Completions.Shell) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "data/completions/\(shell.fileName)")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == Completions.script(for: shell, verbs: Verb.all),
      "make it anew with: kinora-cli --completions \(shell.rawValue) > data/completions/\(shell.fileName)")
  }
}
