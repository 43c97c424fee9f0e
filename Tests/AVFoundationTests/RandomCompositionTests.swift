import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Compositions by chance against a slow model of timelines: which frame is seen when, read from the pictures.
@Suite(.blocking) struct RandomCompositionTests {
  /// The films, opened once.
  private static let sources = Task { try await TimelineSource.all() }

  private func timeline(_ seed: UInt64) async throws -> RandomTimeline {
    try RandomTimeline(seed: seed, await Self.sources.value)
  }

  private static let seedsAtOnce: UInt64 = 15

  @Test func mostAreExactAndShowManyFilms() async throws {
    var (exact, seen) = (0, Set<Int>())
    for seed in 0..<300 as Range<UInt64> {
      let timeline = try await timeline(seed)
      exact += timeline.isExact ? 1 : 0
      for place in 0..<10 {
        let time = ModelTime(place, 10) * timeline.end
        for number in timeline.numbers(at: time).flatMap(\.self) { if let number { seen.insert(number / 1000) } }
      }
    }
    #expect(exact > 200, "\(exact)")
    #expect(seen.count == 9)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func readersSeeEveryFrameThatTheModelSays(_ group: UInt64) async throws {
    for seed in group * Self.seedsAtOnce..<(group + 1) * Self.seedsAtOnce {
      let timeline = try await timeline(seed)
      #expect(timeline.composition.duration.seconds == timeline.end.time.seconds, "seed \(seed)")
      let reader = try AVAssetReader(asset: timeline.composition)
      let output = AVAssetReaderVideoCompositionOutput(
        videoTracks: timeline.composition.tracks(withMediaType: .video),
        videoSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar])
      output.videoComposition = timeline.video
      reader.add(output)
      // Every third one is read from somewhere to somewhere.
      var start = ModelTime.zero
      if seed % 3 == 0, timeline.end > ModelTime(1, 2) {
        start = ModelTime(Int(seed % 11), 24)
        reader.timeRange = CMTimeRange(start: start.time, duration: CMTime(value: 1, timescale: 3))
      }
      let isWhole = !reader.timeRange.end.isNumeric
      let end = isWhole ? timeline.end : min(ModelTime(reader.timeRange.end), timeline.end)
      #expect(reader.startReading(), "seed \(seed): \(reader.error.map { "\($0)" } ?? "")")
      var time = start
      for buffer in EditingRig.buffers(output) {
        #expect(buffer.presentationTimeStamp == time.time, "seed \(seed)")
        let picture = try #require(buffer.imageBuffer.flatMap { GrayPicture($0) })
        if let fault = timeline.fault(picture, at: time) { Issue.record("\(fault)") }
        time = time + ModelTime(timeline.frameDuration)
      }
      #expect(reader.status == .completed, "seed \(seed): \(reader.error.map { "\($0)" } ?? "")")
      #expect(time >= end && time - ModelTime(timeline.frameDuration) < end, "seed \(seed): \(time) of \(end)")
    }
  }

  @Test(arguments: LongRun.seeds(of: 300, usual: 30))
  func exportsShowTheSame(_ seed: UInt64) async throws {
    let timeline = try await timeline(seed)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("export.mov")
    let session = try #require(
      AVAssetExportSession(asset: timeline.composition, presetName: AVAssetExportPresetHighestQuality))
    session.videoComposition = timeline.video
    try await session.export(to: target, as: .mov)
    let frames = try await DecodedFrames.read(target)
    let length = ModelTime(timeline.frameDuration)
    for (place, frame) in frames.enumerated() {
      let time = ModelTime(Int128(place)) * length
      #expect(abs(frame.time - time.seconds) < 0.0005, "seed \(seed)")
      if let fault = timeline.fault(frame.picture, at: time) { Issue.record("\(fault)") }
    }
    let count = timeline.end / length
    #expect(frames.count == Int((count.above + count.below - 1) / count.below), "seed \(seed)")
  }

  @Test(arguments: LongRun.seeds(of: 300, usual: 30))
  func imagesShowTheSame(_ seed: UInt64) async throws {
    let timeline = try await timeline(seed)
    let generator = AVAssetImageGenerator(asset: timeline.composition)
    generator.videoComposition = timeline.video
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let time = ModelTime(Int.random(in: 0..<600, using: &random), 600) * timeline.end
      let (image, actual) = try await generator.image(at: time.time)
      let shown = timeline.pictureTime(ModelTime(time.time))
      #expect(actual == shown.time, "seed \(seed)")
      let data = try #require(image.dataProvider?.data)
      let picture = data.withUnsafeBytes { bytes in
        GrayPicture(
          bgra: bytes.baseAddress!, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow)
      }
      if let fault = timeline.fault(picture, at: shown) { Issue.record("\(fault)") }
    }
  }
}
