import AVFoundation
import Testing

@testable import kinora

/// What About says of the process that reads files of others.
@Suite struct ReaderWordsTests {
  private static let table: [(protection: ReaderProtection, words: [String])] = [
    (
      ReaderProtection(isInstalled: true, landlock: 6, hasSeccomp: true),
      ["kinora-reader, reads photos", "no files but the system’s (landlock 6)", "can’t connect"]
    ),
    (
      ReaderProtection(isInstalled: true),
      ["kinora-reader, reads photos", "this system has no landlock", "this system has no seccomp"]
    ),
    (
      ReaderProtection(isInstalled: true, landlockGap: .kernel, hasSeccomp: true),
      ["kinora-reader, reads photos", "this system has no landlock", "can’t connect"]
    ),
    (
      ReaderProtection(isInstalled: true, landlockGap: .thread, hasSeccomp: true),
      ["kinora-reader, reads photos", "a thread that landlock doesn’t hold", "can’t connect"]
    ),
    (ReaderProtection(isInstalled: true, problem: "No such file"), ["kinora-reader can’t be started", "No such file"]),
    (ReaderProtection(isInstalled: false), ["kinora-reader isn’t installed"]),
  ]

  @Test(arguments: table) func eachLineSaysWhatHolds(_ protection: ReaderProtection, _ words: [String]) {
    let lines = ReaderWords.of(protection).split(separator: "\n")
    #expect(lines.count == words.count)
    for (line, words) in zip(lines, words) { #expect(line.contains(words)) }
  }
}
