import Foundation
import TestMedia
import TestSupport
import Testing

@testable import kinora_cli

@Suite(.serialized) struct ConvertVerbTests {
  @Test(arguments: [
    ("mov", ["hevc", "alac"]), ("mp4", ["h264", "aac"]), ("mkv", ["vp8", "opus"]), ("webm", ["vp9", "opus"]),
  ]) func everyFrameAndToneIsInTheNewFile(_ container: String, _ codecs: [String]) async throws {
    let folder = try Folder()
    let output = folder.file("new.\(container)")
    let film = try await EditedFilm.make(frames: 45)
    let run = try await Program.run(
      "convert", film, output.path, "--video-codec", codecs[0], "--audio-codec", codecs[1], "--json")
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(output)
    #expect(probe.streams("video").map(\.codec) == [codecs[0]])
    #expect(probe.streams("audio").map(\.codec) == [codecs[1]])
    #expect(try await EditedFilm.numbers(output) == (0..<45).map { $0 })
    try await EditedFilm.expectTones(output, [0, 1])
    let done = try #require(try run.objects().last)
    #expect(try abs(#require(done["duration"] as? Double) - 1.5) < 0.1)
    #expect(folder.contents == ["new.\(container)"])
  }

  @Test func sizeRateQualityAndProfileAreObeyed() async throws {
    let folder = try Folder()
    let output = folder.file("new.mp4")
    let film = try await EditedFilm.make(frames: 60, size: (640, 480))
    let run = try await Program.run(
      "convert", film, output.path, "--size", "320x240", "--rate", "10", "--profile", "baseline", "--quality", "0.6",
      "--channels", "1", "--audio-rate", "44100", "--audio-bitrate", "64k")
    #expect(run.status == 0 && run.output == "\(output.path)\n", "\(run.words)")
    let probe = try await Probe.read(output)
    let video = try #require(probe.streams("video").first)
    #expect(video.width == 320 && video.height == 240 && video.averageRate == "10/1")
    #expect(video.profile?.contains("Baseline") ?? false)
    let audio = try #require(probe.streams("audio").first)
    #expect(audio.channels == 1 && audio.sampleRate == "44100")
    #expect(try await EditedFilm.numbers(output) == stride(from: 0, to: 60, by: 3).map { $0 })
  }

