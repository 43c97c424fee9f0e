import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct VideoCompositionTests {
  /// Two films on one timeline, the second one over the first.
  private func pair(_ one: URL, _ other: URL) throws -> (AVMutableComposition, [AVMutableCompositionTrack]) {
    let composition = AVMutableComposition()
    let tracks = try [one, other].map { url in
      let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
      let source = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
      try track.insertTimeRange(source.timeRange, of: source, at: .zero)
      return track
    }
    return (composition, tracks)
  }

  private func pictures(
    _ composition: AVAsset, _ video: AVVideoComposition, format: OSType = kCVPixelFormatType_32BGRA
  ) throws -> [CVPixelBuffer] {
    let reader = try AVAssetReader(asset: composition)
    let tracks = reader.asset.tracks(withMediaType: .video)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: tracks, videoSettings: [kCVPixelBufferPixelFormatTypeKey: format])
    output.videoComposition = video
    reader.add(output)
    #expect(reader.startReading())
    let pictures = EditingRig.buffers(output).compactMap(\.imageBuffer)
    #expect(reader.status == .completed, "\(reader.error.map { "\($0)" } ?? "")")
    return pictures
  }

  /// Blue, green and red of a pixel.
  private func pixel(_ picture: CVPixelBuffer, _ x: Int, _ y: Int) -> [Int] {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return [] }
    let place = base + y * CVPixelBufferGetBytesPerRow(picture) + 4 * x
    return (0..<3).map { Int(place.load(fromByteOffset: $0, as: UInt8.self)) }
  }

  private func instruction(_ range: CMTimeRange, _ layers: [AVVideoCompositionLayerInstruction])
    -> AVMutableVideoCompositionInstruction
  {
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = range
    instruction.layerInstructions = layers
    return instruction
  }

  @Test func theFirstLayerLiesInFrontAndTransformsPlaceIt() async throws {
    let one = try await EditingRig.film(frames: 5, sound: false)
    let other = try await EditingRig.film(first: 700, frames: 5, sound: false)
    let (composition, tracks) = try pair(one, other)
    let video = AVMutableVideoComposition(propertiesOf: composition)
    let front = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[1])
    front.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5).concatenating(.init(translationX: 320, y: 0)), at: .zero)
    let behind = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[0])
    video.renderSize = CGSize(width: 480, height: 240)
    let all = instruction(CMTimeRange(start: .zero, duration: composition.duration), [front, behind])
    all.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    video.instructions = [all]
    let pictures = try pictures(composition, video)
    #expect(pictures.count == 5)
    #expect(
      pictures.compactMap(EditingRig.number) == [0, 1, 2, 3, 4]
        || pictures.compactMap(EditingRig.number) == (700..<705).map { $0 })
    // Below the small one is the background: blue.
    let blue = pixel(pictures[2], 460, 200)
    #expect(blue[0] > 230 && blue[1] < 25 && blue[2] < 25, "\(blue)")
    // Both numbers can be read where they are.
    for (frame, picture) in pictures.enumerated() {
      let numbers = PaintedFrameReader.all(picture)
      #expect(numbers == [frame, 700 + frame], "\(numbers)")
    }
  }

  @Test func opacityRampsFadeFrameByFrame() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 30, sound: false))
    let video = AVMutableVideoComposition(propertiesOf: asset)
    let range = CMTimeRange(start: .zero, duration: asset.duration)
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range)
    video.instructions = [instruction(range, [layer])]
    let faded = try pictures(asset, video)
    video.instructions = [instruction(range, [AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])])]
    let plain = try pictures(asset, video)
    #expect(faded.count == 30 && plain.count == 30)
    for place in faded.indices {
      let share = 1 - Double(place) / 30
      for (x, y) in [(10, 10), (160, 120), (300, 200)] {
        for (a, b) in zip(pixel(faded[place], x, y), pixel(plain[place], x, y)) {
          // Luma is exact to one step; its range is stretched by 255/219, and rounded again, on the way to a pixel.
          #expect(abs(Double(a) - Double(b) * share) <= 4)
        }
      }
    }
  }

  /// Turns every picture's colours around.
  final class Inverter: AVVideoCompositing, @unchecked Sendable {
    static let made = Mutex(0)
    init() { Self.made.withLock { $0 += 1 } }
    var sourcePixelBufferAttributes: [String: any Sendable]? {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    private let context = Mutex<AVVideoCompositionRenderContext?>(nil)
    private let queue = DispatchQueue(label: "inverter", attributes: .concurrent)
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
      context.withLock { $0 = newRenderContext }
    }
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
      queue.async { [self] in
        guard let track = request.sourceTrackIDs.first, let source = request.sourceFrame(byTrackID: track.int32Value),
          let target = context.withLock({ $0 })?.newPixelBuffer()
        else { return request.finishCancelledRequest() }
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        let (width, height) = (CVPixelBufferGetWidth(target), CVPixelBufferGetHeight(target))
        for y in 0..<height {
          let from = CVPixelBufferGetBaseAddress(source)! + y * CVPixelBufferGetBytesPerRow(source)
          let to = CVPixelBufferGetBaseAddress(target)! + y * CVPixelBufferGetBytesPerRow(target)
          for x in 0..<width * 4 {
            to.storeBytes(of: 255 - from.load(fromByteOffset: x, as: UInt8.self), toByteOffset: x, as: UInt8.self)
          }
        }
        CVPixelBufferUnlockBaseAddress(target, [])
        CVPixelBufferUnlockBaseAddress(source, .readOnly)
        request.finish(withComposedVideoFrame: target)
      }
    }
  }

  @Test func aProgramsOwnCompositorMakesThePictures() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 20, sound: false))
    let video = AVMutableVideoComposition(propertiesOf: asset)
    let plain = try pictures(asset, video)
    video.customVideoCompositorClass = Inverter.self
    let turned = try pictures(asset, video)
    #expect(turned.count == 20)
    for (one, other) in zip(plain, turned) {
      for (a, b) in zip(pixel(one, 5, 5), pixel(other, 5, 5)) { #expect(abs(a + b - 255) <= 1) }
    }
    let target = try EditingRig.folder().appendingPathComponent("turned.mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    session.videoComposition = video
    try await session.export(to: target, as: .mov)
    #expect(try await DecodedFrames.read(target).count == 20)
  }

  @Test func validityIsToldThingByThing() async throws {
    final class Listener: AVVideoCompositionValidationHandling {
      var found: [String] = []
      func videoComposition(_ v: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String)
        -> Bool
      {
        found.append(key)
        return true
      }
      func videoComposition(
        _ v: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange range: CMTimeRange
      ) -> Bool {
        found.append("empty \(range.start.seconds)")
        return true
      }
    }
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    let video = AVMutableVideoComposition(propertiesOf: asset)
    let whole = CMTimeRange(start: .zero, duration: asset.duration)
    let listener = Listener()
    func isValid() -> Bool { video.isValid(for: asset, timeRange: whole, validationDelegate: listener) }
    #expect(isValid())
    video.renderSize = .zero
    video.instructions = [instruction(CMTimeRange(start: CMTime(value: 1, timescale: 1), end: asset.duration), [])]
    #expect(!isValid())
    #expect(listener.found == ["renderSize", "empty 0.0"])
  }
}

extension PaintedFrameReader {
  /// All numbers in a picture, from left to right.
  fileprivate static func all(_ picture: CVPixelBuffer) -> [Int] {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return [] }
    let gray = GrayPicture(
      bgra: base, width: CVPixelBufferGetWidth(picture), height: CVPixelBufferGetHeight(picture),
      bytesPerRow: CVPixelBufferGetBytesPerRow(picture))
    return all(in: gray).sorted { $0.box.x < $1.box.x }.map(\.number)
  }
}
