import Foundation
import TestMedia
import TestSupport
import Testing

/// The guide's editing programs, written from its text, run on movies with painted numbers, and checked by what they write.
@Suite struct EditingClientTests {
  private typealias Color = DecodedColors.Color

  private func run(
    _ name: String, _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> [String] {
    let run = try await ProgramRun.of("capture-clients", [name] + arguments, environment: environment, limit: 90)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  /// Songs' tones begin at whole seconds.
  private func onsets(_ file: URL, channel: Int = 0) async throws -> [Double] {
    try await DecodedAudio.read(file).bursts[channel].map(\.onset)
  }

  /// How loud each second's tone is, as a part of how loud it is in its source.
  private func loudness(_ file: URL) async throws -> [Double] {
    let sound = try await DecodedAudio.read(file)
    let first = stride(from: 0, to: sound.samples.count, by: sound.channels).map { Double(abs(sound.samples[$0])) }
    let skipped = Int(-sound.start * Double(sound.sampleRate))
    return stride(from: 0, to: first.count - sound.sampleRate / 2, by: sound.sampleRate).map { second in
      // Where the tone begins encoders overshoot, and there it fades at its end.
      let begin = max(0, second + skipped) + sound.sampleRate / 100
      let tone = first[begin..<begin + sound.sampleRate / 40]
      let power = tone.reduce(0) { $0 + $1 * $1 } / Double(tone.count)
      return (2 * power).squareRoot() / Double(Bursts.amplitude)
    }
  }

  // MARK: Putting it all together

  @Test(arguments: ["callback", "async"])
  func twoPortraitVideosAndASongBecomeOneInTheLibrary(_ form: String) async throws {
    let folder = try ProgramFolder()
    let portrait = PaintedOrientation(rotation: 90)
    let first = try await EditingMedia.movie { $0.video?.orientation = portrait }
    let second = try await EditingMedia.movie(first: 700) { $0.video?.orientation = portrait }
    let result = folder.file("result.mov")
    let lines = try await run(
      "combine-for-library", form, first.path, second.path, EditingMedia.song(seconds: 5).path, result.path,
      environment: ["KINORA_LIBRARY_ROOT": folder.file("library").path])
    #expect(lines == ["saved: 240x320, 4.0 s"])

    let frames = try await DecodedFrames.read(result)
    #expect(frames.count == 120)
    #expect(frames.allSatisfy { $0.picture.width == 240 && $0.picture.height == 320 })
    // Up to where the first one fades, and after the cut, every number can be read, and stands upright.
    let seen = frames.map(\.painted)
    #expect(seen.prefix(50).map { $0?.number } == (0..<50).map { $0 })
    #expect(seen.suffix(60).map { $0?.number } == (700..<760).map { $0 })
    #expect(seen.compactMap { $0?.orientation }.allSatisfy { $0 == .upright })
    // The white ring around the number is as bright as the ramp says.
    let ring = frames.map { frame in frame.picture.pixels[(40 + 36) * 240 + 120] }
    for frame in 45..<60 {
      let opacity = 1 - Double(frame - 45) / 15
      #expect(abs(Double(ring[frame]) - 255 * opacity) < 12, "frame \(frame): \(ring[frame])")
    }
    #expect(ring[60] > 220)

    let sound = try await loudness(result)
    for (second, loudness) in sound.enumerated() {
      #expect(abs(loudness - (1 - Double(second) / 4)) < 0.06, "\(sound)")
    }
    for (onset, second) in zip(try await onsets(result), [0.0, 1, 2]) {
      #expect(abs(onset - second) < 0.001, "\(onset)")
    }
    let probe = try await Probe.read(result)
    #expect(probe.streams.map(\.codec).sorted { $0 ?? "" < $1 ?? "" } == ["aac", "h264"])
    #expect(abs((probe.format.duration.flatMap(Double.init) ?? 0) - 4) < 0.025)
    #expect(try EditingMedia.boxes(result).firstIndex(of: "moov")! < EditingMedia.boxes(result).firstIndex(of: "mdat")!)
  }

  @Test func portraitAndLandscapeAreNotCombined() async throws {
    let folder = try ProgramFolder()
    let portrait = try await EditingMedia.movie { $0.video?.orientation = PaintedOrientation(rotation: 90) }
    let run = try await ProgramRun.of(
      "capture-clients",
      [
        "combine-for-library", "async", portrait.path, EditingMedia.movie().path,
        EditingMedia.song(seconds: 5).path, folder.file("result.mov").path,
      ])
    #expect(run.status == 1)
    #expect(run.output.contains("Cannot combine a video shot in portrait mode"), "\(run.output) \(run.words)")
    #expect(folder.names.isEmpty)
  }

  // MARK: Instructions

  @Test func soundAndPictureFadeOnRed() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 90) { $0.audio = [AudioRecipe()] }
    let result = folder.file("result.mp4")
    #expect(try await run("fade-movie", movie.path, result.path) == ["faded, 1.0"])
    #expect(folder.names == ["result.mp4"])
    let colors = try await DecodedColors.read(result, width: 320, height: 240)
    #expect(colors.count == 90)
    for frame in 0..<90 {
      // Around the half-size picture is red; the number's ring is white, and goes over to red within the last second.
      let around = colors.color(frame: frame, x: 20, y: 20)
      #expect(around.isNear(Color(255, 0, 0)), "frame \(frame): \(around)")
      let opacity = min(1, 1 - Double(frame - 60) / 30)
      let ring = colors.color(frame: frame, x: 160, y: 60 + 18)
      let expected = Color(255, Int(255 * opacity), Int(255 * opacity))
      #expect(ring.isNear(expected, within: 20), "frame \(frame): \(ring), not \(expected)")
    }
    // Small numbers are read in the picture as it is.
    #expect(try await DecodedFrames.read(result, limit: 60).map { $0.painted?.number } == (0..<60).map { $0 })
    let sound = try await loudness(result)
    #expect(abs(sound[0] - 1) < 0.1 && abs(sound[1] - 1) < 0.1 && abs(sound[2] - 1) < 0.15, "\(sound)")
  }

