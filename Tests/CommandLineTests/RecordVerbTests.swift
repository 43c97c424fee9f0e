import Foundation
import TestMedia
import Testing

@Suite struct RecordVerbTests {
  private static let small = "--size 640x480 --rate 30"

  private static let containers: [(String, video: String?, audio: String)] = [
    ("mov", "h264", "aac"), ("mp4", "h264", "aac"), ("mkv", "h264", "opus"), ("webm", "vp8", "opus"),
    ("m4a", nil, "aac"), ("wav", nil, "pcm_s16le"), ("opus", nil, "opus"),
  ]

  @Test(arguments: containers) func everyKindOfFileHoldsWhatWasSeenAndHeard(
    _ ending: String, _ video: String?, _ audio: String
  ) async throws {
    let folder = try Folder()
    let url = folder.file("clip.\(ending)")
    let run = try await Recorder.run(url, "--seconds 2 " + (video == nil ? "" : RecordVerbTests.small))
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.events.first == "started")
    let ended = try run.ended()
    #expect(ended["ending"] as? String == "seconds")
    #expect(ended["playable"] as? Bool == true)
    #expect(ended["file"] as? String == url.path)
    #expect(abs((ended["seconds"] as? Double ?? 0) - 2) < 0.1)
    #expect(folder.contents == ["clip.\(ending)"])

