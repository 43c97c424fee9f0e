import Foundation
import TestMedia
import TestSupport
import Testing

/// The guide's chapters about assets, playback, editing, export and time, as programs.
@Suite struct FileChapterTests {
  @Test func usingAssets() async throws {
    let folder = try ProgramFolder()
    let result = folder.file("trimmed.mov")
    let lines = try await GuideRun.of("assets", GuideRun.movie(seconds: 5).path, result.path)
    #expect(lines.first == "duration: 5.00")
    // The nearest key frame will do, as no tolerance is given.
    #expect(lines[1] == "Got halfWayImage: Asked for {1500/600 = 2.500}, got {38400/15360 = 2.500}", "\(lines[1])")
    #expect(lines[2] == "image: 320x240")
    #expect(
      lines[3...6].sorted() == [
        "image at 0.00: true", "image at 1.67: true", "image at 3.33: true", "image at 5.00: true",
      ])
    #expect(lines.suffix(2) == ["exported: true", "overwrites: false, true"])
    let numbers = try await GuideRun.numbers(result)
    #expect(numbers == (30..<120).map { $0 })
  }

  @Test func accessingTheUsersAssets() async throws {
    let folder = try ProgramFolder()
    let lines = try await GuideRun.of(
      "camera-roll", GuideRun.movie(seconds: 3).path, environment: GuideRun.library(folder))
    #expect(lines == ["saved: true", "first: 3.0 seconds"])
  }

  @Test func playbackPutTogether() async throws {
    let lines = try await GuideRun.of("playback", GuideRun.movie(seconds: 3).path)
    // The layer's picture and the item's status come in either order.
    #expect(lines.filter { $0 == "ready for display" }.count == 1)
    let passing = "Passed a boundary at "
    #expect(
      lines.filter { $0 != "ready for display" }.map { $0.hasPrefix(passing) ? passing : $0 } == [
        "button: false", "button: true", "rates: [true, true, true, true, true]", passing, passing, "end: 3.0",
        "plays after the end: 0.0", "back: true, 0.0", "at: 0.50", passing, passing, "end: 3.0",
      ], "\(lines)")
    // The program hears of a boundary behind it, and asks for the time when it does: it is no earlier one, and may be any
    // later one, up to the end.
    let passed = lines.filter { $0.hasPrefix(passing) }.compactMap { Double($0.dropFirst(passing.count)) }
    let bounds = [1.0, 2, 1, 2]
    #expect(passed.count == bounds.count && zip(passed, bounds).allSatisfy { ($1...3).contains($0) }, "\(passed)")
  }

  @Test func anHTTPLiveStream() async throws {
    let folder = try ProgramFolder()
    try await StreamFolder(folder.url).add(GuideRun.movie(seconds: 4), as: "film")
    let server = try MediaServer()
    try server.add(folder.url, as: "stream")
    let film = server.address("stream/film.m3u8").absoluteString
    let lines = try await GuideRun.of("stream", film)
    let ready = ["ready, player: true", "duration: 4.0", #"tracks: ["soun", "vide"]"#, "seekable: true"]
    #expect(lines == ready, "\(lines)")
    // Where nothing is at the first address, the player fails; behind one that it could play, the item alone does.
    let nowhere = server.address("stream/none.m3u8").absoluteString
    let failure = try await GuideRun.failure(of: "stream", nowhere)
    #expect(failure.hasPrefix("failed: ") && failure.contains(nowhere), "\(failure)")
    let both = try await GuideRun.of("stream", film, nowhere)
    #expect(both == ready + ["item failed: true"], "\(both)")
  }

  @Test func playingMultipleItems() async throws {
    let (first, second) = (try await GuideRun.movie(), try await GuideRun.movie(first: 100))
    let third = try await GuideRun.movie(seconds: 3)
    let lines = try await GuideRun.of("queue", first.path, second.path, third.path)
    #expect(
      lines == [
        "items: 3, twice: false", "ended: \(second.lastPathComponent)", "ended: \(third.lastPathComponent)", "left: 0",
      ])
  }

  @Test func editing() async throws {
    let folder = try ProgramFolder()
    let result = folder.file("result.mov")
    let lines = try await GuideRun.of(
      "editing", GuideRun.movie().path, GuideRun.movie(first: 300).path, result.path)
    #expect(lines == ["compatible: true", "completed: true, 1.0"])
    let colors = try await DecodedColors.read(result, width: 320, height: 240)
    #expect(colors.count == 120)
    // The number's white ring goes over to the background's red, while the first video fades out.
    for frame in [3, 20, 40, 55] {
      let rest = 255 - 255 * frame / 60
      let ring = colors.color(frame: frame, x: 160, y: 36)
      #expect(ring.isNear(DecodedColors.Color(255, rest, rest), within: 20), "frame \(frame): \(ring)")
    }
    #expect(try await GuideRun.numbers(result).suffix(60) == (300..<360).map { $0 })
    // The ramp spans both videos: at the first one's end it is half-way down.
    let sound = try await DecodedAudio.read(result)
    // Its tone is loud within the first tenth of every second; encoders overshoot where it begins.
    let loudness = [0.0, 1].map { second in
      let begin = Int((second + 0.01 - sound.start) * Double(sound.sampleRate)) * sound.channels
      let tone = sound.samples[begin..<begin + sound.sampleRate / 40 * sound.channels]
      return tone.reduce(0) { $0 + Double($1 * $1) }.squareRoot()
    }
    let ratio = loudness[1] / loudness[0]
    #expect(abs(ratio - 0.75) < 0.06, "\(loudness)")
  }

  @Test func aCompositorWithAttributesOfAnyKind() async throws {
    let folder = try ProgramFolder()
    let result = folder.file("result.mov")
    #expect(
      try await GuideRun.of("compositor", GuideRun.movie().path, result.path) == ["completed: true, frames: true"])
    let before = try await DecodedColors.read(GuideRun.movie(), width: 320, height: 240)
    let after = try await DecodedColors.read(result, width: 320, height: 240)
    #expect(after.count == before.count)
    for (x, y) in [(5, 5), (160, 36), (160, 120)] {
      let color = before.color(frame: 10, x: x, y: y)
      let wanted = DecodedColors.Color(255 - color.red, 255 - color.green, 255 - color.blue)
      let found = after.color(frame: 10, x: x, y: y)
      #expect(found.isNear(wanted, within: 24), "\(color) became \(found)")
    }
  }

  @Test func readingAnAsset() async throws {
    let movie = try await GuideRun.movie()
    let lines = try await GuideRun.of("reading", movie.path)
    let sound = try await DecodedAudio.read(movie)
    let peak = Int(32768 * (sound.samples.map(abs).max() ?? 0))
    let numbers = lines.map { $0.matches(of: /\d+/).compactMap { Int($0.output) } }
    #expect(
      abs(numbers[0][0] - 2 * sound.sampleRate) <= 1024 && abs(numbers[0][1] - peak) < peak / 20, "\(lines) \(peak)")
    #expect(abs(numbers[1][0] - peak / 2) < peak / 20, "\(lines) \(peak)")
    #expect(lines.last == "composition: 60 frames, ARGB: true")
  }

  @Test func writingAnAsset() async throws {
    let folder = try ProgramFolder()
    let result = folder.file("result.mov")
    #expect(try await GuideRun.of("writing", GuideRun.movie().path, result.path) == ["written: true"])
    let probe = try await Probe.read(result)
    #expect(Set(probe.streams.map(\.codec)) == ["h264", "aac"])
    #expect(probe.streams.first { $0.kind == "audio" }?.channels == 2)
    // The session begins half-way: the second of sound left, and a second of ten red pictures beside it.
    #expect(abs((probe.format.duration.flatMap(Double.init) ?? 0) - 1) < 0.03)
    let frames = try await DecodedColors.read(result, width: 240, height: 320)
    #expect(frames.count == 10)
    #expect(frames.color(frame: 5, x: 120, y: 160).isNear(DecodedColors.Color(255, 0, 0), within: 20))
    let onset = try #require(try await DecodedAudio.read(result).bursts[0].first?.onset)
    #expect(abs(onset) < 0.002, "the tone of the second second begins at once: \(onset)")
  }

  @Test func representationsOfTime() async throws {
    #expect(
      try await GuideRun.of("time") == [
        "time1 and time2 are the same", "time2 and time3 are the same", "special values", "dictionary: true",
        "{200/2 = 100.000}", "end in range: false", "union: 200.0", "intersection: 50.0",
        "contains: false, equal: true", "special ranges", "dictionary: true",
        "{{200/2 = 100.000}, {400/4 = 100.000}}",
      ])
  }
}
