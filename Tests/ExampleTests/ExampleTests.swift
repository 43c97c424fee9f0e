import Foundation
import TestMedia
import TestSupport
import Testing

/// The small programs of `examples/`, run as a reader of theirs runs them.
@Suite struct ExampleTests {
  private func run(_ name: String, _ arguments: String...) async throws -> [String] {
    let run = try await ProgramRun.of(name, arguments, limit: 90)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  private func film(_ frames: Int = 60, first: Int = 0, _ change: (inout MediaRecipe) -> Void = { _ in }) async throws
    -> URL
  {
    try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video?.frameCount = frames
        $0.video?.firstNumber = first
        $0.video?.keyFrameInterval = 15
        $0.audio = [AudioRecipe(.aac)]
        change(&$0)
      })
  }

  private func numbers(_ file: URL) async throws -> [Int?] {
    try await DecodedFrames.read(file).map { $0.painted?.number }
  }

  @Test func playMovieGoesToTheEnd() async throws {
    let lines = try await run("PlayMovie", film().path)
    #expect(lines.last == "the end")
    #expect(lines.first?.hasSuffix(" of 2.0 s") == true)
  }

  @Test func recordMovieWritesPictureAndSound() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("film.mov")
    let lines = try await run("RecordMovie", file.path, "1")
    #expect(lines.last?.hasPrefix("recorded ") == true)
    #expect(try await numbers(file).compactMap(\.self).count >= 25)
    #expect(try await DecodedAudio.read(file).samples.count > 20_000)
  }

  @Test func takePhotoWritesTheFrame() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("photo.jpg")
    let lines = try await run("TakePhoto", file.path)
    #expect(lines.first?.hasSuffix(" bytes") == true)
    #expect(try await numbers(file).first.flatMap(\.self) != nil)
  }

  @Test func watchFramesTellsEach() async throws {
    let lines = try await run("WatchFrames", "5")
    #expect(lines.count == 5)
    #expect(lines.compactMap(Double.init).allSatisfy { (0.02...0.98).contains($0) })
  }

  @Test func thumbnailsAreTheFramesOfTheirTimes() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("Thumbnails", film().path, folder.url.path, "4")
    #expect(lines.count == 4)
    for (index, wanted) in [0, 15, 30, 45].enumerated() {
      #expect(try await numbers(folder.file("\(index).png")) == [wanted])
    }
  }

  @Test func readMetadataTellsTracksTitleAndChapters() async throws {
    let lines = try await run(
      "ReadMetadata", film { ($0.metadata, $0.chapters) = (["title": "Probefilm"], ["One", "Two"]) }.path)
    #expect(lines.first == "duration: 2.0 s")
    #expect(lines.contains { $0.hasPrefix("track ") && $0.contains("vide") })
    #expect(lines.contains { $0.hasSuffix(": Probefilm") })
    #expect(lines.last?.hasSuffix(": Two") == true)
  }

  @Test func trimMovieKeepsExactlyThePart() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("part.mov")
    let lines = try await run("TrimMovie", film().path, "0.5", "1.5", file.path)
    #expect(lines == ["1.0 s"])
    #expect(try await numbers(file) == Array(15..<45))
  }

  @Test func joinClipsFadesFromOneToTheOther() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("both.mp4")
    let lines = try await run("JoinClips", film().path, film(first: 500).path, file.path)
    #expect(lines.first.flatMap { Double($0.prefix { $0 != " " }) }.map { abs($0 - 3.5) < 0.05 } == true)
    let found = try await numbers(file)
    // Half a second is both at once.
    #expect(Array(found.prefix(45)) == Array(0..<45))
    #expect(Array(found.suffix(44)) == Array(516..<560))
  }

  @Test func encodeMovieKeepsEveryFrame() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("small.mp4")
    let lines = try await run("EncodeMovie", film().path, "300000", file.path)
    #expect(lines == ["60 frames"])
    #expect(try await numbers(file) == Array(0..<60))
  }

  @Test func measureSoundTellsEachSecond() async throws {
    let lines = try await run("MeasureSound", film().path)
    #expect(lines.count == 2 || lines.count == 3)
    #expect(lines.first?.hasPrefix("0 s: -") == true && lines.first?.hasSuffix(" dB") == true)
  }

  @Test func theTemplateNamesEachProgram() throws {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../examples").standardizedFileURL
    let manifest = try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("Sources").path)
    #expect(names.count == 10)
    for name in names { #expect(manifest.contains("\"\(name)\""), "\(name)") }
  }
}
