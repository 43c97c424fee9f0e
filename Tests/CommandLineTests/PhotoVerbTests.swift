import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import Testing

@Suite(.serialized) struct PhotoVerbTests {
  private static func run(
    _ file: URL, _ options: String = "", environment: [String: String] = [:],
    send: (signal: Int32, after: String)? = nil
  ) async throws -> Program.Outcome {
    try await Program.run(
      ["photo", "--output", file.path, "--simulated", "--json"] + options.split(separator: " ").map(String.init),
      environment: environment, send: send)
  }

  /// The number that is painted into a file, as ffmpeg or libheif's own tool decode it.
  private static func number(in file: URL, _ folder: Folder) async throws -> Int? {
    var picture = file
    if file.pathExtension == "heic" {
      picture = folder.file("converted-\(UUID().uuidString).png")
      let convert = Process()
      convert.executableURL = URL(fileURLWithPath: "/usr/bin/heif-convert")
      convert.arguments = [file.path, picture.path]
      convert.standardOutput = FileHandle.nullDevice
      try convert.run()
      convert.waitUntilExit()
    }
    return try await DecodedFrames.read(picture).first?.painted?.number
  }

  /// What exiftool reads under a name, numbers as numbers.
  private static func said(_ tag: String, in file: URL) throws -> String {
    let exiftool = Process()
    exiftool.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
    exiftool.arguments = ["-a", "-s3", "-n", "-\(tag)", file.path]
    let output = Pipe()
    exiftool.standardOutput = output
    try exiftool.run()
    let words = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    exiftool.waitUntilExit()
    return words.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What exiftool has to say against a file; empty where it finds nothing wrong.
  private static func complaints(_ file: URL) throws -> String {
    let exiftool = Process()
    exiftool.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
    exiftool.arguments = ["-validate", "-warning", "-error", "-a", "-s3", file.path]
    let output = Pipe()
    exiftool.standardOutput = output
    try exiftool.run()
    let words = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    exiftool.waitUntilExit()
    return words == "OK\n" ? "" : words
  }

  @Test(arguments: ["jpg", "heic", "png"]) func aPhotoOfEachKindIsTaken(_ ending: String) async throws {
    let folder = try Folder()
    let file = folder.file("lake.\(ending)")
    let run = try await Self.run(file)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.events == ["started", "photo", "ended"])
    let photo = try #require(try run.objects().first { $0["event"] as? String == "photo" })
    #expect(photo["file"] as? String == file.path)
    #expect(photo["bytes"] as? Int == (try Data(contentsOf: file)).count)
    #expect((photo["width"] as? Int ?? 0) >= 1280)
    #expect(folder.contents == ["lake.\(ending)"])
    #expect(try Self.complaints(file).isEmpty)
    #expect(try await Self.number(in: file, folder) != nil)
  }

