import Foundation
import TestMedia
import Testing

@Suite(.serialized) struct ExportShapeVerbTests {
  @Test func anotherSizeAndRateShowTheSameFilmWithBars() async throws {
    let folder = try Folder()
    let output = folder.file("wide.mp4")
    let film = try await EditedFilm.make(frames: 60)
    let run = try await Program.run("export", film, output.path, "--size", "640x240", "--rate", "15", "--from", "1")
    #expect(run.status == 0, "\(run.words)")
    let video = try #require(try await Probe.read(output).streams("video").first)
    #expect(video.width == 640 && video.height == 240)
    // 320 × 240 in the middle of 640 × 240, at its old size: every other frame.
    let middle = folder.file("middle.mp4")
    _ = try await shown(["-i", output.path, "-vf", "crop=320:240:160:0", "-c:v", "libx264", "-qp", "0", middle.path])
    let frames = try await DecodedFrames.read(middle)
    #expect(frames.map { $0.painted?.number } == stride(from: 30, to: 60, by: 2).map { $0 })
    #expect(frames.map { ($0.time * 15).rounded() } == (0..<15).map { Double($0) })
    let bar = try await shown(["-i", output.path, "-vf", "crop=140:240:0:0,format=gray", "-f", "rawvideo", "-"])
    #expect(bar.count == 15 * 140 * 240 && bar.allSatisfy { $0 < 24 })
    try await EditedFilm.expectTones(output, [0])
  }

  @Test(arguments: [[], ["--passthrough"]])
  func subtitlesBecomeATrackOfTheirOwn(_ how: [String]) async throws {
    let folder = try Folder()
    let (output, words) = (folder.file("both.mp4"), folder.file("film.de.srt"))
    try Data("1\n00:00:00,500 --> 00:00:01,000\nGuten <b>Tag</b>\n\n2\n00:00:01,500 --> 00:00:09,000\nEnde\n".utf8)
      .write(to: words)
    let film = try await EditedFilm.make(frames: 60)
    let run = try await Program.run(
      ["export", film, output.path, "--words", words.path, "--metadata", "title=Lake"] + how)
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(output)
    #expect(probe.streams.map(\.kind).sorted() == ["audio", "subtitle", "video"])
    #expect(probe.format.tags?.values.contains("Lake") ?? false)
    #expect(try await EditedFilm.numbers(output) == (0..<60).map { $0 })
    let text = String(decoding: try await shown(["-i", output.path, "-f", "srt", "-"]), as: UTF8.self)
    #expect(text.contains("00:00:00,500 --> 00:00:01,000\n") && text.contains("Guten <b>Tag</b>"), "\(text)")
    #expect(text.contains("00:00:01,500 --> 00:00:02,000\n") && text.contains("Ende"), "\(text)")
    #expect(folder.contents == ["both.mp4", "film.de.srt"])
  }

  /// What ffmpeg says to these words.
  private func shown(_ words: [String]) async throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error"] + words
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  @Test func whatDoesNotFitTogetherIsToldBeforeAnythingIsDone() async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make()
    let copy = folder.file("film.mp4")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: film), to: copy)
    let output = folder.file("new.mp4").path
    for (arguments, status, word) in [
      (["export", film, output, "--size", "320x180", "--passthrough"], 2, "--passthrough"),
      (["export", film, output, "--from", "1.5", "--to", "1"], 2, "1.5"),
      (["trim", film, "--from", "2", "--to", "1", "--output", output], 2, "--to"),
      (["export", film, folder.file("new.xyz").path], 2, "new.xyz"),
      (["export", film, folder.file("new.webm").path], 2, ".mp4"),
      (["export", film, output, "--words", folder.file("none.srt").path], 5, "none.srt"),
      (["export", film, output, "--words", copy.path], 5, "film.mp4"),
      (["export", film, folder.file("new.mkv").path, "--passthrough", "--words", copy.path], 2, ".mov"),
      (["export", copy.path, copy.path, "--force"], 2, "film.mp4"),
      (["trim", copy.path, "--to", "1", "--output", copy.path, "--force"], 2, "film.mp4"),
      (["join", film, copy.path, "--output", copy.path, "--force"], 2, "film.mp4"),
      (["convert", copy.path, copy.path, "--force"], 2, "film.mp4"),
      (["compose", folder.file("none.json").path, output], 5, "none.json"),
    ] as [([String], Int32, String)] {
      let run = try await Program.run(arguments)
      #expect(run.status == status && run.output.isEmpty && run.words.contains(word), "\(arguments): \(run.words)")
    }
    #expect(folder.contents == ["film.mp4"])
    #expect(try await EditedFilm.numbers(copy) == (0..<60).map { $0 })
  }
}
