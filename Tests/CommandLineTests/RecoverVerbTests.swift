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

  /// A file that a process was making which died; there is no Library, and none is made to look into.
  @Test(arguments: [false, true]) func whatElseWasCutOffIsSaid(_ asJSON: Bool) async throws {
    let folder = try Folder()
    let files = folder.file("state/kinora/files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let (half, film) = (folder.file(".half.part"), folder.file("lake.mov"))
    try Data("half".utf8).write(to: half)
    let entry: [String: Any] = [
      "id": "A", "started": 0, "path": half.path, "place": film.path,
      "process": ["number": 1, "start": "0", "boot": "another"],
    ]
    try JSONSerialization.data(withJSONObject: entry).write(to: files.appending(path: "A.json"))
    let environment = [
      "XDG_STATE_HOME": folder.file("state").path, "KINORA_LIBRARY_ROOT": folder.file("library").path,
    ]
    let words = ["recover", "--all"] + (asJSON ? ["--json"] : [])
    let run = try await Program.run(words, environment: environment)
    #expect(run.status == 0, "\(run.words)")
    if asJSON {
      let line = try #require(try run.objects().first)
      #expect(line["event"] as? String == "removed" && line["file"] as? String == film.path)
    } else {
      #expect(run.output == "“lake.mov” has to be made again: making it was cut off\n")
    }
    #expect(folder.contents == ["state"])
    let again = try await Program.run(words, environment: environment)
    #expect(again.status == 0 && again.output.isEmpty)
  }

  @Test func allAndAFileExcludeEachOther() async throws {
    let run = try await Program.run("recover", "--all", "clip.mov")
    #expect(run.status == 2)
  }
}
