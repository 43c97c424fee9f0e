import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Pictures of turned, mirrored, odd and deep films in all colours, pixel by pixel against formulas.
@Suite(.blocking) struct ScenePixelTests {
  /// The films, made once.
  static let sources = Task { try await SceneSource.all() }

  @Test(arguments: 0..<39 as Range<UInt64>)
  func readersAndImagesAreTheFormulas(_ seed: UInt64) async throws {
    let timeline = try SceneTimeline(seed: seed, await Self.sources.value)
    let reader = try AVAssetReader(asset: timeline.composition)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: timeline.composition.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar])
    output.videoComposition = timeline.video
    reader.add(output)
    #expect(reader.startReading())
    let generator = AVAssetImageGenerator(asset: timeline.composition)
    generator.videoComposition = timeline.video
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    var time = ModelTime.zero
    for (place, buffer) in EditingRig.buffers(output).enumerated() {
      defer { time = time + timeline.length }
      guard place % 5 == Int(seed % 5) else { continue }
      let picture = try #require(buffer.imageBuffer.flatMap { ScenePicture($0) })
      // What an encoder takes from a picture: with FFmpeg 7.1 and its x264 up to eight steps of some pixels.
      if let fault = timeline.fault(picture, at: time, most: 9) { Issue.record("\(fault)") }
      guard place % 10 == Int(seed % 5) else { continue }
      let image = try await generator.image(at: time.time)
      #expect(image.actualTime == time.time)
      let still = try #require(ScenePicture(image.image))
      // Red, green and blue are made of rounded luma and chroma, by GStreamer, in eight bits.
      if let fault = timeline.fault(still, at: time, most: 9, mean: 1.5) { Issue.record("image of \(fault)") }
    }
    #expect(time >= timeline.end && time - timeline.length < timeline.end, "seed \(seed): \(time) of \(timeline.end)")
  }

  @Test(arguments: 0..<13 as Range<UInt64>)
  func exportsAreTheFormulas(_ seed: UInt64) async throws {
    let timeline = try SceneTimeline(seed: seed, await Self.sources.value)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("export.mov")
    let session = try #require(
      AVAssetExportSession(asset: timeline.composition, presetName: AVAssetExportPresetHighestQuality))
    session.videoComposition = timeline.video
    try await session.export(to: target, as: .mov)
    let size = 3 * SceneTimeline.width * SceneTimeline.height
    let bytes = try await Self.decoded(target)
    let count = timeline.end / timeline.length
    #expect(bytes.count == size * Int((count.above + count.below - 1) / count.below))
    for place in stride(from: 0, to: bytes.count / size, by: 6) {
      let picture = ScenePicture(
        rgb: Data(bytes[place * size..<(place + 1) * size]), width: SceneTimeline.width, height: SceneTimeline.height)
      let time = ModelTime(place, 1) * timeline.length
      if let fault = timeline.fault(picture, at: time, most: 48, mean: 3) { Issue.record("\(fault)") }
    }
  }

  @Test(arguments: 0..<SceneSource.count)
  func filmsAloneStandUprightInImagesReadersAndExports(_ place: Int) async throws {
    let source = try await Self.sources.value[place]
    #expect(source.film.track.preferredTransform == source.upright && source.film.track.naturalSize == source.natural)
    let generator = AVAssetImageGenerator(asset: source.film.asset)
    generator.appliesPreferredTrackTransform = true
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let image = try await generator.image(at: source.film.times[17].time)
    let still = try #require(ScenePicture(image.image))
    if let fault = source.fault(still, number: source.film.first + 17, most: 7, mean: 1.5) {
      Issue.record("image: \(fault)")
    }
    let reader = try AVAssetReader(asset: source.film.asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: [source.film.track],
      videoSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar])
    output.videoComposition = AVMutableVideoComposition(propertiesOf: source.film.asset)
    reader.add(output)
    #expect(reader.startReading())
    let pictures = EditingRig.buffers(output).compactMap(\.imageBuffer)
    #expect(pictures.count == SceneSource.frames)
    for number in [0, 11, 38] where number < pictures.count {
      let picture = try #require(ScenePicture(pictures[number]))
      // Matroska's times are rounded: then the frame before is shown. Odd sizes lose a line.
      let time = ModelTime(number, 1) / ModelTime(source.recipe.rate, 1)
      let shown = try #require(source.film.number(at: time))
      if let fault = source.fault(picture, number: shown, most: 12, mean: 3.2) {
        Issue.record("reader: \(fault)")
      }
    }
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("export.mov")
    let session = try #require(
      AVAssetExportSession(asset: source.film.asset, presetName: AVAssetExportPresetHighestQuality))
    try await session.export(to: target, as: .mov)
    let frames = try await DecodedFrames.read(target, limit: 1)
    let size = try #require(frames.first.map { ($0.picture.width, $0.picture.height) })
    let bytes = try await Self.decoded(target)
    let length = 3 * size.0 * size.1
    #expect(bytes.count == length * SceneSource.frames)
    for number in [0, 11, 38] where (number + 1) * length <= bytes.count {
      let picture = ScenePicture(
        rgb: Data(bytes[number * length..<(number + 1) * length]), width: size.0, height: size.1)
      if let fault = source.fault(picture, number: source.film.first + number, most: 20, mean: 3) {
        Issue.record("export: \(fault)")
      }
    }
  }

  /// What is encoded in front of the first key frame has the colours of what is stored behind it.
  @Test func aSmartTrimKeepsAFullRange() async throws {
    let source = try #require(
      try await Self.sources.value.first { $0.recipe.colours.isFull && $0.recipe.codec[0] == "libx264" })
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("smart.mov")
    let session = try #require(
      AVAssetExportSession(asset: source.film.asset, presetName: AVAssetExportPresetPassthrough))
    session.encodesFirstPictures = true
    session.timeRange = CMTimeRange(
      start: CMTime(value: 5, timescale: CMTimeScale(source.recipe.rate)), duration: .positiveInfinity)
    try await session.export(to: target, as: .mov)
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: target))
    generator.appliesPreferredTrackTransform = true
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for number in [0, 3, 20] {
      let image = try await generator.image(
        at: CMTime(value: CMTimeValue(number), timescale: CMTimeScale(source.recipe.rate)))
      let picture = try #require(ScenePicture(image.image))
      if let fault = source.fault(picture, number: source.film.first + 5 + number, most: 9, mean: 1.8) {
        Issue.record("\(fault)")
      }
    }
  }

  /// Films of the same shape one behind the other, whose colours differ.
  @Test func coloursThatChangeInTheMiddleStayRight() async throws {
    let sources = try await Self.sources.value
    let groups = Dictionary(grouping: sources) { source in
      "\(source.recipe.size) \(source.recipe.aspect) \(source.recipe.hidden)"
    }
    #expect(groups.values.filter { $0.count > 1 }.count > 1)
    for group in groups.values where group.count > 1 {
      let composition = AVMutableComposition()
      let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
      var wanted: [(SceneSource, Int)] = []
      for source in group {
        let frame = CMTime(value: 1, timescale: CMTimeScale(source.recipe.rate))
        try track.insertTimeRange(
          CMTimeRange(start: CMTimeMultiply(frame, multiplier: 3), duration: CMTimeMultiply(frame, multiplier: 5)),
          of: source.film.track, at: track.timeRange.end)
        wanted += (3..<8).map { (source, source.film.first + $0) }
      }
      let folder = try EditingRig.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let target = folder.appendingPathComponent("export.mov")
      let session = try #require(
        AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
      try await session.export(to: target, as: .mov)
      let size = try #require(
        try await DecodedFrames.read(target, limit: 1).first.map { ($0.picture.width, $0.picture.height) })
      let bytes = try await Self.decoded(target)
      let length = 3 * size.0 * size.1
      #expect(bytes.count == length * wanted.count)
      for (place, (source, number)) in wanted.enumerated() where (place + 1) * length <= bytes.count {
        let picture = ScenePicture(
          rgb: Data(bytes[place * length..<(place + 1) * length]), width: size.0, height: size.1)
        let scene = PaintedScene(number: number)
        var (sum, count) = (0.0, 0)
        // As it is stored: the composition's track has no matrix.
        let upright = source.upright
        for y in stride(from: 3, to: size.1 - 3, by: 4) {
          for x in stride(from: 3, to: size.0 - 3, by: 3) {
            let spot = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(upright)
            for (one, other) in zip(picture.color(x, y), scene.color(Double(spot.x), Double(spot.y))) {
              sum += abs(one - 255 * other)
              count += 1
            }
          }
        }
        #expect(sum / Double(count) < 6, "\(source.recipe), \(number): \(sum / Double(count))")
      }
    }
  }

  /// A film's frames as ffmpeg decodes them, in red, green and blue.
  static func decoded(_ film: URL) async throws -> Data {
    try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-nostdin", "-i", film.path, "-fps_mode", "passthrough", "-vf",
      "scale=flags=accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ])
  }
}
