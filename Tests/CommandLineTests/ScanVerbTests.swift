import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct ScanVerbTests {
  private func code(_ text: String) throws -> (file: URL, folder: ProgramFolder) {
    let folder = try ProgramFolder()
    let file = folder.file("code.png")
    try writeQRCode(text, to: file)
    return (file, folder)
  }

  @Test func theWordsOfACodeInAFileAreTheResult() async throws {
    let (file, folder) = try code("WIFI:T:WPA;S:home;P:secret;;")
    let run = try await Program.run("scan", file.path)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output == "WIFI:T:WPA;S:home;P:secret;;\n")
    _ = folder
  }

  @Test func jsonSaysKindAndPlace() async throws {
    let (file, folder) = try code("https://example.org/")
    let run = try await Program.run("scan", file.path, "--json")
    #expect(run.status == 0, "\(run.words)")
    let object = try #require(try run.objects().first)
    #expect(object["source"] as? String == file.path)
    let found = try #require((object["codes"] as? [[String: Any]])?.first)
    #expect(found["type"] as? String == "qr")
    #expect(found["kind"] as? String == "link")
    #expect(found["text"] as? String == "https://example.org/")
    let corners = try #require(found["corners"] as? [[Double]])
    #expect(corners.count == 4 && corners[0][0] < 0.3 && corners[0][1] < 0.3 && corners[2][0] > 0.7)
    _ = folder
  }

  @Test func theCamerasNextCodeEndsTheScan() async throws {
    let (file, folder) = try code("lake")
    let run = try await Program.run(
      "scan", "--simulated", "--json", environment: ["KINORA_SIMULATED_SIGN": file.path])
    #expect(run.status == 0, "\(run.words)")
    let object = try #require(try run.objects().first)
    #expect(object["source"] as? String == "simulated:camera:lake")
    #expect((object["codes"] as? [[String: Any]])?.first?["text"] as? String == "lake")
    _ = folder
  }

  @Test func aCameraThatIsPulledOutEndsWithFour() async throws {
    let run = try await Program.run(
      "scan", "--simulated", environment: ["KINORA_SIMULATED_FAULTS": "unplug@0.5"])
    #expect(run.status == 4)
    #expect(run.output.isEmpty)
  }

  @Test func aPictureWithoutACodeEndsWithOneAndOtherFilesWithFive() async throws {
    let folder = try ProgramFolder()
    let words = folder.file("words.txt")
    try Data("not a picture".utf8).write(to: words)
    for file in [words, folder.file("missing.png")] {
      let run = try await Program.run("scan", file.path)
      #expect(run.status == 5)
      #expect(run.words.contains(file.path))
    }
    // Thirty-two white pixels each way.
    let white = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAAAAABWESUoAAAAFklEQVR42mP4TwAwjCoYVTCqYKQqAAA/aPwuqUTQyAAAAABJRU5ErkJggg=="
      ))
    try white.write(to: folder.file("white.png"))
    let run = try await Program.run("scan", folder.file("white.png").path)
    #expect(run.status == 1, "\(run.words)")
    #expect(run.words.contains("no code"))
    // Eight grey pixels each way, and one: pictures, too.
    for side in [8, 1] {
      let small = Data("P5 \(side) \(side) 255\n".utf8) + Data(repeating: 128, count: side * side)
      try small.write(to: folder.file("small.pgm"))
      _ = try await ProgramRun.of(
        "/usr/bin/ffmpeg", ["-v", "error", "-y", "-i", folder.file("small.pgm").path, folder.file("small.png").path])
      let run = try await Program.run("scan", folder.file("small.png").path)
      #expect(run.status == 1, "\(run.words)")
      #expect(run.words.contains("no code"))
    }
  }

  @Test func aFileAndACameraExcludeEachOther() async throws {
    let run = try await Program.run("scan", "--simulated", "x.png")
    #expect(run.status == 2)
    #expect(try await Program.run("scan", "a.png", "b.png").status == 2)
  }
}
