import Foundation
import TestSupport
import Testing

/// Verbs whose files have no room on the disk.
@Suite(.serialized) struct DiskFullVerbTests {
  @Test(arguments: [
    ["export", "FILM", "full.mp4"], ["export", "FILM", "full.mov", "--passthrough", "--optimize"],
    ["trim", "FILM", "--from", "0.5", "--output", "full.mov"],
    ["trim", "FILM", "--from", "0.5", "--smart", "--output", "full.mp4"],
    ["trim", "FILM", "--from", "0.5", "--exact", "--output", "full.mp4"],
    ["join", "FILM", "FILM", "--output", "full.mp4"], ["join", "FILM", "FILM", "--encode", "--output", "full.mkv"],
    ["convert", "FILM", "full.mp4"], ["convert", "FILM", "full.mov", "--optimize", "--video-codec", "copy"],
    ["convert", "FILM", "full.mkv"], ["convert", "FILM", "full.wav"], ["convert", "FILM", "full.caf"],
    ["convert", "FILM", "full.webm", "--video-codec", "vp8"], ["gif", "FILM", "--output", "full.gif"],
  ])
  func theStatusIsSevenAndNothingIsLeft(_ words: [String]) async throws {
    let film = try await EditedFilm.make(frames: 90)
    let disk = try await SmallDisk(bytes: 24 << 10)
    let name = try #require(words.first { $0.hasPrefix("full.") })
    let words = words.map { $0 == "FILM" ? film : $0 == name ? disk.file(name).path : $0 }
    try Data("precious".utf8).write(to: disk.file("other"))
    let run = try await Program.run(words)
    #expect(run.status == 7 && run.output.isEmpty, "\(run.status) \(run.words)")
    #expect(run.words.contains(name) && run.words.split(separator: "\n").count == 1, "\(run.words)")
    #expect(disk.names == ["other"])
    // A file that was to be replaced is still what it was.
    try Data("precious".utf8).write(to: disk.file(name))
    let again = try await Program.run(words + ["--force"])
    #expect(again.status == 7 && again.words.contains(name), "\(again.status) \(again.words)")
    #expect(disk.names == [name, "other"])
    #expect(try Data(contentsOf: disk.file(name)) == Data("precious".utf8))
  }

  @Test func outputThatCannotBeWrittenIsSaidOnce() async throws {
    let film = try await EditedFilm.make()
    for verb in ["info", "frames"] {
      let run = try await ProgramRun.of(
        "/bin/bash",
        [
          "-c", #""$0" "$1" "$2" > /dev/full; echo $?"#, ProgramRun.folder.appending(path: "kinora-cli").path, verb,
          film,
        ])
      #expect(run.lines.last == "7", "\(verb): \(run.output) \(run.words)")
      #expect(run.words.split(separator: "\n").count == 1 && run.words.contains("stdout"), "\(run.words)")
    }
  }
}
