import Foundation
import TestMedia
import TestSupport
import Testing

@testable import kinora_cli

@Suite(.serialized) struct ExportVerbTests {
  // MARK: trim

  @Test(arguments: [[], ["--exact"]])
  func aTrimShowsExactlyTheseFramesAndTheirSound(_ how: [String]) async throws {
    let folder = try Folder()
    let output = folder.file("part.mp4")
    let film = try await EditedFilm.make(frames: 120)
    let run = try await Program.run(
      ["trim", film, "--from", "0.5", "--to", "2.7", "--output", output.path, "--json"] + how)
    #expect(run.status == 0, "\(run.words)")
    let done = try #require(try run.objects().last)
    #expect(done["event"] as? String == "done" && done["file"] as? String == output.path)
    #expect(try abs(#require(done["duration"] as? Double) - 2.2) < 0.001)
    #expect(try await EditedFilm.numbers(output) == (15..<81).map { $0 })
    try await EditedFilm.expectTones(output, [0.5, 1.5])
    #expect(folder.contents == ["part.mp4"])
  }

  @Test func aTrimByEditListCopiesWhatIsStored() async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 120)
    let output = folder.file("part.mov")
    let run = try await Program.run("trim", film, "--from", "0", "--to", "1", "--output", output.path)
    #expect(run.status == 0 && run.output == "\(output.path)\n", "\(run.words)")
    let (source, copy) = (try await Probe.read(URL(fileURLWithPath: film)), try await Probe.read(output))
    #expect(copy.streams("video").first?.profile == source.streams("video").first?.profile)
    #expect(copy.format.name.contains("mov"))
    #expect(try await Probe.complaints(output).isEmpty)
  }

  // MARK: export

  @Test func anExportHasThePresetsSizeThePartAndItsMetadata() async throws {
    let folder = try Folder()
    let output = folder.file("small.mov")
    let film = try await EditedFilm.make(frames: 120, size: (1280, 960))
    let run = try await Program.run(
      "export", film, output.path, "--preset", "640x480", "--from", "1", "--to", "2", "--metadata", "title=The Lake",
      "--json")
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(output)
    let video = try #require(probe.streams("video").first)
    #expect(video.codec == "h264" && video.width == 640 && video.height == 480)
    #expect(probe.format.tags?.values.contains("The Lake") ?? false)
    #expect(try await EditedFilm.numbers(output) == (30..<60).map { $0 })
    let fractions = try run.objects().compactMap { $0["progress"] as? Double }
    #expect(fractions == fractions.sorted() && fractions.last == 1)
  }

  @Test func soundAloneGoesIntoAFileOfSound() async throws {
    let folder = try Folder()
    let output = folder.file("sound.m4a")
    let film = try await EditedFilm.make(frames: 90)
    let run = try await Program.run("export", film, output.path, "--from", "0.5")
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(output)
    #expect(probe.streams("video").isEmpty && probe.streams("audio").map(\.codec) == ["aac"])
    try await EditedFilm.expectTones(output, [0.5, 1.5])
  }

  @Test func hevcIsWrittenWhereItIsAskedFor() async throws {
    let folder = try Folder()
    let output = folder.file("small.mov")
    let run = try await Program.run(
      "export", try await EditedFilm.make(frames: 30), output.path, "--preset", "hevc", "--optimize")
    #expect(run.status == 0, "\(run.words)")
    #expect(try await Probe.read(output).streams("video").first?.codec == "hevc")
    #expect(try await EditedFilm.numbers(output) == (0..<30).map { $0 })
  }

  // MARK: join

  @Test func joinedFilmsFollowEachOtherWithoutEncoding() async throws {
    let folder = try Folder()
    let output = folder.file("both.mp4")
    let (one, two) = (try await EditedFilm.make(), try await EditedFilm.make(first: 500, frames: 45))
    let run = try await Program.run("join", one, two, "--output", output.path, "--json")
    #expect(run.status == 0, "\(run.words)")
    #expect(try await EditedFilm.numbers(output) == Array(0..<60) + Array(500..<545))
    try await EditedFilm.expectTones(output, [0, 1, 2, 3])
  }

  @Test func whatDiffersIsRefusedWithAWayOutOrEncodedAgain() async throws {
    let folder = try Folder()
    let output = folder.file("both.mkv")
    let (one, two) = (try await EditedFilm.make(), try await EditedFilm.make(first: 500, frames: 30, size: (640, 480)))
    // Matroska has one description for all samples of a track. From GStreamer 1.24 on its writer puts what differs in front
    // of the samples concerned, which players take; an earlier one refuses that.
    let joined = try await Program.run("join", one, two, "--output", output.path)
    if joined.status == 0 {
      #expect(try await EditedFilm.numbers(output) == Array(0..<60) + Array(500..<530))
      try FileManager.default.removeItem(at: output)
    } else {
      #expect(joined.status == 1 && joined.output.isEmpty, "\(joined.status) \(joined.words)")
    }
    #expect(folder.contents.isEmpty)
    let run = try await Program.run("join", one, two, "--output", output.path, "--encode")
    #expect(run.status == 0, "\(run.words)")
    #expect(try await EditedFilm.numbers(output) == Array(0..<60) + Array(500..<530))
    // MP4 has as many as are needed.
    let copied = folder.file("both.mp4")
    #expect(try await Program.run("join", one, two, "--output", copied.path).status == 0)
    let frames = try await Program.run("frames", copied.path, "--numbers", "--json")
    #expect(try frames.objects().map { $0["number"] as? Int } == Array(0..<60) + Array(500..<530), "\(frames.words)")
  }

  // MARK: What they have in common

  @Test func nothingIsOverwrittenUnlessThatIsWanted() async throws {
    let folder = try Folder()
    let output = folder.file("part.mp4")
    try Data("precious".utf8).write(to: output)
    let film = try await EditedFilm.make()
    for arguments in [
      ["trim", film, "--to", "1", "--output", output.path], ["export", film, output.path],
      ["join", film, film, "--output", output.path],
    ] {
      let run = try await Program.run(arguments)
      #expect(run.status == 6 && run.output.isEmpty, "\(arguments): \(run.words)")
      #expect(run.words.contains("part.mp4"))
    }
    #expect(try Data(contentsOf: output) == Data("precious".utf8))
    // What fails leaves what was there.
    let broken = folder.file("broken.mp4")
    try Data("no film".utf8).write(to: broken)
    #expect(try await Program.run("export", broken.path, output.path, "--force").status == 5)
    #expect(try Data(contentsOf: output) == Data("precious".utf8))
    #expect(try await Program.run("trim", film, "--to", "1", "--output", output.path, "--force").status == 0)
    #expect(try await EditedFilm.numbers(output).count == 30)
    #expect(folder.contents == ["broken.mp4", "part.mp4"])
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(1))])
  func interruptionLeavesNothingAndWhatWasThereStays(_ signal: Int32, _ status: Int32) async throws {
    let folder = try Folder()
    let output = folder.file("part.mp4")
    let film = try await EditedFilm.make(frames: 600, size: (1280, 960))
    let stopped = try await Program.run(
      ["export", film, output.path, "--json"], send: (signal, "\"progress\""))
    #expect(stopped.status == status, "\(stopped.words)")
    // Whoever pressed Ctrl-C knows why it ended.
    #expect(stopped.words.contains("It was interrupted.") == (signal == SIGTERM), "\(stopped.words)")
    #expect(folder.contents.isEmpty)
    try Data("precious".utf8).write(to: output)
    let again = try await Program.run(
      ["trim", film, "--exact", "--to", "18", "--output", output.path, "--force", "--json"],
      send: (signal, "\"progress\""))
    #expect(again.status == status, "\(again.words)")
    #expect(try Data(contentsOf: output) == Data("precious".utf8))
    #expect(folder.contents == ["part.mp4"])
  }

  @Test func whatIsToBeReplacedStaysWhenNobodyReadsTheOutput() async throws {
    let folder = try Folder()
    let output = folder.file("part.mp4")
    try Data("precious".utf8).write(to: output)
    let film = try await EditedFilm.make(frames: 600, size: (1280, 960))
    let run = try await ProgramRun.of(
      "/bin/bash",
      [
        "-c", #""$0" convert "$1" "$2" --force --json | head -n 1; echo ${PIPESTATUS[0]}"#,
        ProgramRun.folder.appending(path: "kinora-cli").path, film, output.path,
      ])
    #expect(run.lines.last == "\(128 + SIGPIPE)", "\(run.output) \(run.words)")
    // It may have been done already.
    if try Data(contentsOf: output) != Data("precious".utf8) {
      #expect(try await EditedFilm.numbers(output).count == 600)
    }
    #expect(folder.contents == ["part.mp4"])
  }

  @Test func aKillInTheMiddleLeavesWhatWasThere() async throws {
    let folder = try Folder()
    let output = folder.file("part.mp4")
    try Data("precious".utf8).write(to: output)
    let film = try await EditedFilm.make(frames: 600, size: (1280, 960))
    _ = try await Program.run(
      ["export", film, output.path, "--force", "--json"], send: (SIGKILL, "\"progress\""))
    #expect(try Data(contentsOf: output) == Data("precious".utf8))
  }

  private static let mistakes: [[String]] = [
    ["export"], ["export", "a.mov"], ["export", "a.mov", "b.mov", "c.mov"], ["export", "a.mov", "b.txt"],
    ["export", "a.mov", "b.mov", "--preset", "huge"], ["trim", "a.mov"], ["trim", "--output", "b.mov"],
    ["join", "a.mov", "--output", "b.mov"], ["join", "a.mov", "b.mov"],
    ["trim", "a.mov", "--output", "b.mov", "--to", "0"],
  ]

  @Test(arguments: mistakes) func aMistakeInTheCommandLineEndsWithTwo(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 2, "\(run.words)")
    #expect(run.output.isEmpty && run.words.split(separator: "\n").count == 1)
  }
}
