import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct CompositorMetadataTests {
  /// What a compositor was given at a time.
  private struct Told: Equatable, Sendable {
    var time: Double
    var tracks: [CMPersistentTrackID]
    var value: Int?
    var isSample: Bool
  }

  /// Shows a track's frames, and notes the timed metadata that it is given.
  private final class Listener: NSObject, AVVideoCompositing {
    let told = Mutex<[Told]>([])
    var sourcePixelBufferAttributes: [String: any Sendable]? { nil }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { [:] }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
      let ids = request.sourceSampleDataTrackIDs
      let group = ids.first.flatMap { request.sourceTimedMetadata(byTrackID: $0) }
      let sample = ids.first.flatMap { request.sourceSampleBuffer(byTrackID: $0) }
      told.withLock {
        $0.append(
          Told(
            time: request.compositionTime.seconds, tracks: ids,
            value: group?.items.first?.numberValue?.intValue, isSample: sample?.dataBuffer != nil))
      }
      guard let first = request.sourceTrackIDs.first?.int32Value, let frame = request.sourceFrame(byTrackID: first)
      else {
        return request.finish(with: CocoaError(.fileNoSuchFile))
      }
      request.finish(withComposedVideoFrame: frame)
    }
  }

  /// Two seconds of painted frames, and a count in a track of timed metadata: 7 from 0 s, nothing from 0.5 s, 9 from 1 s.
  private func movie() async throws -> URL {
    func group(_ start: Int64, _ count: Int?) -> AVTimedMetadataGroup {
      let item = AVMutableMetadataItem()
      item.identifier = AVMetadataIdentifier(rawValue: "mdta/org.example.count")
      item.dataType = kCMMetadataBaseDataType_SInt16
      item.value = count.map { NSNumber(value: $0) }
      return AVTimedMetadataGroup(
        items: count == nil ? [] : [item],
        timeRange: CMTimeRange(start: CMTime(value: start, timescale: 10), duration: CMTime(value: 5, timescale: 10)))
    }
    let film = AVURLAsset(url: try await EditingRig.film(frames: 60, sound: false))
    let reader = try AVAssetReader(asset: film)
    let frames = reader.outputProvider(
      for: AVAssetReaderTrackOutput(
        track: try #require(try await film.loadTracks(withMediaType: .video).first), outputSettings: nil))
    let target = try EditingRig.folder().appendingPathComponent("counted.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let video = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    let format = try #require(group(0, 1).copyFormatDescription())
    let data = writer.inputMetadataReceiver(
      for: AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format))
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    try await data.append(group(0, 7))
    // The number is none of the format's.
    await #expect(throws: AVError.self) { try await data.append(group(5, 70_000)) }
    for one in [group(5, nil), group(10, 9)] { try await data.append(one) }
    data.finish()
    while let samples = try await frames.next() { try await video.append(samples) }
    video.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    return target
  }

  private func composition(_ asset: AVAsset, asks: Bool = true) async throws -> AVVideoComposition {
    let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
    let video = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    video.customVideoCompositorClass = Listener.self
    video.sourceSampleDataTrackIDs = [track.trackID]
    let instruction = try #require((video.instructions.first as? AVVideoCompositionInstruction)?.mutableCopy())
    let own = try #require(instruction as? AVMutableVideoCompositionInstruction)
    if asks { own.requiredSourceSampleDataTrackIDs = [NSNumber(value: track.trackID)] }
    video.instructions = [own]
    return video
  }

  private func told(_ asset: AVAsset, _ video: AVVideoComposition) throws -> [Told] {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
    output.videoComposition = video
    reader.add(output)
    try reader.start()
    #expect(EditingRig.buffers(output).count == 60 && reader.status == .completed)
    let listener = try #require(output.customVideoCompositor as? Listener)
    return listener.told.withLock { $0 }.sorted { $0.time < $1.time }
  }

  @Test func compositorsGetTheTimedMetadataOfEachFrame() async throws {
    let asset = AVURLAsset(url: try await movie())
    let id = try #require(try await asset.loadTracks(withMediaType: .metadata).first).trackID
    let told = try told(asset, try await composition(asset))
    #expect(told.count == 60)
    for one in told {
      let value: Int? = one.time < 0.5 ? 7 : one.time >= 1 && one.time < 1.5 ? 9 : nil
      #expect(
        one.value == value && one.tracks == (one.time < 1.5 ? [id] : []) && one.isSample == (one.time < 1.5), "\(one)")
    }
  }

  @Test func theyGetThemAlsoFromCompositionsAndAtAnyTime() async throws {
    let source = AVURLAsset(url: try await movie())
    let asset = AVMutableComposition()
    // From 0.75 s on, and the beginning behind it: 9 is shown from 0.25 s, and 7 from 1.25 s on.
    let cut = CMTimeRange(start: CMTime(value: 3, timescale: 4), duration: CMTime(value: 1, timescale: 1))
    try await asset.insertTimeRange(cut, of: source, at: .zero)
    try await asset.insertTimeRange(
      CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)), of: source,
      at: CMTime(value: 1, timescale: 1))
    let video = try await composition(asset)
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    generator.videoComposition = video
    // Backwards, so that nothing can be taken from what was read before.
    for (tenths, value) in [(14, 7), (12, 7), (4, 9), (1, nil)] as [(Int64, Int?)] {
      _ = try await generator.image(at: CMTime(value: tenths, timescale: 10))
      let listener = try #require(generator.customVideoCompositor as? Listener)
      #expect(listener.told.withLock { $0.last?.value } == value, "\(tenths)")
    }
  }

  @Test func onlyInstructionsThatAskGetThem() async throws {
    let asset = AVURLAsset(url: try await movie())
    let told = try told(asset, try await composition(asset, asks: false))
    #expect(told.allSatisfy { $0.tracks.isEmpty && $0.value == nil && !$0.isSample })
  }
}
