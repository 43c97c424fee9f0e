import Foundation
import Testing

@testable import kinora_cli

@Suite struct CompletionTests {
  private static let verbs = [
    Verb(
      "record", "record", words: Words("FILE…", areFiles: true),
      options: [
        Option("--preset", .choice("PRESET", ["low", "high"]), "choose"), Option("--output", .file, "write"),
        Option("--pause", .pause, isRepeatable: true, "pause"),
      ], example: "record", "", run: { _ in .done }),
    Verb("controls", "controls", words: ControlsRequest.words, options: [], example: "", "", run: { _ in .done }),
  ]

  /// What bash offers for a command line whose last word is being written.
  private func offered(_ line: String, in folder: URL) throws -> Set<String> {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let script =
      Completions.script(for: .bash, verbs: CompletionTests.verbs)
      + "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _kinora_cli; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    let bash = Process()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = ["-c", script]
    bash.currentDirectoryURL = folder
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    bash.waitUntilExit()
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private static let lines: [(String, Set<String>)] = [
    ("kinora-cli re", ["record"]),
    ("kinora-cli record --preset ", ["low", "high"]),
    ("kinora-cli record --output cl", ["clip.mov"]),
    ("kinora-cli record --pause ", []),
    ("kinora-cli record --p", ["--preset", "--pause"]),
    ("kinora-cli record cl", ["clip.mov"]),
    ("kinora-cli controls s", ["set"]),
  ]

  @Test(arguments: lines) func bashOffersWhatFits(_ line: String, _ expected: Set<String>) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "clip.mov"))
    #expect(try offered(line, in: folder) == expected)
  }
}