  @Test(arguments: ["h264", "hevc"]) func theEncodersOwnTermsAreObeyed(_ codec: String) async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 10, size: (320, 240))
    var sizes: [Int] = []
    for (factor, speed) in [("10", "slow"), ("45", "superfast")] {
      let output = folder.file("\(factor).mkv")
      let run = try await Program.run(
        "convert", film, output.path, "--video-codec", codec, "--crf", factor, "--speed-preset", speed, "--no-audio")
      #expect(run.status == 0, "\(run.words)")
      #expect(try await EditedFilm.numbers(output).count == 10)
      let bytes = try Data(contentsOf: output)
      sizes.append(bytes.count)
      // Both encoders write their settings into the stream.
      #expect(bytes.range(of: Data("crf=\(factor).0".utf8)) != nil)
      // “superfast” looks for motion least of all.
      #expect((bytes.range(of: Data("subme=1 ".utf8)) != nil) == (speed == "superfast"))
    }
    #expect(sizes[0] > sizes[1])
  }

  @Test(arguments: [
    ["--crf", "52"], ["--crf", "-1"], ["--speed-preset", "hasty"], ["--crf", "20", "--quality", "0.5"],
    ["--crf", "20", "--video-bitrate", "1M"], ["--crf", "20", "--video-codec", "copy"],
    ["--speed-preset", "fast", "--no-video"],
  ]) func whatEncodersDontKnowIsRefused(_ words: [String]) async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 5)
    let run = try await Program.run(["convert", film, folder.file("new.mp4").path] + words)
    #expect(run.status == 2 && folder.contents.isEmpty, "\(run.words)")
  }

  @Test func anotherShapeGetsBars() async throws {
    let folder = try Folder()
    let output = folder.file("new.mp4")
    let film = try await EditedFilm.make(frames: 5, size: (320, 240))
    let run = try await Program.run("convert", film, output.path, "--size", "480x240", "--no-audio")
    #expect(run.status == 0, "\(run.words)")
    let frames = try await DecodedFrames.read(output)
    #expect(frames.count == 5)
    let picture = try #require(frames.first?.picture)
    #expect(picture.width == 480 && picture.height == 240)
    #expect((0..<240).allSatisfy { picture.pixels[$0 * 480 + 20] < 24 && picture.pixels[$0 * 480 + 460] < 24 })
    #expect(try await Probe.read(output).streams("audio").isEmpty)
  }

  @Test(arguments: ["avi", "mkv"]) func anOldCodecIsCopied(_ container: String) async throws {
    let folder = try Folder()
    let (old, new, part) = (folder.file("old.\(container)"), folder.file("new.mp4"), folder.file("part.mov"))
    let film = try await EditedFilm.make(frames: 60)
    _ = try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      ["-v", "error", "-i", film, "-c:v", "mpeg4", "-bf", "2", "-q:v", "3", "-c:a", "libmp3lame", old.path])
    let run = try await Program.run(
      "convert", old.path, new.path, "--video-codec", "copy", "--audio-codec", "aac")
    #expect(run.status == 0, "\(run.words)")
    #expect(try await Probe.read(new).streams("video").map(\.codec) == ["mpeg4"])
    #expect(try await EditedFilm.numbers(new) == (0..<60).map { $0 })
    let trim = try await Program.run("trim", old.path, "--from", "0.5", "--to", "1.5", "--output", part.path)
    #expect(trim.status == 0, "\(trim.words)")
    #expect(try await EditedFilm.numbers(part) == (15..<45).map { $0 })
  }

  @Test(arguments: [["copy", "copy"], ["h264", "aac"]]) func aPartIsExact(_ codecs: [String]) async throws {
    let folder = try Folder()
    let output = folder.file("part.mov")
    let film = try await EditedFilm.make(frames: 120)
    let run = try await Program.run(
      "convert", film, output.path, "--from", "0.5", "--to", "2.7", "--video-codec", codecs[0], "--audio-codec",
      codecs[1])
    #expect(run.status == 0, "\(run.words)")
    #expect(try await EditedFilm.numbers(output) == (15..<81).map { $0 })
    try await EditedFilm.expectTones(output, [0.5, 1.5])
  }

  @Test func turnAndMetadataAreKept() async throws {
    let folder = try Folder()
    let output = folder.file("new.mov")
    let film = try await EditedFilm.make(frames: 10) { recipe in
      recipe.container = .mov
      recipe.video?.orientation = .init(rotation: 90)
      recipe.metadata = ["title": "The Lake"]
      recipe.audio = [AudioRecipe(language: "fra"), AudioRecipe(language: "jpn")]
    }
    let run = try await Program.run("convert", film, output.path, "--size", "120x160")
    #expect(run.status == 0, "\(run.words)")
    let (old, new) = (try await Probe.read(URL(fileURLWithPath: film)), try await Probe.read(output))
    let video = try #require(new.streams("video").first)
    #expect(video.sideData?.first?.rotation == old.streams("video").first?.sideData?.first?.rotation)
    #expect(video.width == 160 && video.height == 120)
    #expect(new.streams("audio").map { $0.tags?["language"] } == ["fra", "jpn"])
    #expect(new.format.tags?.values.contains("The Lake") ?? false)
    // ffmpeg turns it.
    #expect(try await EditedFilm.numbers(output) == (0..<10).map { $0 })
    let upright = folder.file("upright.mp4")
    #expect(try await Program.run("convert", film, upright.path, "--rate", "30").status == 0)
    #expect(try await Probe.read(upright).streams("video").first?.sideData?.first?.rotation == nil)
    #expect(try await EditedFilm.numbers(upright) == (0..<10).map { $0 })
  }

  private func chapters(_ file: URL) async throws -> [String] {
    let run = try await ProgramRun.of(
      "/usr/bin/ffprobe", ["-v", "error", "-show_chapters", "-of", "json", file.path])
    let probe = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try (probe?["chapters"] as? [[String: Any]] ?? []).map { chapter in
      let (start, end) = (try #require(chapter["start_time"] as? String), try #require(chapter["end_time"] as? String))
      let title = (chapter["tags"] as? [String: String])?["title"] ?? ""
      return "\(title) \(try #require(Double(start))) \(try #require(Double(end)))"
    }
  }

  @Test(arguments: ["mp4", "mov", "m4a", "mkv", "webm"]) func chaptersAreKept(_ container: String) async throws {
    let folder = try Folder()
    let text =
      ";FFMETADATA1\n"
      + [(0, 500, "One"), (500, 1200, "Zwei"), (1200, 2000, "三")].map {
        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0.0)\nEND=\($0.1)\ntitle=\($0.2)\n"
      }.joined()
    try Data(text.utf8).write(to: folder.file("chapters.txt"))
    let film = try await EditedFilm.make(frames: 60)
    let (source, output) = (folder.file("old.mkv"), folder.file("new.\(container)"))
    _ = try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-i", film, "-i", folder.file("chapters.txt").path, "-map_metadata", "1", "-c", "copy",
        source.path,
      ])
    #expect(try await chapters(source) == ["One 0.0 0.5", "Zwei 0.5 1.2", "三 1.2 2.0"])
    #expect(try await Program.run("convert", source.path, output.path).status == 0)
    let kept = try await chapters(output)
    #expect(kept == ["One 0.0 0.5", "Zwei 0.5 1.2", "三 1.2 2.0"])
    let part = try await Program.run("convert", source.path, output.path, "--from", "0.7", "--to", "1.5", "--force")
    #expect(part.status == 0, "\(part.words)")
    #expect(try await chapters(output) == ["Zwei 0.0 0.5", "三 0.5 0.8"])
  }

  @Test(arguments: [("wav", "pcm_s16le"), ("aiff", "pcm_s16be"), ("caf", "pcm_s16le"), ("m4a", "aac"), ("ogg", "opus")])
  func soundGoesIntoFilesOfSound(_ container: String, _ codec: String) async throws {
    let folder = try Folder()
    let output = folder.file("sound.\(container)")
    let run = try await Program.run("convert", try await EditedFilm.make(frames: 60), output.path, "--from", "0.5")
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(output)
    #expect(probe.streams.map(\.codec) == [codec])
    try await EditedFilm.expectTones(output, [0.5])
  }

  @Test func nothingIsOverwrittenAndWhatFailsLeavesNothing() async throws {
    let folder = try Folder()
    let output = folder.file("new.mp4")
    try Data("precious".utf8).write(to: output)
    let film = try await EditedFilm.make(frames: 30)
    #expect(try await Program.run("convert", film, output.path).status == 6)
    let broken = folder.file("broken.mp4")
    try Data("no film".utf8).write(to: broken)
    #expect(try await Program.run("convert", broken.path, output.path, "--force").status == 5)
    // H.264 has no place in WebM.
    let copied = try await Program.run(
      "convert", film, folder.file("new.webm").path, "--video-codec", "copy", "--no-audio")
    #expect(copied.status == 1 && copied.words.split(separator: "\n").count == 1, "\(copied.words)")
    #expect(try Data(contentsOf: output) == Data("precious".utf8))
    #expect(try await Program.run("convert", film, output.path, "--force").status == 0)
    #expect(try await EditedFilm.numbers(output).count == 30)
    #expect(folder.contents == ["broken.mp4", "new.mp4"])
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(1))])
  func interruptionLeavesNothing(_ signal: Int32, _ status: Int32) async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 600, size: (1280, 960))
    let run = try await Program.run(
      ["convert", film, folder.file("new.mov").path, "--json"], send: (signal, "\"progress\""))
    #expect(run.status == status, "\(run.words)")
    #expect(folder.contents.isEmpty)
  }

  private static let mistakes: [[String]] = [
    ["convert"], ["convert", "a.mov"], ["convert", "a.mov", "b.mov", "c.mov"], ["convert", "a.mov", "b.txt"],
    ["convert", "a.mov", "b.webm", "--video-codec", "h264"], ["convert", "a.mov", "b.wav", "--size", "10x10"],
    ["convert", "a.mov", "b.mov", "--no-audio", "--channels", "1"], ["convert", "a.mov", "b.mov", "--quality", "2"],
    ["convert", "a.mov", "b.mov", "--no-audio", "--no-video"],
    ["convert", "a.mov", "b.mov", "--video-codec", "copy", "--rate", "5"],
    ["convert", "a.mov", "b.mov", "--quality", "1", "--video-bitrate", "2M"],
    ["convert", "a.mov", "b.mov", "--video-bitrate", "fast"], ["convert", "a.mov", "b.mov", "--profile", "main10"],
  ]

  @Test(arguments: mistakes) func aMistakeInTheCommandLineEndsWithTwo(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 2, "\(run.words)")
    #expect(run.output.isEmpty && run.words.split(separator: "\n").count == 1)
  }
}
