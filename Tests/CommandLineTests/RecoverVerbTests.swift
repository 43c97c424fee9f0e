import Foundation
import TestMedia
import Testing

@Suite struct RecoverVerbTests {
  @Test(arguments: ["mov", "mkv"]) func aRecordingThatWasKilledIsRecovered(_ ending: String) async throws {
    let folder = try Folder()
    let memory = ["XDG_STATE_HOME": folder.file("state").path]
    let url = folder.file("clip.\(ending)")
    // Two and a half seconds are recorded, and in the second after them the encoder has caught up: then it is killed.
    let killed = try await Recorder.run(
      url, "--pause 2.5:1 --size 640x480 --rate 30", environment: memory, send: (SIGKILL, after: "resumed"))
    #expect(!killed.events.contains("ended"))

    let list = try await Program.run("recover", "--json", environment: memory)
    #expect(list.status == 0)
    let recordings = try #require(try list.objects().first?["recordings"] as? [[String: Any]])
    #expect(recordings.map { $0["file"] as? String } == [url.path])

    let run = try await Program.run("recover", "--all", "--json", environment: memory)
    #expect(run.status == 0, "\(run.words)")
    let line = try #require(try run.objects().first)
    #expect(line["event"] as? String == "recovered")
    let recovered = URL(fileURLWithPath: try #require(line["recovered"] as? String))
    let file = try await RecordedFile(recovered)
    // Not more than the last second is lost.
    #expect(file.seconds > 1.4, "\(file.seconds)")
    // What came after the pause may just have been written, and is another time of the clock.
    let beforePause = zip(file.times, file.shifts).filter { $0.0 < 2.45 }
    #expect(beforePause.allSatisfy { abs($0.1) < 0.04 }, "\(file.shifts)")

    let after = try await Program.run("recover", environment: memory)
    #expect(after.status == 0)
    #expect(after.output.isEmpty)
  }

  @Test func onlyFilesOfUnfinishedRecordingsAreTouched() async throws {
    let folder = try Folder()
    let url = folder.file("clip.mov")
    try Data("mine".utf8).write(to: url)
    let run = try await Program.run("recover", url.path, environment: ["XDG_STATE_HOME": folder.file("state").path])
    #expect(run.status == 1)
    #expect(run.words.contains(url.path))
    #expect(try Data(contentsOf: url) == Data("mine".utf8))
    #expect(folder.contents.contains("clip.mov"))
  }

  @Test func allAndAFileExcludeEachOther() async throws {
    let run = try await Program.run("recover", "--all", "clip.mov")
    #expect(run.status == 2)
  }
}