  @Test func aBurstIsFramesInARow() async throws {
    let folder = try Folder()
    let run = try await Self.run(folder.file("lake.jpg"), "--count 10")
    #expect(run.status == 0, "\(run.words)")
    #expect(folder.contents == (1...10).map { "lake-" + ($0 < 10 ? "0" : "") + "\($0).jpg" })
    let photos = try run.objects().filter { $0["event"] as? String == "photo" }
      .sorted { ($0["number"] as? Int ?? 0) < ($1["number"] as? Int ?? 0) }
    var numbers: [Int] = []
    for name in folder.contents { numbers.append(try #require(try await Self.number(in: folder.file(name), folder))) }
    let times = photos.compactMap { $0["seconds"] as? Double }
    #expect(times.count == 10)
    #expect(Set(numbers).count == 10, "no frame twice: \(numbers)")
    // The painted numbers are those of the moments that were said.
    for (number, time) in zip(numbers, times) {
      #expect(abs(Double(number - numbers[0]) - (time - times[0]) * 30) < 0.1)
    }
    #expect(try run.ended()["photos"] as? Int == 10)
  }

  @Test func theIntervalIsKept() async throws {
    let folder = try Folder()
    let run = try await Self.run(folder.file("lake.jpg"), "--count 3 --interval 0.4")
    #expect(run.status == 0, "\(run.words)")
    let times = try run.objects().filter { $0["event"] as? String == "photo" }.compactMap { $0["seconds"] as? Double }
    #expect(times.count == 3)
    // A photo shows a frame of at most 100 ms before, and a machine with other work takes it later.
    for (a, b) in zip(times, times.dropFirst()) { #expect(b - a > 0.25 && b - a < 1, "\(times)") }
  }

  @Test func aBracketIsOnePhotoForEachExposure() async throws {
    let folder = try Folder()
    let run = try await Self.run(folder.file("lake.jpg"), "--bracket -1,0,1")
    #expect(run.status == 0, "\(run.words)")
    let photos = try run.objects().filter { $0["event"] as? String == "photo" }
    #expect(photos.compactMap { $0["bias"] as? Double } == [-1, 0, 1])
    var brightness: [Double] = []
    for number in 1...3 {
      let picture = try #require(try await DecodedFrames.read(folder.file("lake-\(number).jpg")).first).picture
      brightness.append(picture.pixels.reduce(0) { $0 + Double($1) } / Double(picture.pixels.count))
    }
    #expect(brightness[1] > brightness[0] * 1.2 && brightness[2] > brightness[1] * 1.15, "\(brightness)")
  }

  @Test func aLivePhotoIsAStillAndItsMovie() async throws {
    let folder = try Folder()
    let (still, movie) = (folder.file("lake.jpg"), folder.file("lake.mov"))
    let run = try await Self.run(still, "--live \(movie.path)")
    #expect(run.status == 0, "\(run.words)")
    #expect(folder.contents == ["lake.jpg", "lake.mov"])
    let told = try #require(try run.objects().first { $0["event"] as? String == "movie" })
    let display = try #require(told["displayTime"] as? [String: Any])
    let time = Double(display["value"] as? Int ?? 0) / Double(display["timescale"] as? Int ?? 1)
    let number = try #require(try await Self.number(in: still, folder))
    let frames = try await DecodedFrames.read(movie)
    let shown = try #require(frames.min { abs($0.time - time) < abs($1.time - time) })
    #expect(abs((shown.painted?.number ?? -9) - number) <= 1)
    #expect(try Self.complaints(still).isEmpty && Self.complaints(movie).isEmpty)
  }

  @Test func aMotionPhotoIsOneFileThatHoldsItsMovie() async throws {
    let folder = try Folder()
    let file = folder.file("lake.jpg")
    let run = try await Self.run(file, "--motion-photo")
    #expect(run.status == 0, "\(run.words)")
    #expect(folder.contents == ["lake.jpg"])
    #expect(try Self.complaints(file).isEmpty)
    let number = try #require(try await Self.number(in: file, folder))
    // Taken apart by what exiftool reads, not by our own reader: both parts must be whole files.
    func said(_ tag: String) throws -> Double { try #require(Double(Self.said(tag, in: file))) }
    let (data, length) = (try Data(contentsOf: file), Int(try said("MicroVideoOffset")))
    // Newer versions of exiftool put several values of a tag into one line.
    let lengths = try Self.said("DirectoryItemLength", in: file).split { $0.isNewline || " ,".contains($0) }
    #expect(lengths == ["0", "\(length)"])
    let (still, clip) = (folder.file("still.jpg"), folder.file("clip.mp4"))
    try data.dropLast(length).write(to: still)
    try data.suffix(length).write(to: clip)
    #expect(data.dropLast(length).suffix(2) == Data([0xFF, 0xD9]), "the photo ends where the movie begins")
    #expect(try await Self.number(in: still, folder) == number)
    #expect(try Self.complaints(clip).isEmpty)
    #expect(try await Probe.complaints(clip).isEmpty)
    let probe = try await Probe.read(clip)
    #expect(probe.streams("video").count == 1 && probe.streams("audio").count == 1)
    // The still is a frame of the movie: the one at the time that the file names.
    let time = try said("MotionPhotoPresentationTimestampUs") / 1e6
    let frames = try await DecodedFrames.read(clip)
    let shown = try #require(frames.min { abs($0.time - time) < abs($1.time - time) })
    #expect(abs((shown.painted?.number ?? -9) - number) <= 1)
    #expect(frames.contains { $0.painted?.number == number })
    let end = try #require(frames.last).time
    #expect(end > time && end < 3.5)
  }

  @Test func whatIsThereStaysUnlessForced() async throws {
    let folder = try Folder()
    let file = folder.file("lake-2.jpg")
    try Data("mine".utf8).write(to: file)
    let refused = try await Self.run(folder.file("lake.jpg"), "--count 3")
    #expect(refused.status == 6)
    #expect(refused.words.contains("lake-2.jpg"))
    #expect(folder.contents == ["lake-2.jpg"], "nothing is taken that couldn't stay")
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    let movie = folder.file("lake.mov")
    try Data("mine".utf8).write(to: movie)
    let live = try await Self.run(folder.file("still.jpg"), "--live \(movie.path)")
    #expect(live.status == 6)
    #expect(try Data(contentsOf: movie) == Data("mine".utf8))
    let forced = try await Self.run(folder.file("lake.jpg"), "--count 3 --force")
    #expect(forced.status == 0, "\(forced.words)")
    #expect(try await Self.number(in: file, folder) != nil)
    // A folder is never replaced.
    let inTheWay = folder.file("folder.jpg")
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
    #expect(try await Self.run(inTheWay, "--force").status == 6)
  }

  @Test func troublesHaveTheirExitCodesAndWords() async throws {
    let folder = try Folder()
    let missing = try await Self.run(folder.file("none/lake.jpg"))
    #expect(missing.status == 1 && missing.words.contains("none"), "\(missing.words)")
    let nowhere = try await Self.run(URL(fileURLWithPath: "/sys/kernel/lake.jpg"))
    #expect(nowhere.status == 3 && nowhere.words.contains("/sys/kernel/lake.jpg"), "\(nowhere.words)")
    let busy = try await Self.run(
      folder.file("lake.jpg"), environment: ["KINORA_SIMULATED_FAULTS": "busy=Cheese"])
    #expect(busy.status == 4 && busy.words.contains("Cheese"), "\(busy.words)")
    let unknown = try await Program.run("photo", "--output", folder.file("lake.jpg").path, "--camera", "simulated:none")
    #expect(unknown.status == 4 && unknown.words.contains("simulated:none"), "\(unknown.words)")
    #expect(folder.contents.isEmpty)
  }

  @Test func anInterruptionKeepsWhatWasTaken() async throws {
    let folder = try Folder()
    let run = try await Self.run(
      folder.file("lake.jpg"), "--count 50 --interval 0.5", send: (SIGINT, after: "lake-02.jpg"))
    #expect(run.status == 130, "\(run.words)")
    #expect(try run.ended()["ending"] as? String == "stopped")
    let count = folder.contents.count
    #expect((2...6).contains(count), "\(folder.contents)")
    #expect(try run.ended()["photos"] as? Int == count)
    for name in folder.contents { #expect(try Self.complaints(folder.file(name)).isEmpty) }
  }

  @Test(arguments: ["jpg", "heic"]) func aPhotoOutOfARecordingCostsItNoFrame(_ ending: String) async throws {
    let folder = try Folder()
    let (movie, photo) = (folder.file("clip.mov"), folder.file("still.\(ending)"))
    let run = try await Recorder.run(
      movie, "--seconds 3 --size 640x480 --rate 30 --photo-at 1.5 --photo-output \(photo.path)")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.events == ["started", "photo", "ended"])
    #expect(try run.ended()["droppedFrames"] as? Int == 0)
    let file = try await RecordedFile(movie)
    #expect(file.isInOrder, "\(file.shifts)")
    let number = try #require(try await Self.number(in: photo, folder))
    let place = try #require(file.numbers.firstIndex { $0 >= number })
    // The encoder is some frames behind what was captured.
    #expect(file.times[place] > 1.3 && file.times[place] < 2.3, "\(file.times[place])")
    #expect(try Self.complaints(photo).isEmpty)
    let details = try PhotoReader.details(of: photo)
    #expect(details.exposure == .automatic && details.iso == 100, "\(details)")
    #expect(abs((details.exposureTime ?? 0) - 1 / 60) < 0.0002, "\(details)")
    #expect(details.whiteBalance == .automatic && details.make == "Kinora" && details.model == "Simulated Camera")
    let again = try await Recorder.run(
      folder.file("other.mov"), "--seconds 1 --photo-at 0.5 --photo-output \(photo.path)")
    #expect(again.status == 6)
    #expect(!folder.contents.contains("other.mov"))
  }
}
