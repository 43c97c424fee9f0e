import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import kinora_cli

@Suite(.serialized) struct MediaVerbTests {
  private func file(_ name: String) async throws -> String {
    try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: name))).path
  }

  private func picture(_ path: String) throws -> CGImage {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
  }

  // MARK: info

  @Test func infoSaysWhatFfprobeSays() async throws {
    let path = try await file("chapters and metadata")
    let run = try await Program.run("info", path, "--json")
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(URL(fileURLWithPath: path))
    let object = try #require(try run.objects().first)
    #expect(object["container"] as? String == "mp4")
    let duration = try #require(object["duration"] as? Double)
    #expect(abs(duration - (Double(probe.format.duration ?? "") ?? 0)) < 0.05)
    let tracks = try #require(object["tracks"] as? [[String: Any]])
    let video = try #require(tracks.first { $0["kind"] as? String == "video" })
    #expect(video["codec"] as? String == "avc1")
    #expect(video["width"] as? Int == probe.streams("video").first?.width)
    #expect(video["frames"] as? Int == 60 && video["keyFrames"] as? Int == 2)
    #expect(video["frameRate"] as? Double == 30)
    let audio = try #require(tracks.first { $0["kind"] as? String == "audio" })
    #expect(audio["sampleRate"] as? Double == 48000 && audio["channels"] as? Int == 2)
    let chapters = try #require((object["chapters"] as? [[String: Any]])?.first?["chapters"] as? [[String: Any]])
    #expect(chapters.map { $0["title"] as? String } == ["One", "Two", "Three"])
    let values = (object["metadata"] as? [[String: Any]])?.compactMap { $0["value"] as? String } ?? []
    #expect(values.contains("Probefilm") && values.contains("Äpfel & 林檎"))
  }

  @Test func infoTellsAPersonTheSame() async throws {
    let run = try await Program.run("info", try await file("turned 90"))
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains("mp4, 0:02.000"))
    #expect(run.output.contains("avc1") && run.output.contains("turned 90°"))
    #expect(run.output.contains("60 frames, 2 of them key frames"))
    let edited = try await Program.run("info", try await file("late start"), "--json")
    let track = (try edited.objects().first?["tracks"] as? [[String: Any]])?.first
    let edits = try #require(track?["edits"] as? [[String: Any]])
    #expect(edits.first?["mediaStart"] == nil && edits.first?["duration"] as? Double == 0.5)
  }

  @Test func aMovieInOtherFilesIsSaidToBe() async throws {
    let folder = try Folder()
    let (movie, key) = (folder.file("in/sent.mov"), folder.file("key"))
    try FileManager.default.createDirectory(at: movie.deletingLastPathComponent(), withIntermediateDirectories: false)
    var sound = SoundMovie()
    for (address, file, text) in [("../key", key, "PRIVATE KEY-"), ("a.wav", folder.file("in/a.wav"), "RIFF1234WAVE")] {
      try Data(text.utf8).write(to: file)
      (sound.reference, sound.sampleCount) = (address, text.utf8.count / 2)
      try sound.write(to: movie)
      let isOwn = address == "a.wav"
      let copy = folder.file("copy \(isOwn).mov")
      let info = try await Program.run("info", movie.path)
      let trim = try await Program.run("trim", movie.path, "--from", "0", "--output", copy.path)
      if isOwn {
        #expect(info.status == 0 && info.output.contains("other files:\n  \(file.path)"), "\(info.words)")
        #expect(trim.status == 0, "\(trim.words)")
      } else {
        for run in [info, trim] {
          #expect(run.status == 3 && run.words.contains(file.path) && run.words.contains("other files"), "\(run.words)")
        }
        #expect(!FileManager.default.fileExists(atPath: copy.path))
      }
    }
  }

  @Test func whatIsNoMediaEndsWithFiveAndSaysWhichFile() async throws {
    let folder = try Folder()
    let words = folder.file("words.mp4")
    try Data("not a movie".utf8).write(to: words)
    for arguments in [
      ["info", words.path], ["info", folder.file("missing.mov").path], ["frames", words.path],
      ["thumbnails", words.path, "--output", folder.file("out").path], ["waveform", words.path, "--json"],
    ] {
      let run = try await Program.run(arguments)
      #expect(run.status == 5, "\(arguments): \(run.words)")
      #expect(run.output.isEmpty)
      #expect(run.words.contains(URL(fileURLWithPath: arguments[1]).lastPathComponent))
    }
    #expect(folder.contents == ["words.mp4"])
  }

  // MARK: thumbnails

  @Test func thumbnailsAreTheFramesAtTheirTimes() async throws {
    let folder = try Folder()
    let output = folder.file("images")
    let arguments = [
      "thumbnails", try await file("B-frames"), "--at", "0.5,1.9,0", "--exact", "--output", output.path, "--json",
    ]
    let run = try await Program.run(arguments)
    #expect(run.status == 0, "\(run.words)")
    let objects = try run.objects()
    #expect(objects.map { $0["requested"] as? Double } == [0.5, 1.9, 0])
    #expect(objects.map { $0["actual"] as? Double } == [0.5, 1.9, 0])
    for (object, number) in zip(objects, [15, 57, 0]) {
      let path = try #require(object["file"] as? String)
      let frames = try await DecodedFrames.read(URL(fileURLWithPath: path))
      #expect(frames.first?.painted?.number == number)
    }
    // Nothing is written over, unless that is wanted.
    let again = try await Program.run(arguments)
    #expect(again.status == 6 && again.output.isEmpty)
    #expect(try await Program.run(arguments + ["--force"]).status == 0)
  }

  @Test func aSheetHasThemAllAndKeyFramesWillDo() async throws {
    let folder = try Folder()
    let sheet = folder.file("sheet.png")
    let run = try await Program.run(
      "thumbnails", try await file("key frames only"), "--count", "5", "--size", "80x80", "--sheet", sheet.path,
      "--json")
    #expect(run.status == 0, "\(run.words)")
    let objects = try run.objects()
    #expect(objects.count == 6)
    #expect(objects.last?["sheet"] as? String == sheet.path)
    #expect(objects.prefix(5).allSatisfy { $0["width"] as? Int == 80 && $0["height"] as? Int == 60 })
    let image = try picture(sheet.path)
    #expect(image.width > 3 * 80 && image.width < 3 * 90 && image.height > 2 * 60 && image.height < 2 * 70)
    let near = try await Program.run(
      "thumbnails", try await file("h264 mp4"), "--at", "1.4", "--tolerance", "0.5", "--output", folder.url.path,
      "--json")
    #expect(try near.objects().first?["actual"] as? Double == 1)
  }

  @Test func aTimeWithoutImageIsSaidAndTheOthersAreMade() async throws {
    let folder = try Folder()
    let run = try await Program.run(
      "thumbnails", try await file("h264 mp4"), "--at", "1,30", "--exact", "--output", folder.url.path, "--json")
    #expect(run.status == 1)
    let objects = try run.objects()
    #expect(objects.count == 2 && objects[0]["file"] != nil && objects[1]["error"] != nil)
    #expect(folder.contents.count == 1)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(1))])
  func cutOffThumbnailsAreNotDone(_ signal: Int32, _ status: Int32) async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make(frames: 600, size: (1280, 960))
    let run = try await Program.run(
      ["thumbnails", film, "--count", "300", "--exact", "--output", folder.url.path, "--json"],
      send: (signal, "\"actual\""))
    #expect(run.status == status, "\(run.words)")
    #expect((1..<300).contains(folder.contents.count))
  }

  private static let mistakes: [[String]] = [
    ["thumbnails"], ["thumbnails", "a.mov"], ["thumbnails", "a.mov", "b.mov", "--output", "x"],
    ["thumbnails", "a.mov", "--output", "x", "--exact", "--tolerance", "1"],
    ["thumbnails", "a.mov", "--output", "x", "--count", "2", "--at", "1"],
    ["thumbnails", "a.mov", "--output", "x", "--at", "1,,2"], ["thumbnails", "a.mov", "--sheet", "x.gif"],
    ["thumbnails", "a.mov", "--output", "x", "--count", "1000000"], ["frames", "a.mov", "--from", "-1"],
    ["waveform", "a.mov"], ["waveform", "a.mov", "--json", "--points", "1000000"], ["info"], ["frames"],
    ["waveform", "a.mov", "--output", "a.jpg"],
  ]

  @Test(arguments: mistakes) func aMistakeInTheCommandLineEndsWithTwo(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty && run.words.split(separator: "\n").count == 1)
  }

  // MARK: frames

  @Test func framesAreListedCountedAndReadByTheirNumbers() async throws {
    let path = try await file("B-frames mov")
    let list = try await Program.run("frames", path, "--json")
    #expect(list.status == 0, "\(list.words)")
    let frames = try list.objects()
    #expect(frames.count == 60)
    #expect(frames.filter { $0["isKey"] as? Bool == true }.map { $0["frame"] as? Int } == [0, 30])
    #expect(frames[45]["time"] as? Double == 1.5)

    let some = try await Program.run("frames", path, "--from", "0.5", "--to", "1.2", "--numbers", "--json")
    #expect(some.status == 0, "\(some.words)")
    #expect(try some.objects().map { $0["number"] as? Int } == Array(15..<36))
    let first = try await Program.run("frames", path, "--from", "0", "--to", "0.1", "--json")
    #expect(try first.objects().map { $0["frame"] as? Int } == [0, 1, 2], "\(first.words)")
    let count = try await Program.run("frames", path, "--count")
    #expect(count.output == "60\n", "\(count.words)")
  }

  // MARK: waveform

  @Test func aWaveformIsMeasuredOrDrawn() async throws {
    let path = try await file("stereo aac")
    let run = try await Program.run("waveform", path, "--points", "40", "--json")
    #expect(run.status == 0, "\(run.words)")
    let object = try #require(try run.objects().first)
    let channels = try #require(object["channels"] as? [[String: Any]])
    #expect(channels.count == 2)
    let maximum = try #require(channels[0]["maximum"] as? [Double])
    #expect(maximum.count == 40 && maximum[0] > 0.3 && maximum[12] < 0.05)

    let folder = try Folder()
    let png = folder.file("sound.png")
    let drawn = try await Program.run("waveform", path, "--points", "200", "--output", png.path)
    #expect(drawn.status == 0 && drawn.output == "\(png.path)\n", "\(drawn.words)")
    let image = try picture(png.path)
    #expect((image.width, image.height) == (200, 240))
    #expect(try await Program.run("waveform", path, "--output", png.path).status == 6)
    let silent = try await Program.run("waveform", try await file("h264 mp4"), "--json")
    #expect(silent.status == 5 && silent.output.isEmpty)
  }

  @Test func aWaveformNeverReplacesItsOwnSource() async throws {
    let folder = try Folder()
    let sound = folder.file("sound.png")
    try FileManager.default.copyItem(atPath: try await file("stereo aac"), toPath: sound.path)
    let before = try Data(contentsOf: sound)
    let run = try await Program.run("waveform", sound.path, "--output", sound.path, "--force")
    #expect(run.status == 2 && run.words.contains("sound.png"), "\(run.status) \(run.words)")
    #expect(try Data(contentsOf: sound) == before)
  }
}