  @Test func aCompositorPutsAWatermarkIntoTheCorner() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 30)
    let result = folder.file("result.mov")
    #expect(try await run("watermark-movie", movie.path, result.path) == ["progress only grew: true"])
    #expect(try await DecodedFrames.read(result).map { $0.painted?.number } == (0..<30).map { $0 })
    let colors = try await DecodedColors.read(result, width: 320, height: 240)
    for frame in [0, 15, 29] {
      #expect(colors.color(frame: frame, x: 12, y: 12).isNear(Color(0, 255, 0), within: 16))
      let gray = colors.color(frame: frame, x: 12, y: 200)
      #expect(abs(gray.red - gray.green) < 10 && abs(gray.red - gray.blue) < 10, "\(gray)")
    }
  }

  @Test(arguments: ["tool", "configuration"])
  func aLayerAppearsOverTheMovie(_ form: String) async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie()
    let result = folder.file("result.mov")
    #expect(try await run("watermark-layer", form, movie.path, result.path) == ["exported"])
    let colors = try await DecodedColors.read(result, width: 320, height: 240)
    let before = try await DecodedColors.read(movie, width: 320, height: 240)
    #expect(colors.count == 60)
    for frame in 0..<60 {
      // A quarter of the height from below; beside it the movie is as it was.
      let opacity = min(1, Double(frame) / 30)
      let below = before.color(frame: frame, x: 160, y: 180)
      func mixed(_ level: Int, _ over: Double) -> Int { Int(Double(level) * (1 - opacity) + over * opacity) }
      let expected = Color(mixed(below.red, 0), mixed(below.green, 0), mixed(below.blue, 255))
      let square = colors.color(frame: frame, x: 160, y: 180)
      #expect(square.isNear(expected, within: 20), "frame \(frame): \(square), not \(expected)")
      let beside = colors.color(frame: frame, x: 20, y: 180)
      #expect(beside.isNear(before.color(frame: frame, x: 20, y: 180)), "frame \(frame): \(beside)")
    }
  }

  @Test func alternatingTracksCrossFade() async throws {
    let folder = try ProgramFolder()
    let clips = try await [0, 700, 1400].asyncMap { first in
      try await EditingMedia.movie(first: first) { $0.audio = [AudioRecipe()] }.path
    }
    let result = folder.file("result.mov")
    let run = try await ProgramRun.of("capture-clients", ["alternate-tracks", result.path] + clips, limit: 90)
    #expect(run.lines == ["duration: 5.000"], "\(run.output) \(run.words)")
    let frames = try await DecodedFrames.read(result)
    #expect(frames.count == 150)
    let numbers = frames.map { $0.painted?.number }
    // Frames shown alone: 0–44, 60–89, 105–149.
    #expect(numbers[0..<45] == (0..<45).map { $0 }[...])
    #expect(Array(numbers[60..<90]) == (715..<745).map { $0 })
    #expect(Array(numbers[105..<150]) == (1415..<1460).map { $0 })
    // In a transition each pixel is the mean of both, as the ramp says.
    let sources = try await clips.asyncMap { try await DecodedFrames.read(URL(fileURLWithPath: $0)) }
    for frame in 45..<60 {
      let opacity = 1 - Double(frame - 45) / 15
      for place in [80 * 320 + 4, 60 * 320 + 160, 120 * 320 + 160, 200 * 320 + 310] {
        let (from, to) = (sources[0][frame].picture.pixels[place], sources[1][frame - 45].picture.pixels[place])
        let expected = Double(from) * opacity + Double(to) * (1 - opacity)
        #expect(abs(Double(frames[frame].picture.pixels[place]) - expected) < 16, "frame \(frame) at \(place)")
      }
    }
    // Tones at 0 and 1 of the first, 1.5 and 2.5 of the second, 3 and 4 of the third; those in a ramp's first half are heard.
    let onsets = try await onsets(result)
    for second in [0.0, 1, 2.5, 4] {
      #expect(onsets.contains { abs($0 - second) < 0.001 }, "\(second) of \(onsets)")
    }
    #expect(abs((try await Probe.read(result).format.duration.flatMap(Double.init) ?? 0) - 5) < 0.025)
  }

  @Test func aSmallPictureWandersOverALargeOne() async throws {
    let folder = try ProgramFolder()
    let back = try await EditingMedia.movie(frames: 30, size: (640, 480))
    let front = try await EditingMedia.movie(first: 700, frames: 30, size: (640, 480))
    let result = folder.file("result.mov")
    let lines = try await run("picture-in-picture", back.path, front.path, result.path)
    #expect(lines == ["ramp: true, 480 at the end, true"])
    let frames = try await DecodedFrames.read(result)
    #expect(frames.count == 30)
    for (index, frame) in frames.enumerated() {
      let left = 480 * Double(index) / 30
      // The pattern fills the small picture's height, in its middle.
      let found = PaintedFrameReader.all(in: frame.picture).first { $0.number == 700 + index }
      let box = try #require(found?.box, "frame \(index)")
      #expect(abs(box.x - left - 20) < 2 && abs(box.y) < 2 && abs(box.width - 120) < 3, "frame \(index): \(box)")
    }
  }
}
