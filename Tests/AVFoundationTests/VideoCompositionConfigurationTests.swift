import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct VideoCompositionConfigurationTests {
  /// A compositor that shows one track, and counts how often it was asked and for which tracks.
  private final class Counter: NSObject, AVVideoCompositing {
    let asked = Mutex<[[CMPersistentTrackID]]>([])

    var sourcePixelBufferAttributes: [String: any Sendable]? {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
      let tracks = request.sourceTrackIDs.map(\.int32Value)
      asked.withLock { $0.append(tracks) }
      guard let frame = tracks.last.flatMap({ request.sourceFrame(byTrackID: $0) }) else {
        return request.finish(with: CocoaError(.featureUnsupported))
      }
      request.finish(withComposedVideoFrame: frame)
    }
  }

  /// An instruction of a program's own.
  private final class Instruction: NSObject, AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let enablePostProcessing = false
    let containsTweening = true
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID: CMPersistentTrackID

    init(_ timeRange: CMTimeRange, tracks: [CMPersistentTrackID]?, passes: CMPersistentTrackID) {
      self.timeRange = timeRange
      requiredSourceTrackIDs = tracks?.map { NSNumber(value: $0) }
      passthroughTrackID = passes
    }
  }

  private func pair() async throws -> (AVMutableComposition, [AVMutableCompositionTrack]) {
    let composition = AVMutableComposition()
    let tracks = try await [0, 700].asyncTracks(in: composition)
    return (composition, tracks)
  }

  private func pictures(_ asset: AVAsset, _ video: AVVideoComposition) throws -> (
    numbers: [Int?], pixels: [[UInt8]], compositor: (any AVVideoCompositing)?
  ) {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    output.videoComposition = video
    let compositor = output.customVideoCompositor
    reader.add(output)
    #expect(reader.startReading())
    let pictures = EditingRig.buffers(output).compactMap(\.imageBuffer)
    #expect(reader.status == .completed, "\(reader.error.map { "\($0)" } ?? "")")
    #expect(output.customVideoCompositor === compositor)
    return (pictures.map(EditingRig.number), pictures.map(bytes), compositor)
  }

  /// Some pixels of a picture.
  private func bytes(_ picture: CVPixelBuffer) -> [UInt8] {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return [] }
    let columns = [10, 160, 300].filter { $0 < CVPixelBufferGetWidth(picture) }
    return (0..<CVPixelBufferGetHeight(picture)).flatMap { row in
      columns.map { base.load(fromByteOffset: row * CVPixelBufferGetBytesPerRow(picture) + 4 * $0, as: UInt8.self) }
    }
  }

  @Test func configurationsComposeAsMutableObjectsDo() async throws {
    let (composition, tracks) = try await pair()
    let whole = CMTimeRange(start: .zero, duration: composition.duration)
    let ramp = CMTimeRange(start: CMTime(value: 1, timescale: 30), end: CMTime(value: 4, timescale: 30))
    let turned = CGAffineTransform(scaleX: 0.5, y: 0.5)

    let front = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[1])
    front.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0.25, timeRange: ramp)
    front.setTransform(turned, at: .zero)
    front.setCropRectangle(CGRect(x: 0, y: 0, width: 200, height: 240), at: .zero)
    let back = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[0])
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = whole
    instruction.layerInstructions = [front, back]
    let old = AVMutableVideoComposition()
    old.instructions = [instruction]
    old.renderSize = CGSize(width: 320, height: 240)
    old.frameDuration = CMTime(value: 1, timescale: 30)

    var layer = AVVideoCompositionLayerInstruction.Configuration(assetTrack: tracks[1])
    layer.addOpacityRamp(.init(timeRange: ramp, start: 1, end: 0.25))
    layer.setTransform(turned, at: .zero)
    layer.setCropRectangle(CGRect(x: 0, y: 0, width: 200, height: 240), at: .zero)
    let new = AVVideoComposition(
      configuration: .init(
        frameDuration: CMTime(value: 1, timescale: 30),
        instructions: [
          AVVideoCompositionInstruction(
            configuration: .init(
              layerInstructions: [
                AVVideoCompositionLayerInstruction(configuration: layer),
                AVVideoCompositionLayerInstruction(configuration: .init(trackID: tracks[0].trackID)),
              ], timeRange: whole))
        ], renderSize: CGSize(width: 320, height: 240)))
    let (one, other) = (try pictures(composition, old), try pictures(composition, new))
    #expect(one.pixels.count == 5 && one.pixels == other.pixels)
    // They differ from frame to frame: the ramp is in effect.
    #expect(Set(one.pixels).count == 5)
  }

  @Test func rampsAreFoundByTheirTimes() {
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))
    var layer = AVVideoCompositionLayerInstruction.Configuration(trackID: 7)
    layer.addOpacityRamp(.init(timeRange: range, start: 1, end: 0))
    layer.addTransformRamp(.init(timeRange: range, start: .identity, end: CGAffineTransform(translationX: 10, y: 0)))
    layer.addCropRectangleRamp(
      .init(timeRange: range, start: .zero, end: CGRect(x: 0, y: 0, width: 10, height: 20)))
    let made = AVVideoCompositionLayerInstruction(configuration: layer)
    let time = CMTime(value: 2, timescale: 1)
    #expect(made.trackID == 7)
    #expect(made.opacityRamp(at: .zero) == nil)
    #expect(made.opacityRamp(at: time) == .init(timeRange: range, start: 1, end: 0))
    #expect(made.transformRamp(at: time)?.end.tx == 10)
    #expect(made.cropRectangleRamp(at: time)?.end.height == 20)
    #expect(layer.opacityRamp(at: time) == made.opacityRamp(at: time))
  }

  @Test func aConfigurationForAnAssetFollowsItsTracks() async throws {
    let asset = AVURLAsset(
      url: try await EditingRig.film(frames: 10, sound: false) { $0.video?.orientation = .init(rotation: 90) })
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let prototype = AVVideoCompositionInstruction(
      configuration: .init(backgroundColor: red, enablePostProcessing: false))
    let made = try await AVVideoComposition.Configuration(for: asset, prototypeInstruction: prototype)
    #expect(made.renderSize == CGSize(width: 240, height: 320))
    #expect(made.frameDuration == CMTime(value: 1, timescale: 30))
    let instruction = try #require(made.instructions.first as? AVVideoCompositionInstruction)
    #expect(instruction.backgroundColor == red && !instruction.enablePostProcessing)
    #expect(instruction.layerInstructions.count == 1)
    #expect(try pictures(asset, AVVideoComposition(configuration: made)).numbers == (0..<10).map { $0 })
    let plain = try await AVVideoComposition.videoComposition(withPropertiesOf: asset)
    #expect(plain.renderSize == made.renderSize && !(plain is AVMutableVideoComposition))
  }

  @Test func whereATrackPassesThroughNoCompositorIsAsked() async throws {
    let (composition, tracks) = try await pair()
    func time(_ frame: Int64) -> CMTime { CMTime(value: frame, timescale: 30) }
    let video = AVVideoComposition(
      configuration: .init(
        customVideoCompositorClass: Counter.self, frameDuration: time(1),
        instructions: [
          Instruction(CMTimeRange(start: .zero, end: time(2)), tracks: nil, passes: tracks[0].trackID),
          Instruction(CMTimeRange(start: time(2), end: time(4)), tracks: nil, passes: 0),
          Instruction(CMTimeRange(start: time(4), end: time(5)), tracks: [tracks[0].trackID], passes: 0),
        ], renderSize: CGSize(width: 320, height: 240)))
    let (numbers, _, made) = try pictures(composition, video)
    #expect(numbers == [0, 1, 702, 703, 4])
    let all = tracks.map(\.trackID)
    #expect((made as? Counter)?.asked.withLock { $0 } == [all, all, [all[0]]])
  }

  @Test func aCompositorCanBeToldBeforeItsWork() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 10, sound: false))
    var made = try await AVVideoComposition.Configuration(for: asset)
    made.customVideoCompositorClass = Counter.self
    let video = AVVideoComposition(configuration: made)
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    #expect(session.customVideoCompositor == nil)
    session.videoComposition = video
    let told = try #require(session.customVideoCompositor as? Counter)
    let item = AVPlayerItem(asset: asset)
    item.videoComposition = video
    #expect(item.customVideoCompositor != nil && item.customVideoCompositor !== told)
    let target = try EditingRig.folder().appendingPathComponent("told.mov")
    try await session.export(to: target, as: .mov)
    #expect(session.customVideoCompositor === told)
    #expect(told.asked.withLock { $0.count } == 10)
  }

  @Test func compositorsAreToldWhatWillBeWanted() async throws {
    final class Foreseer: NSObject, AVVideoCompositing {
      let words = Mutex<[String]>([])
      var sourcePixelBufferAttributes: [String: any Sendable]? { nil }
      var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { [:] }
      func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
      func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {
        words.withLock {
          $0.append("preroll \(renderHint.startCompositionTime.seconds)-\(renderHint.endCompositionTime.seconds)")
        }
      }
      func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {
        words.withLock {
          $0.append("next \(renderHint.startCompositionTime.seconds)-\(renderHint.endCompositionTime.seconds)")
        }
      }
      func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        words.withLock { if $0.last != "frames" { $0.append("frames") } }
        guard let frame = request.sourceReadOnlyPixelBuffer(byTrackID: request.sourceTrackIDs[0].int32Value),
          request.sourceReadySampleBuffer(byTrackID: request.sourceTrackIDs[0].int32Value)?.contentType == .pixelBuffer
        else { return request.finish(with: CocoaError(.fileNoSuchFile)) }
        request.finish(withComposedPixelBuffer: frame)
      }
    }
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 45, sound: false))
    var made = try await AVVideoComposition.Configuration(for: asset)
    made.customVideoCompositorClass = Foreseer.self
    let (numbers, _, compositor) = try pictures(asset, AVVideoComposition(configuration: made))
    #expect(numbers == (0..<45).map { $0 })
    let words = try #require(compositor as? Foreseer).words.withLock { $0 }
    #expect(words == ["preroll 0.0-1.5", "next 0.0-1.0", "frames", "next 1.0-1.5", "frames"], "\(words)")
  }

  @Test func aCompositorMayEndReadingBeforeItBegins() async throws {
    final class Quitter: NSObject, AVVideoCompositing {
      static let reader = Mutex<AVAssetReader?>(nil)
      var sourcePixelBufferAttributes: [String: any Sendable]? { nil }
      var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { [:] }
      func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
      func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {
        Self.reader.withLock { $0 }?.cancelReading()
      }
      func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { request.finishCancelledRequest() }
    }
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 30, sound: false))
    var made = try await AVVideoComposition.Configuration(for: asset)
    made.customVideoCompositorClass = Quitter.self
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: try await asset.loadTracks(withMediaType: .video), videoSettings: nil)
    output.videoComposition = AVVideoComposition(configuration: made)
    reader.add(output)
    Quitter.reader.withLock { $0 = reader }
    defer { Quitter.reader.withLock { $0 = nil } }
    #expect(reader.startReading())
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(reader.status == .cancelled)
  }

  @Test func aCompositorAndItsContextLetGoOfEachOther() async throws {
    final class Keeper: NSObject, AVVideoCompositing {
      private let context = Mutex<AVVideoCompositionRenderContext?>(nil)
      var sourcePixelBufferAttributes: [String: any Sendable]? { nil }
      var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
        [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
      }
      func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
        context.withLock { $0 = newRenderContext }
      }
      func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        let picture = request.renderContext.newPixelBuffer()
        picture.map { request.finish(withComposedVideoFrame: $0) } ?? request.finish(with: CocoaError(.fileNoSuchFile))
      }
    }
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 10, sound: false))
    var made = try await AVVideoComposition.Configuration(for: asset)
    made.customVideoCompositorClass = Keeper.self
    weak var kept: (any AVVideoCompositing)?
    do { kept = try pictures(asset, AVVideoComposition(configuration: made)).compositor }
    #expect(kept == nil)
  }

  @Test func metadataTracksThatAreNotThereAreRefused() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 10, sound: false))
    var made = try await AVVideoComposition.Configuration(for: asset)
    made.sourceSampleDataTrackIDs = [3]
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
    output.videoComposition = AVVideoComposition(configuration: made)
    reader.add(output)
    let isReading = reader.startReading()
    #expect(!isReading && (reader.error as? AVError)?.code == .invalidVideoComposition)
  }
}

extension [Int] {
  /// Films that begin with these numbers, each in a track of its own, five frames long.
  fileprivate func asyncTracks(in composition: AVMutableComposition) async throws -> [AVMutableCompositionTrack] {
    var tracks: [AVMutableCompositionTrack] = []
    for first in self {
      let film = try await EditingRig.film(first: first, frames: 5, sound: false)
      let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
      let source = try #require(AVURLAsset(url: film).tracks(withMediaType: .video).first)
      try track.insertTimeRange(source.timeRange, of: source, at: .zero)
      tracks.append(track)
    }
    return tracks
  }
}
