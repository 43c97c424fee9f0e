import Foundation
import TestMedia
import TestSupport
import Testing

@testable import kinora_cli

@Suite(.serialized) struct PlayVerbTests {
  private func file(_ name: String) async throws -> String {
    try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: name))).path
  }

  private func play(
    _ words: [String], send: (signal: Int32, after: String)? = nil
  ) async throws -> Program.Outcome {
    try await Program.run(["play", "--headless", "--json", "--numbers"] + words, send: send)
  }

  private func events(_ run: Program.Outcome, _ name: String) throws -> [[String: Any]] {
    try run.objects().filter { $0["event"] as? String == name }
  }

  private func numbers(_ run: Program.Outcome) throws -> [Int] {
    try events(run, "frame").map { $0["number"] as? Int ?? -1 }
  }

  // MARK: What is shown

  @Test func everyFrameIsShownInItsOrder() async throws {
    let path = try await file("B-frames")
    let run = try await play([path, "--rate", "4", "--pitch", "varispeed"])
    #expect(run.status == 0 && run.words.isEmpty, "\(run.words)")
    #expect(try numbers(run) == Array(0..<60))
    let times = try events(run, "frame").compactMap { $0["time"] as? Double }
    #expect(zip(times, 0...).allSatisfy { abs($0 - Double($1) / 30) < 0.001 }, "\(times)")
    let objects = try run.objects()
    #expect(objects.first?["status"] as? String == "readyToPlay" && objects.first?["width"] as? Int == 320)
    #expect(objects.first?["duration"] as? Double == 2 && objects.first?["file"] as? String == path)
    #expect(objects.contains { $0["status"] as? String == "playing" && $0["rate"] as? Double == 4 })
    let end = try #require(objects.last)
    #expect(end["event"] as? String == "end" && end["reason"] as? String == "end")
    #expect(end["frames"] as? Int == 60 && end["time"] as? Double == 2)
  }

  private static let parts: [([String], [Int])] = [
    (["--from", "0.5", "--to", "1", "--rate", "2", "--loop", "2"], Array(15..<30) + Array(15..<30)),
    (["--rate", "-4", "--to", "9", "--from", "1.5"], (45..<60).reversed()),
    (["--from", "0.5", "--to", "1", "--rate", "-2"], (15...30).reversed()),
    (["--from", "1", "--step", "5"], Array(30...35)),
    (["--from", "1", "--step", "-3"], [30, 29, 28, 27]),
    (["--from", "1.9", "--step", "10"], [57, 58, 59]),
  ]

  @Test(arguments: parts) func aPartIsShown(_ words: [String], _ expected: [Int]) async throws {
    let run = try await play([try await file("h264 mp4")] + words)
    #expect(run.status == 0, "\(run.words)")
    #expect(try numbers(run) == expected)
  }

  @Test func playingJumpsWhereItIsTold() async throws {
    let run = try await play([try await file("h264 mov"), "--seek", "1.5@0.1"])
    #expect(run.status == 0, "\(run.words)")
    let shown = try numbers(run)
    let landing = try #require(shown.firstIndex(of: 45))
    #expect(shown.prefix(landing).elementsEqual(0..<landing) && landing > 2, "\(shown)")
    #expect(shown.suffix(from: landing).elementsEqual(45..<60), "\(shown)")
    let jumps = try events(run, "seek")
    #expect(jumps.count == 1 && jumps[0]["time"] as? Double == 1.5 && jumps[0]["finished"] as? Bool == true)
  }

  @Test func aPersonIsToldHowMuchWasShown() async throws {
    let film = try await file("h264 mov")
    let run = try await Program.run("play", "--headless", film, "--from", "1.9")
    #expect(run.status == 0 && run.output == "\(film): 3 frames\n", "\(run.output)")
  }

  // MARK: What goes wrong

  @Test func whatCannotBePlayedIsSaidAndTheOthersArePlayed() async throws {
    let folder = try Folder()
    let words = folder.file("words.mp4")
    try Data("no film".utf8).write(to: words)
    let missing = folder.file("missing.mov")
    let film = try await file("h264 mp4")
    let run = try await play([words.path, missing.path, film, "--from", "1.9", "--loop", "2"])
    #expect(run.status == 5)
    let errors = try events(run, "error")
    #expect(errors.map { $0["file"] as? String } == [words.path, missing.path])
    #expect(run.words.contains("words.mp4") && run.words.contains("missing.mov"))
    #expect(run.words.split(separator: "\n").count == 2)
    #expect(try numbers(run) == [57, 58, 59])
    let pipe = folder.file("pipe.mp4")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(try await play([pipe.path]).status == 5)
    let nothing = try await play([folder.url.path])
    #expect(nothing.status == 5 && nothing.words.contains(folder.url.lastPathComponent), "\(nothing.words)")
    let sound = try await play([try await file("aac alone"), "--step", "1"])
    #expect(sound.status == 1 && sound.words.contains("one by one"), "\(sound.words)")
  }

  @Test func withoutAScreenItSaysHowToPlay() async throws {
    let run = try await Program.run(
      "play", try await file("h264 mp4"), environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
    #expect(run.status == 4 && run.words.contains("--headless") && run.output.isEmpty, "\(run.words)")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 0)] as [(Int32, Int32)])
  func aSignalEndsItWithAWord(_ signal: Int32, _ status: Int32) async throws {
    let run = try await play([try await file("stereo aac"), "--loop", "1000"], send: (signal, after: "\"number\":20"))
    #expect(run.status == status, "\(run.words)")
    let end = try #require(try run.objects().last)
    #expect(end["event"] as? String == "end" && end["reason"] as? String == "stopped")
    #expect(end["frames"] as? Int == (try numbers(run).count))
  }

  @Test func whoeverReadsItMayLeave() async throws {
    let program = ProgramRun.folder.appending(path: "kinora-cli").path
    let run = try await ProgramRun.of(
      "/bin/bash",
      ["-c", #""$0" play --headless --json --loop 1000 "$1" | head -n 3; echo ${PIPESTATUS[0]}"#, program]
        + [try await file("h264 mp4")])
    #expect(run.lines.count == 4 && run.lines.last == "\(128 + SIGPIPE)", "\(run.output) \(run.words)")
  }
}
