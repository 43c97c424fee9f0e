import Foundation
import TestMedia
import TestSupport
import Testing

/// Programs that take photos, written from Apple's pages, run on the simulated devices and checked by what they leave.
@Suite struct PhotoClientTests {
  private func run(_ name: String, _ arguments: String..., limit: Int = 60) async throws -> [String] {
    let run = try await ProgramRun.of("capture-clients", [name] + arguments, limit: limit)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  private func painted(_ file: URL) async throws -> Int {
    let picture = try #require(try await DecodedFrames.read(file).first, "\(file.lastPathComponent)")
    return Int(try #require(picture.painted, "\(file.lastPathComponent)").number)
  }

  /// What exiftool says, by its own names.
  private func tags(_ file: URL, _ names: String...) async throws -> [String: String] {
    let run = try await ProgramRun.of("/usr/bin/exiftool", ["-s"] + names.map { "-" + $0 } + [file.path])
    return Dictionary(
      run.lines.compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: ["lake.jpg", "lake.heic"])
  func aPhotoGoesThroughItsFiveSteps(_ name: String) async throws {
    let folder = try ProgramFolder()
    let lines = try await run("take-photo", folder.file(name).path)
    #expect(
      lines == [
        "1 settled: 1 photo of 1920x1080", "2 exposure begins", "3 exposure ends", "4 photo 1 is there",
        "5 done: as asked for",
      ])
    let tags = try await tags(folder.file(name), "ImageSize", "Model", "DateTimeOriginal", "FileType")
    #expect(tags["ImageSize"] == "1920x1080" && tags["Model"] == "Simulated Camera", "\(tags)")
    #expect(
      tags["FileType"] == (name.hasSuffix("heic") ? "HEIC" : "JPEG") && tags["DateTimeOriginal"] != nil, "\(tags)")
    if name.hasSuffix("jpg") { #expect(try await painted(folder.file(name)) >= 0) }
  }

  @Test func processorsAreKeptByIdUntilTheirPhotoIsDone() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("photo-burst", folder.url.path, "10")
    #expect(lines.first == "in progress: 10" && lines.last == "in progress: 0")
    #expect(lines.filter { $0.hasSuffix(": done") }.count == 10, "\(lines)")
    var numbers: [Int] = []
    for index in 0..<10 { numbers.append(try await painted(folder.file("burst-\(index).jpg"))) }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "each shows a picture of its own: \(numbers)")
  }

  @Test func livePhotosAreCountedWhileTheyAreRecorded() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("take-live-photos", folder.url.path, "3", limit: 90)
    #expect(lines.first == "Live Photos: true")
    #expect(lines.last?.hasSuffix("at the end: 0") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("most at once: 0") == false && lines.last?.hasPrefix("most at once: 1,") == false)
    #expect(folder.names.sorted() == (1...3).flatMap { ["live-\($0).jpg", "live-\($0).mov"] })
    for number in 1...3 {
      let still = try await painted(folder.file("live-\(number).jpg"))
      let frames = try await DecodedFrames.read(folder.file("live-\(number).mov"))
      let line = try #require(lines.first { $0.hasPrefix("live-\(number):") })
      let time = try #require(line.split(separator: " ").dropLast().last.flatMap { Double($0) }, "\(line)")
      let shown = frames.min { abs($0.time - time) < abs($1.time - time) }?.painted?.number
      let distance = Int(shown ?? -9) - still
      // A photo of the camera's very first frames is older than what its movie is made of, which begins with the first
      // frame that could be encoded: within half a second, or there is no Live Photo.
      #expect(
        abs(distance) <= 1 || time == 0 && (0...15).contains(distance),
        "the still is \(still), its movie shows \(shown ?? -1) at \(time)")
      // The still's has another name in older versions of exiftool.
      let identifiers = [
        try await tags(folder.file("live-\(number).jpg"), "ContentIdentifier", "MediaGroupUUID").values.first,
        try await tags(folder.file("live-\(number).mov"), "ContentIdentifier").values.first,
      ]
      #expect(identifiers[0] != nil && identifiers[0] == identifiers[1], "\(identifiers)")
    }
  }

  @Test func photosAreTakenWhileAMovieIsRecorded() async throws {
    let folder = try ProgramFolder()
    let lines = try await run("photo-and-movie", folder.url.path, "5")
    #expect(lines == (1...5).map { "photo \($0), recording: true" } + ["ended: as asked for, saved: true"])
    let numbers = try await DecodedFrames.read(folder.file("movie.mov")).compactMap { $0.painted?.number }
    #expect(numbers.count > 2)
    for number in 1...5 { #expect(try await painted(folder.file("photo-\(number).jpg")) >= 0) }
  }

  /// Runs with a library of its own.
  private func run(_ name: String, _ arguments: [String], library: ProgramFolder) async throws -> [String] {
    let run = try await ProgramRun.of(
      "capture-clients", [name] + arguments, environment: ["KINORA_LIBRARY_ROOT": library.url.path], limit: 60)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  /// The ordinary files of a library, without its index.
  private func files(_ library: ProgramFolder) -> [URL] {
    let all = FileManager.default.enumerator(at: library.url, includingPropertiesForKeys: nil)?.allObjects
    return (all as? [URL] ?? []).filter { ["jpg", "mov", "mp4"].contains($0.pathExtension) }
  }

  @Test func aPhotoIsSavedWithPermission() async throws {
    let library = try ProgramFolder()
    let lines = try await run("save-photo", [], library: library)
    #expect(lines == ["saved", "assets: 1", "640x480, live: false, files: 1"])
    #expect(files(library).count == 1)
    #expect(try await painted(try #require(files(library).first)) >= 0)
  }

  @Test func aLivePhotoIsSavedAsOneAsset() async throws {
    let library = try ProgramFolder()
    let lines = try await run("save-photo", ["live"], library: library)
    #expect(lines == ["saved", "movie moved: true", "assets: 1", "640x480, live: true, files: 2"])
    #expect(Set(files(library).map(\.pathExtension)) == ["jpg", "mov"])
    #expect(Set(files(library).map { $0.deletingPathExtension().lastPathComponent }).count == 1)
  }

  @Test func fiveSecondsAreRecordedForTheLibrary() async throws {
    let library = try ProgramFolder()
    let lines = try await run("record-for-library", [], library: library)
    #expect(lines == ["ended: as long as it may be", "movies: 1", "5 s"])
    let frames = try await DecodedFrames.read(try #require(files(library).first)).compactMap { $0.painted?.number }
    #expect(frames.count > 40, "\(frames.count)")
  }
}
