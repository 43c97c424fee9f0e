import Foundation
import TestMedia
import TestSupport
import Testing

/// Programs that read, convert and write movies, checked by what they say and leave behind.
@Suite struct ConversionClientTests {
  private func run(_ name: String, _ arguments: String...) async throws -> [String] {
    let run = try await ProgramRun.of("capture-clients", [name] + arguments, limit: 90)
    #expect(run.status == 0, "\(run.output) \(run.words)")
    return run.lines
  }

  // MARK: Reader and writer in tandem

  @Test func aMovieIsReencodedByReaderAndWriterInTandem() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 90) { recipe in
      recipe.video?.codec = .hevc
      recipe.video?.pixelAspect = [4, 3]
      recipe.video?.orientation = PaintedOrientation(rotation: 90)
      recipe.audio = [AudioRecipe(.aac, channels: 2, sampleRate: 48000)]
    }
    let result = folder.file("result.mov")
    #expect(try await run("reencode-movie", movie.path, result.path) == ["reencoded"])
    #expect(folder.names == ["result.mov"])
    let frames = try await DecodedFrames.read(result)
    #expect(frames.map { $0.painted?.number } == (0..<90).map { $0 })
    #expect(frames.allSatisfy { $0.painted?.orientation == .upright })
    for (index, frame) in frames.enumerated() { #expect(abs(frame.time - Double(index) / 30) < 0.001) }
    let probe = try await Probe.read(result)
    let video = try #require(probe.streams("video").first)
    #expect(video.codec == "h264" && video.width == 320 && video.height == 240)
    #expect(video.pixelAspect == "4:3")
    let audio = try #require(probe.streams("audio").first)
    #expect(audio.codec == "aac" && audio.sampleRate == "44100" && audio.channels == 2)
    let bursts = try await DecodedAudio.read(result).bursts
    for (channel, tones) in bursts.enumerated() {
      #expect(tones.count == 3)
      for (second, tone) in tones.enumerated() {
        #expect(abs(tone.onset - Double(second)) < 0.001, "\(tone)")
        // At the very beginning the source's encoder bends the tone.
        let frequency = Bursts.frequency(track: 0, channel: channel, channels: 2)
        #expect(abs(tone.frequency - frequency) < (second == 0 ? 40 : 3))
      }
    }
    #expect(try await Probe.warnings(result) == "")
  }

  @Test func cancellingTheTandemLeavesNothing() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 300) { $0.audio = [AudioRecipe()] }
    #expect(try await run("reencode-movie", movie.path, folder.file("result.mov").path, "cancel") == ["cancelled"])
    #expect(folder.names.isEmpty)
  }

  @Test func anAssistantsSettingsMakeAMovie() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 45, size: (1280, 960)) { $0.audio = [AudioRecipe()] }
    let result = folder.file("result.mov")
    let lines = try await run("assist-settings", movie.path, result.path)
    #expect(lines == ["presets: true", "written as com.apple.quicktime-movie"])
    #expect(try await DecodedFrames.read(result).map { $0.painted?.number } == (0..<45).map { $0 })
    let probe = try await Probe.read(result)
    let video = try #require(probe.streams("video").first)
    #expect(video.codec == "h264" && video.width == 640 && video.height == 480)
    #expect(probe.streams("audio").map(\.codec) == ["aac"])
    let onsets = try await DecodedAudio.read(result).bursts[0].map(\.onset)
    #expect(onsets.count == 2 && abs(onsets[1] - 1) < 0.001, "\(onsets)")
  }

  // MARK: Speed

  private func fast() async throws -> URL {
    try await EditingMedia.movie(frames: 180) { recipe in
      recipe.video?.rate = VideoRecipe.Rate(60)
      recipe.audio = [AudioRecipe()]
    }
  }

  @Test func slowMotionPassesThroughWithTheFramesAsTheyAre() async throws {
    let folder = try ProgramFolder()
    let result = folder.file("result.mov")
    #expect(try await run("slow-motion", "passthrough", fast().path, result.path) == ["duration: 4.000", "exported"])
    let frames = try await DecodedFrames.read(result)
    #expect(frames.map { $0.painted?.number } == (0..<180).map { $0 })
    for (index, frame) in frames.enumerated() {
      let seconds = index < 60 ? Double(index) / 60 : index < 120 ? 1 + Double(index - 60) / 30 : 1 + Double(index) / 60
      #expect(abs(frame.time - seconds) < 0.002, "frame \(index) at \(frame.time), not \(seconds)")
    }
  }

  @Test(arguments: ["constant", "varispeed"])
  func slowMotionIsExportedAtThirtyFramesASecond(_ form: String) async throws {
    let folder = try ProgramFolder()
    let result = folder.file("result.mov")
    #expect(try await run("slow-motion", form, fast().path, result.path).last == "exported")
    let frames = try await DecodedFrames.read(result)
    // Every second frame, then each, then every second.
    let expected = (0..<30).map { 2 * $0 } + (60..<120) + (0..<30).map { 120 + 2 * $0 }
    #expect(frames.map { $0.painted?.number } == expected)
    for (index, frame) in frames.enumerated() { #expect(abs(frame.time - Double(index) / 30) < 0.001) }
    let tones = try await DecodedAudio.read(result).bursts[0]
    let second = try #require(tones.first { abs($0.onset - 1) < 0.1 })
    // Kept by stretching, or an octave lower.
    #expect(abs(second.frequency - (form == "constant" ? 1000 : 500)) < 12, "\(tones)")
    #expect(tones.contains { abs($0.onset - 3) < 0.001 && abs($0.frequency - 1000) < 12 }, "\(tones)")
    if form == "varispeed" { #expect(abs(second.onset - 1) < 0.002, "\(second)") }
  }

  @Test func aMovieGetsFasterPieceByPiece() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 90)
    let result = folder.file("result.mp4")
    let lines = try await run("speed-ramp", movie.path, result.path)
    #expect(lines == ["0.00+1.00 at 0.00+2.00", "1.00+1.00 at 2.00+1.00", "2.00+1.00 at 3.00+0.50"])
    let frames = try await DecodedFrames.read(result)
    let last = frames.last { $0.time < 3.49 }
    #expect(abs((frames.last?.time ?? 0) - 3.5) < 0.05, "\(frames.last?.time ?? 0)")
    #expect((last?.painted?.number ?? 0) >= 88)
    for frame in frames {
      let number = try #require(frame.painted?.number)
      let shown = frame.time < 2 ? frame.time / 2 : frame.time < 3 ? frame.time - 1 : 2 + (frame.time - 3) * 2
      #expect(number == Int((shown * 30 + 0.01).rounded(.down)), "\(number) at \(frame.time)")
    }
  }

  // MARK: Compositors of one's own

  @Test func aCompositorInvertsAndCrossFades() async throws {
    let folder = try ProgramFolder()
    let (first, second) = (try await EditingMedia.movie(), try await EditingMedia.movie(first: 700))
    let result = folder.file("result.mp4")
    #expect(try await run("custom-transition", first.path, second.path, result.path) == ["exported"])
    let frames = try await DecodedFrames.read(result)
    #expect(frames.count == 90)
    // As they are before and after the transition.
    #expect(frames.prefix(30).map { $0.painted?.number } == (0..<30).map { $0 })
    #expect(frames.suffix(30).map { $0.painted?.number } == (730..<760).map { $0 })
    let sources = try await [first, second].asyncMap { try await DecodedFrames.read($0) }
    for frame in 30..<60 {
      let tween = Double(frame - 30) / 30
      for place in [80 * 320 + 4, 60 * 320 + 160, 200 * 320 + 310] {
        let (from, to) = (sources[0][frame].picture.pixels[place], sources[1][frame - 30].picture.pixels[place])
        // Luma goes from 16 to 235: inverted, it is what is left of their sum.
        let expected = 251 - (Double(from) * (1 - tween) + Double(to) * tween)
        let seen = Double(frames[frame].picture.pixels[place])
        #expect(abs(seen - expected) < 12, "frame \(frame) at \(place): \(seen), not \(expected)")
      }
    }
  }

  @Test func cancellingAnExportWithACompositorLeavesNothing() async throws {
    let folder = try ProgramFolder()
    let (first, second) = (try await EditingMedia.movie(), try await EditingMedia.movie(first: 700))
    let lines = try await run("custom-transition", first.path, second.path, folder.file("a.mp4").path, "cancel")
    #expect(lines == ["cancelled: true"])
    #expect(folder.names.isEmpty)
  }

  // MARK: Pictures, parts and reversal

  @Test func picturesBecomeAMovie() async throws {
    let folder = try ProgramFolder()
    let pictures = try await EditingMedia.pictures(count: 12, in: folder.url)
    let result = folder.file("result.mp4")
    let run = try await ProgramRun.of("capture-clients", ["images-to-movie", result.path] + pictures.map(\.path))
    #expect(run.lines.last == "written" && run.lines.contains("pool: true"), "\(run.output) \(run.words)")
    #expect(run.lines.first == "pool before writing: false")
    let frames = try await DecodedFrames.read(result)
    #expect(frames.map { $0.painted?.number } == (0..<12).map { $0 })
    for (index, frame) in frames.enumerated() { #expect(abs(frame.time - Double(index) / 10) < 0.001) }
    #expect(abs((try await Probe.read(result).format.duration.flatMap(Double.init) ?? 0) - 1.2) < 0.01)
  }

  @Test func aMovieIsTrimmedWithoutEncoding() async throws {
    let folder = try ProgramFolder()
    // Key frames at 0, 2 and 4 s: the cut at 1 s lies between two.
    let movie = try await EditingMedia.movie(frames: 150) { recipe in
      recipe.video?.keyFrameInterval = 60
      recipe.video?.bidirectionalFrames = 2
      recipe.audio = [AudioRecipe()]
    }
    let result = folder.file("result.mov")
    let lines = try await run("trim-movie", movie.path, result.path)
    #expect(lines.first == "passthrough to mov: true")
    #expect(lines.contains { $0.hasPrefix("types: ") && $0.contains("com.apple.quicktime-movie") })
    #expect(lines.contains("exported: true") && lines.last == "again: true", "\(lines)")
    let frames = try await DecodedFrames.read(result)
    let shown = frames.filter { $0.time > -0.001 && $0.time < 2.999 }
    #expect(shown.map { $0.painted?.number } == (30..<120).map { $0 })
    #expect(abs((shown.first?.time ?? 1)) < 0.001)
    let onsets = try await DecodedAudio.read(result).bursts[0].map(\.onset).filter { $0 > -0.01 && $0 < 2.99 }
    #expect(onsets.count == 3)
    for (second, onset) in onsets.enumerated() { #expect(abs(onset - Double(second)) < 0.001, "\(onsets)") }
    let probe = try await Probe.read(result)
    #expect(Set(probe.streams.map(\.codec)) == ["h264", "aac"])
    #expect(probe.format.tags?["com.apple.quicktime.title"] == "Three seconds", "\(probe.format.tags ?? [:])")
    #expect(abs((probe.format.duration.flatMap(Double.init) ?? 0) - 3) < 0.01)
    // What was estimated is near what was written.
    let estimated = try #require(lines.first { $0.hasPrefix("estimated: ") }.flatMap { $0.firstMatch(of: /\d+/) })
    let bytes = try #require(Int(estimated.output))
    let size = try #require(try result.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(bytes > size / 2 && bytes < size * 2, "estimated \(bytes), is \(size)")
  }

  @Test func framesAreWrittenBackwards() async throws {
    let folder = try ProgramFolder()
    let movie = try await EditingMedia.movie(frames: 45) { $0.video?.bidirectionalFrames = 2 }
    let result = folder.file("result.mov")
    #expect(try await run("reverse-movie", movie.path, result.path) == ["frames: 45"])
    let frames = try await DecodedFrames.read(result)
    #expect(frames.map { $0.painted?.number } == (0..<45).reversed())
    for (index, frame) in frames.enumerated() { #expect(abs(frame.time - Double(index) / 30) < 0.001) }
  }

  // MARK: Reading

  @Test func theWaveformShowsEveryTone() async throws {
    let lines = try await run("read-waveform", EditingMedia.song(seconds: 3, .pcm).path)
    #expect(lines.first == "channels: 2, rate: 48000")
    #expect(lines.last == "samples: 144000")
    let peaks = lines.dropFirst().dropLast().map { $0.split(separator: " ").compactMap { Int($0) } }
    try #require(peaks.count == 300)
    for channel in 0..<2 {
      for second in 0..<3 {
        #expect(peaks[second * 100..<second * 100 + 5].allSatisfy { abs($0[channel] - 16384) < 50 })
        #expect(peaks[second * 100 + 5..<second * 100 + 100].allSatisfy { $0[channel] < 50 })
      }
    }
  }

  @Test func partsAreReadAgain() async throws {
    let movie = try await EditingMedia.movie { recipe in
      recipe.container = .mov
      recipe.audio = [AudioRecipe(.pcm)]
      recipe.metadata = ["title": "Again"]
    }
    let lines = try await run("read-again", movie.path)
    // Three frames are a tenth of a second; the stored ones also say what they depend on.
    #expect(lines.first == "first: 3", "\(lines)")
    #expect(lines.contains("two ranges: 6") && lines.contains("one range: 3, status: true"), "\(lines)")
    #expect(lines.contains("final: true"))
    let references = try #require(lines.first { $0.hasPrefix("references: ") })
    #expect(references.hasPrefix("references: 60, places: "), "\(references)")
    #expect(lines.contains("mixed: 96000 frames, 16 bit, 2 channels, peak 0.25"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("metadata: ") && $0.hasSuffix("= Again") }, "\(lines)")
  }

  @Test func aTimecodeIsRead() async throws {
    let folder = try ProgramFolder()
    let movie = folder.file("timecode.mov")
    let made = try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=1", "-timecode", "01:00:00:00",
        "-c:v", "libx264", movie.path,
      ])
    #expect(made.status == 0, "\(made.words)")
    let lines = try await run("read-again", movie.path)
    #expect(lines.contains("timecode: frame 90000 of 25 a second"), "\(lines)")
  }
}
