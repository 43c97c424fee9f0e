import Foundation
import TestMedia
import Testing

/// ffprobe finds in the files what their recipes say.
@Suite struct ProbeTests {
  @Test(arguments: MediaMatrix.all) func tracksAreAsTheRecipeSays(_ entry: MediaMatrix.Entry) async throws {
    let recipe = entry.recipe
    let probe = try await Probe.read(try await MediaLibrary.file(for: recipe))
    #expect(probe.streams("video").count == (recipe.video == nil ? 0 : 1))
    #expect(probe.streams("audio").count == recipe.audio.count)
    #expect(probe.streams("subtitle").count == recipe.subtitles.count)
    if let video = recipe.video { try check(probe.streams("video")[0], video) }
    for (stream, audio) in zip(probe.streams("audio"), recipe.audio) {
      #expect(stream.channels == audio.channels)
      #expect(stream.sampleRate == "\(audio.sampleRate)")
      #expect(stream.codec == (audio.codec == .pcm ? "pcm_s16le" : audio.codec.rawValue))
      if let language = audio.language { #expect(stream.tags?["language"] == language) }
    }
    for (stream, subtitle) in zip(probe.streams("subtitle"), recipe.subtitles) {
      #expect(stream.tags?["language"] == subtitle.language)
      #expect(stream.codec == (subtitle.codec == .srt ? "subrip" : subtitle.codec.rawValue))
    }
    #expect(probe.chapters.map { $0.tags?["title"] } == recipe.chapters)
    for (index, chapter) in probe.chapters.enumerated() {
      let start = recipe.seconds * Double(index) / Double(recipe.chapters.count)
      #expect(abs(try #require(Double(chapter.startTime)) - start) < 0.03)
    }
  }

  private func check(_ stream: Probe.Stream, _ video: VideoRecipe) throws {
    #expect(stream.codec == video.codec.rawValue)
    #expect(stream.width == video.width)
    #expect(stream.height == video.height)
    if video.pixelAspect != [1, 1] {
      #expect(stream.pixelAspect == video.pixelAspect.map(String.init).joined(separator: ":"))
    }
    #expect(try #require(stream.pixelFormat).hasSuffix("10le") == (video.bitDepth == 10))
    if video.bidirectionalFrames > 0 { #expect(try #require(stream.bidirectionalFrames) > 0) }
    if video.durations.isEmpty {
      #expect(stream.rate == "\(video.rate.numerator)/\(video.rate.denominator)")
    }
    let matrix = stream.sideData?.first { $0.displaymatrix != nil }
    #expect((matrix != nil) == (video.orientation != .upright))
    if video.orientation != .upright, !video.orientation.isMirrored {
      // ffprobe counts counter-clockwise, from -180 to 180.
      let turn = ((Int(try #require(matrix?.rotation)) % 360) + 360) % 360
      #expect(turn == (360 - video.orientation.rotation) % 360)
    }
  }

  @Test(arguments: PaintedOrientation.all) func withoutTheMatrixThePictureIsTurnedTheOtherWay(
    _ orientation: PaintedOrientation
  ) async throws {
    var recipe = MediaRecipe()
    recipe.video?.orientation = orientation
    let file = try await MediaLibrary.file(for: recipe)
    let frames = try await DecodedFrames.read(file, autorotate: false, limit: 5)
    #expect(frames.map { $0.painted?.number } == Array(0..<5))
    #expect(frames.allSatisfy { $0.painted?.orientation == orientation.inverse })
  }

  @Test(arguments: ["chapters and metadata", "chapters and metadata mov", "chapters and metadata mkv"])
  func metadataIsInTheFile(_ name: String) async throws {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let tags = try #require(try await Probe.read(try await MediaLibrary.file(for: recipe)).format.tags)
    let found = Dictionary(tags.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { one, _ in one })
    for (key, value) in recipe.metadata {
      #expect(found[key] == value)
    }
  }

  @Test func editListsMoveAndShortenTheFile() async throws {
    let trimmed = try #require(MediaMatrix.recipe(named: "trimmed"))
    let probe = try await Probe.read(try await MediaLibrary.file(for: trimmed))
    #expect(abs(Double(try #require(probe.format.duration))! - 1) < 0.001)
    let late = try #require(MediaMatrix.recipe(named: "late start"))
    let lateProbe = try await Probe.read(try await MediaLibrary.file(for: late))
    #expect(lateProbe.streams.allSatisfy { $0.startTime == "0.500000" })
  }

  @Test func keyFramesAreWhereTheRecipeSays() async throws {
    for (name, count) in [("key frames only", 60), ("h264 mp4", 2), ("one key frame", 1)] {
      let recipe = try #require(MediaMatrix.recipe(named: name))
      #expect(try await Probe.keyFrameTimes(try await MediaLibrary.file(for: recipe)).count == count)
    }
  }
}
