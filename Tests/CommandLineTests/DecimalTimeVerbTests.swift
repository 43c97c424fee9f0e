import Foundation
import TestMedia
import TestSupport
import Testing

@testable import kinora_cli

/// Times as ffprobe prints them name the same frames in every verb and container.
@Suite(.serialized) struct DecimalTimeVerbTests {
  /// When frames begin, in ffprobe's digits. A transport stream's clock doesn't begin at 0, as the movie does.
  private func times(_ film: String) async throws -> [String] {
    let file = URL(fileURLWithPath: film)
    let start = Double(try await Probe.read(file).format.startTime ?? "0") ?? 0
    return try await Probe.frameTimes(file).map { String(format: "%.6f", $0 - start) }
  }

  private static let films: [(MediaRecipe.Container, rate: [Int], parts: [Range<Int>])] = [
    (.mp4, [30, 1], [11..<53, 1..<2, 22..<59]), (.mp4, [30_000, 1001], [11..<53, 7..<37]),
    (.mp4, [24, 1], [7..<49]), (.mp4, [60, 1], [11..<53]),
    (.mkv, [30, 1], [11..<53, 22..<59]), (.mkv, [30_000, 1001], [11..<53]),
    (.ts, [30, 1], [11..<53, 22..<59]), (.ts, [30_000, 1001], [13..<47]),
  ]

  @Test(arguments: films.indices) func aTrimHasTheFramesThatFfprobesTimesName(_ index: Int) async throws {
    let (container, rate, parts) = Self.films[index]
    let film = try await EditedFilm.make(sound: false) { recipe in
      recipe.container = container
      recipe.video?.rate = .init(rate[0], rate[1])
    }
    let times = try await times(film)
    #expect(times.count == 60)
    let folder = try Folder()
    for part in parts {
      let output = folder.file("\(part.lowerBound).mp4")
      let (start, end) = (times[part.lowerBound], times[part.upperBound])
      let run = try await Program.run("trim", film, "--from", start, "--to", end, "--output", output.path)
      #expect(run.status == 0, "\(run.words)")
      let shown = try await Program.run("frames", output.path, "--numbers", "--json")
      #expect(try shown.objects().map { $0["number"] as? Int } == Array(part), "\(start) to \(end)")
    }
  }

  private static let verbs: [[String]] = [
    ["trim", "--exact"], ["trim"], ["export", "--preset", "low"], ["convert"], ["frames"], ["play"],
  ]

  /// The end is a third of a microsecond behind frame 52; the beginning as far before frame 11 as a rounded time may be.
  @Test(arguments: verbs) func theyNameTheSameFramesInEveryVerb(_ words: [String]) async throws {
    let folder = try Folder()
    let film = try await EditedFilm.make()
    let output = folder.file("part.mp4")
    let part = ["--from", "0.3663", "--to", "1.766667"]
    let numbers: [Int?]
    switch words[0] {
    case "frames":
      let run = try await Program.run(["frames", film, "--numbers", "--json"] + part)
      numbers = try run.objects().map { $0["number"] as? Int }
    case "play":
      let run = try await Program.run(["play", film, "--headless", "--numbers", "--json", "--rate", "4"] + part)
      numbers = try run.objects().filter { $0["event"] as? String == "frame" }.map { $0["number"] as? Int }
    default:
      let run = try await Program.run([words[0], film, "--output", output.path] + part + words.dropFirst())
      #expect(run.status == 0, "\(run.words)")
      numbers = try await EditedFilm.numbers(output)
    }
    #expect(numbers == Array(11..<53))
  }

  @Test func aQueueListsAndJumpsAndImagesGoByThemToo() async throws {
    let film = try await EditedFilm.make()
    let folder = try Folder()
    let queue = try await Program.run(
      "play", film, film, "--headless", "--numbers", "--json", "--from", "1.4663", "--to", "1.566667")
    let frames = try queue.objects().filter { $0["event"] as? String == "frame" }
    #expect(frames.map { $0["number"] as? Int } == [44, 45, 46, 44, 45, 46], "\(queue.words)")
    let jump = try await Program.run(
      "play", film, "--headless", "--numbers", "--json", "--seek", "1.733333@0.1")
    let shown = try jump.objects().filter { $0["event"] as? String == "frame" }.compactMap { $0["number"] as? Int }
    #expect(shown.suffix(8) == Array(52..<60) && shown.first == 0 && !shown.contains(51), "\(shown)")
    let listed = try await Program.run("frames", film, "--json", "--from", "0.033333", "--to", "0.1")
    #expect(try listed.objects().map { $0["frame"] as? Int } == [1, 2])
    let image = try await Program.run(
      "thumbnails", film, "--at", "0.733333,0.7663", "--exact", "--json", "--output", folder.url.path)
    for (object, number) in zip(try image.objects(), [22, 23]) {
      let file = URL(fileURLWithPath: try #require(object["file"] as? String))
      #expect(try await EditedFilm.numbers(file) == [number])
    }
    let loop = folder.file("loop.gif")
    let gif = try await Program.run(
      "gif", film, "--from", "0.3663", "--to", "0.766667", "--rate", "10", "--output", loop.path)
    #expect(gif.status == 0, "\(gif.words)")
    #expect(try await EditedFilm.numbers(loop) == [11, 14, 17, 20])
  }

  /// A tone at each full second, so a part that begins a sample too early or late has it elsewhere.
  @Test(arguments: [44_100, 48_000]) func soundAloneIsCutAtTheNearestSample(_ rate: Int) async throws {
    let film = try await EditedFilm.make(sound: false) { recipe in
      recipe.container = .mov
      recipe.video = nil
      recipe.audio = [AudioRecipe(.pcm, channels: 1, sampleRate: rate)]
    }
    let folder = try Folder()
    let output = folder.file("part.wav")
    // Samples 12,345 and 67,890, in digits that name no sample.
    let times = [12_345, 67_890].map { String(format: "%.6f", Double($0) / Double(rate)) }
    let run = try await Program.run("convert", film, output.path, "--from", times[0], "--to", times[1])
    #expect(run.status == 0, "\(run.words)")
    let sound = { (file: String) -> [Int16] in
      let words = ["-v", "error", "-i", file, "-f", "s16le", "-acodec", "pcm_s16le", folder.file("raw").path, "-y"]
      _ = try await ProgramRun.of("/usr/bin/ffmpeg", words)
      let bytes = try Data(contentsOf: folder.file("raw"))
      return bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
    let (whole, part) = (try await sound(film), try await sound(output.path))
    #expect(part.count == 67_890 - 12_345)
    // Sound that is converted is dithered; a sample too early or late would be off by hundreds within a tone.
    let errors = zip(part, whole[12_345..<67_890]).map { abs(Int($0) - Int($1)) }
    #expect((errors.max() ?? .max) <= 2)
    let shifted = zip(part, whole[12_346..<67_891]).map { abs(Int($0) - Int($1)) }
    #expect((shifted.max() ?? 0) > 200)
  }

  @Test func nothingIsLeftWhereBothTimesMeanOneBorder() async throws {
    let film = try await EditedFilm.make()
    for verb in [["trim"], ["frames"], ["play", "--headless"]] {
      let output = verb[0] == "trim" ? ["--output", "/nowhere/part.mp4"] : []
      let words = [verb[0], film, "--from", "0.5001", "--to", "0.5003"] + verb.dropFirst() + output
      let run = try await Program.run(words)
      #expect(run.status == 2 && run.words.contains("nothing"), "\(verb): \(run.words)")
    }
  }
}