    let file = try await RecordedFile(url)
    #expect(file.probe.streams("video").map(\.codec) == (video.map { [$0] } ?? []))
    #expect(file.probe.streams("audio").map(\.codec) == [audio])
    #expect(abs(file.seconds - 2) < 0.1, "\(file.seconds)")
    #expect((1...3).contains(file.tones.count), "\(file.tones)")
    if video != nil {
      #expect(file.numbers.count == ended["frames"] as? Int)
      #expect(file.isInOrder, "\(file.shifts)")
      #expect((59...61).contains(file.numbers.count), "\(file.numbers.count)")
      #expect(file.numbers == Array(file.numbers[0]..<file.numbers[0] + file.numbers.count), "none is missing")
    }
  }

  @Test func aPauseIsMissingFromPictureAndSoundAlike() async throws {
    let folder = try Folder()
    let url = folder.file("clip.mov")
    let run = try await Recorder.run(url, "--seconds 4 --pause 2:0.7 \(RecordVerbTests.small)")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.events == ["started", "paused", "resumed", "ended"])
    let file = try await RecordedFile(url)
    #expect(abs(file.seconds - 4) < 0.1)
    // From one frame on, each is shown earlier than it was taken by the length of the pause. There is no hole.
    let pause = try #require(file.shifts.last)
    #expect(pause > 0.55 && pause < 1.7, "\(pause)")
    #expect(file.shifts.allSatisfy { abs($0) < 0.04 || abs($0 - pause) < 0.04 }, "\(file.shifts)")
    #expect(zip(file.times.dropFirst(), file.times).allSatisfy { $0 - $1 < 0.5 }, "\(file.times)")
    // Tones come each second; those after the pause are earlier by as much as the picture.
    let place = file.times[try #require(file.shifts.firstIndex { abs($0) > 0.1 })]
    // One at the cut itself may be of either side: sound is cut at the sample, the picture at its next frame. Of one at
    // the very beginning only the end may be there.
    let phases = file.tones.filter { $0 > 0.1 && abs($0 - place) > 0.1 }
      .map { ($0 > place ? $0 + pause : $0).truncatingRemainder(dividingBy: 1) }
    let first = try #require(phases.first)
    #expect(file.tones.contains { $0 < place } && file.tones.contains { $0 > place }, "\(file.tones)")
    for phase in phases { #expect(abs((phase - first).remainder(dividingBy: 1)) < 0.04, "\(file.tones)") }
  }

  @Test(arguments: [
    ("--max-seconds 1.5", "maxSeconds"), ("--seconds 20 --max-seconds 1.5", "maxSeconds"),
    ("--max-bytes 150000", "maxBytes"),
  ]) func aLimitEndsTheRecording(_ limit: String, _ ending: String) async throws {
    let folder = try Folder()
    let url = folder.file("clip.mp4")
    let run = try await Recorder.run(url, "\(limit) \(RecordVerbTests.small)")
    #expect(run.status == 0, "\(run.words)")
    #expect(try run.ended()["ending"] as? String == ending)
    let file = try await RecordedFile(url)
    let bytes = try #require(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    if ending == "maxBytes" { #expect(bytes <= 150_000) } else { #expect(abs(file.seconds - 1.5) < 0.1) }
    #expect(file.isInOrder, "\(file.shifts)")
  }

  @Test func whatIsThereStaysUnlessForced() async throws {
    let folder = try Folder()
    let url = folder.file("clip.mov")
    try Data("mine".utf8).write(to: url)
    let refused = try await Recorder.run(url, "--seconds 1")
    #expect(refused.status == 6)
    #expect(refused.words.contains("clip.mov"))
    #expect(try Data(contentsOf: url) == Data("mine".utf8))

    // Where nothing comes of the new one, the old one is back.
    let failed = try await Recorder.run(
      url, "--force --seconds 1", environment: ["KINORA_SIMULATED_FAULTS": "busy=Cheese"])
    #expect(failed.status == 4)
    #expect(failed.words.contains("Cheese"))
    #expect(try Data(contentsOf: url) == Data("mine".utf8))

    let forced = try await Recorder.run(url, "--force --seconds 1 \(RecordVerbTests.small)")
    #expect(forced.status == 0, "\(forced.words)")
    #expect(try await RecordedFile(url).numbers.count > 10)
    #expect(folder.contents == ["clip.mov"])
  }

  @Test func aFolderIsNeverReplaced() async throws {
    let folder = try Folder()
    let url = folder.file("clip.mov")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let run = try await Recorder.run(url, "--force --seconds 1")
    #expect(run.status == 6)
    #expect(folder.contents == ["clip.mov"])
  }

  @Test func whereNothingCanBeWrittenThereIsNoRecording() async throws {
    let folder = try Folder()
    let missing = try await Recorder.run(folder.file("none/clip.mov"), "--seconds 1")
    #expect(missing.status == 1)
    #expect(missing.words.contains("none"))
    // Not even root may make a file there.
    let refused = try await Recorder.run(URL(fileURLWithPath: "/sys/kernel/clip.mov"), "--seconds 1")
    #expect(refused.status == 3)
    #expect(refused.words.contains("/sys/kernel/clip.mov"))
  }

  @Test func aDiskUnderTheLimitEndsWithSevenAndNoFile() async throws {
    let folder = try Folder()
    let run = try await Recorder.run(folder.file("clip.mov"), "--seconds 1 --min-free-bytes 900000000000000")
    #expect(run.status == 7)
    #expect(run.words.contains("clip.mov"))
    #expect(folder.contents.isEmpty)
  }

  @Test func aCameraThatIsPulledOutEndsWithFourAndAGoodFile() async throws {
    let folder = try Folder()
    let url = folder.file("clip.mp4")
    let run = try await Recorder.run(
      url, "--seconds 20 \(RecordVerbTests.small)", environment: ["KINORA_SIMULATED_FAULTS": "unplug@3"])
    #expect(run.status == 4)
    #expect(run.words.contains("Simulated Camera was disconnected."))
    #expect(try run.ended()["ending"] as? String == "deviceLost")
    let file = try await RecordedFile(url)
    #expect(file.seconds > 0.5)
    #expect(file.isInOrder, "\(file.shifts)")
  }

  @Test(arguments: [(SIGINT, Int32(130), "interrupted"), (SIGTERM, Int32(0), "terminated")])
  func aSignalFinishesTheFile(_ signal: Int32, _ status: Int32, _ ending: String) async throws {
    let folder = try Folder()
    let url = folder.file("clip.mov")
    let run = try await Recorder.run(
      url, "--pause 1.2:0.1 \(RecordVerbTests.small)", send: (signal, after: "resumed"))
    #expect(run.status == status, "\(run.words)")
    #expect(try run.ended()["ending"] as? String == ending)
    let file = try await RecordedFile(url)
    #expect(file.seconds > 1.1)
    #expect(file.numbers.count > 10)
  }

  @Test func oneOfPictureAndSoundCanBeLeftOut() async throws {
    let folder = try Folder()
    let silent = folder.file("silent.mkv")
    #expect(try await Recorder.run(silent, "--seconds 1 --no-audio \(RecordVerbTests.small)").status == 0)
    #expect(try await Probe.read(silent).streams.map(\.kind) == ["video"])
    let blind = folder.file("blind.mov")
    #expect(try await Recorder.run(blind, "--seconds 1 --no-video").status == 0)
    #expect(try await Probe.read(blind).streams.map(\.kind) == ["audio"])
  }

  @Test func metadataAndCodecAreInTheFile() async throws {
    let folder = try Folder()
    let url = folder.file("clip.mkv")
    let run = try await Recorder.run(
      url,
      "--seconds 1 --codec vp8 --preset 640x480 --metadata title=Lake --metadata comment=Calm=Nïce"
        + " --metadata date=2026-01-02T03:04:05+0100")
    #expect(run.status == 0, "\(run.words)")
    let probe = try await Probe.read(url)
    let video = try #require(probe.streams("video").first)
    #expect(video.codec == "vp8")
    #expect(video.width == 640 && video.height == 480)
    let tags = (probe.format.tags ?? [:]).reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
    #expect(tags["title"] == "Lake")
    // As Matroska names it.
    #expect(tags["comments"] == "Calm=Nïce")
  }

  @Test func peopleGetOneLineOfResult() async throws {
    let folder = try Folder()
    let url = folder.file("clip.wav")
    let run = try await Program.run("record", "--simulated", "--output", url.path, "--seconds", "0.5")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.hasPrefix("\(url.path): 0."))
    #expect(run.output.split(separator: "\n").count == 1)
  }
}
