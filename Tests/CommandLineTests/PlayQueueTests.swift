import Foundation
import TestMedia
import TestSupport
import Testing

@testable import kinora_cli

/// `play` with several files: each has 12 frames of 30 a second, painted with the numbers from 100, 200, 300.
@Suite(.serialized) struct PlayQueueTests {
  private static let frames = 12

  private func files(_ count: Int) async throws -> [String] {
    var paths: [String] = []
    for index in 1...count {
      let recipe = MediaRecipe {
        $0.container = .mov
        $0.video?.frameCount = Self.frames
        $0.video?.firstNumber = 100 * index
        $0.audio = [AudioRecipe(.pcm, channels: 1)]
      }
      paths.append(try await MediaLibrary.file(for: recipe).path)
    }
    return paths
  }

  private func play(
    _ words: [String], send: (signal: Int32, after: String)? = nil
  ) async throws -> Program.Outcome {
    try await Program.run(["play", "--headless", "--json", "--numbers"] + words, send: send)
  }

  private func numbers(_ run: Program.Outcome) throws -> [Int] {
    try run.objects().filter { $0["event"] as? String == "frame" }.map { $0["number"] as? Int ?? -1 }
  }

  /// What is told besides frames, with the file it is told of.
  private func events(_ run: Program.Outcome) throws -> [String] {
    try run.objects().compactMap { object in
      guard let event = object["event"] as? String, event != "frame" else { return nil }
      let name = (object["file"] as? String).map { " " + $0 } ?? ""
      return (object["status"] as? String ?? event) + name
    }
  }

  @Test func oneFollowsAnotherFrameByFrame() async throws {
    let files = try await files(3)
    let run = try await play(files + ["--loop", "2"])
    #expect(run.status == 0 && run.words.isEmpty, "\(run.words)")
    let all = (1...3).flatMap { file in (0..<Self.frames).map { 100 * file + $0 } }
    #expect(try numbers(run) == all + all)
    // Nothing stands still, or is waited for, between two files.
    let round = files.flatMap { ["readyToPlay \($0)", "playing", "end \($0)"] }
    #expect(try events(run) == round + round)
    let ends = try run.objects().filter { $0["event"] as? String == "end" }
    #expect(ends.allSatisfy { $0["time"] as? Double == 0.4 && $0["frames"] as? Int == Self.frames }, "\(ends)")
    #expect(ends.allSatisfy { $0["reason"] as? String == "end" })
    // Each frame is told of between the beginning and the end of its file.
    let order = try run.objects().compactMap { $0["number"] as? Int ?? ($0["event"] as? String == "end" ? 0 : nil) }
    let told = order.split(separator: 0).map(Array.init)
    #expect(told.count == 6 && told.allSatisfy { Set($0.map { $0 / 100 }).count == 1 }, "\(order)")
  }

  @Test func theSamePartOfEachIsPlayed() async throws {
    let run = try await play(try await files(2) + ["--from", "0.1", "--to", "0.3", "--rate", "2"])
    #expect(run.status == 0, "\(run.words)")
    #expect(try numbers(run) == Array(103..<109) + Array(203..<209))
    let nothing = try await files(3)
    let late = try await play(nothing + ["--from", "5"])
    #expect(late.status == 0, "\(late.words)")
    #expect(try events(late).filter { $0.hasPrefix("end") } == nothing.map { "end \($0)" })
  }

  @Test func whatGoesBackIsPlayedFileByFile() async throws {
    let run = try await play(try await files(2) + ["--rate", "-2"])
    #expect(run.status == 0, "\(run.words)")
    #expect(try numbers(run) == (100..<112).reversed() + (200..<212).reversed())
  }

  @Test func whatCannotBePlayedIsPassedOver() async throws {
    let (files, folder) = (try await files(2), try Folder())
    let missing = (1...4).map { folder.file("missing \($0).mov").path }
    let all = [files[0]] + missing + [files[1]]
    let run = try await play(all + ["--loop", "3"])
    #expect(run.status == 5)
    #expect(try numbers(run) == Array(100..<112) + Array(200..<212))
    let told = try events(run).filter { !$0.hasPrefix("readyToPlay") && $0 != "playing" }
    #expect(told == ["end \(files[0])"] + missing.map { "error \($0)" } + ["end \(files[1])"])
    #expect(run.words.split(separator: "\n").count == missing.count, "\(run.words)")
  }

  @Test func aPersonIsToldOfEach() async throws {
    let files = try await files(2)
    let run = try await Program.run(["play", "--headless", "--rate", "4"] + files)
    #expect(run.status == 0 && run.output == files.map { "\($0): 12 frames\n" }.joined(), "\(run.output)")
    let lines = run.words.split(separator: "\n")
    #expect(lines.count == 2 && zip(lines, files).allSatisfy { $0.contains($1) }, "\(run.words)")
  }

  @Test func aSignalEndsAllOfIt() async throws {
    let run = try await play(try await files(2) + ["--loop", "1000"], send: (SIGINT, after: "\"number\":205"))
    #expect(run.status == 130, "\(run.words)")
    let objects = try run.objects()
    #expect(objects.last?["event"] as? String == "end" && objects.last?["reason"] as? String == "stopped")
    let ends = objects.filter { $0["event"] as? String == "end" }
    #expect(ends.compactMap { $0["frames"] as? Int }.reduce(0, +) == (try numbers(run).count))
  }
}
