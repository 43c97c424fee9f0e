import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct CoreAnimationToolTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// A film of two seconds at 10 frames a second, 320 by 240, and its composition.
  private func scene(frames: Int = 20, size: (Int, Int) = (320, 240)) async throws
    -> (AVURLAsset, AVMutableVideoComposition)
  {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: frames, rate: .init(10), size: size, sound: false))
    return (asset, AVMutableVideoComposition(propertiesOf: asset))
  }

  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// A parent of the picture's size with a video layer, and others above it.
  private func tree(_ above: [CALayer], video: CALayer? = nil) -> (parent: CALayer, video: CALayer) {
    let (parent, video) = (layer(0, 0, 320, 240), video ?? layer(0, 0, 320, 240))
    parent.addSublayer(video)
    for layer in above { parent.addSublayer(layer) }
    return (parent, video)
  }

  private func tool(_ tree: (parent: CALayer, video: CALayer)) -> AVVideoCompositionCoreAnimationTool {
    AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: tree.video, in: tree.parent)
  }

  private func pictures(_ asset: AVAsset, _ video: AVVideoComposition?) throws -> [CVPixelBuffer] {
    let reader = try AVAssetReader(asset: asset)
    let tracks = reader.asset.tracks(withMediaType: .video)
    let settings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    let output: AVAssetReaderOutput
    if let video {
      let composed = AVAssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: settings)
      composed.videoComposition = video
      output = composed
    } else {
      output = AVAssetReaderTrackOutput(track: tracks[0], outputSettings: settings)
    }
    reader.add(output)
    #expect(reader.startReading())
    let pictures = EditingRig.buffers(output).compactMap(\.imageBuffer)
    #expect(reader.status == .completed, "\(reader.error.map { "\($0)" } ?? "")")
    return pictures
  }

  /// Red, green and blue of a pixel, counted from the top left.
  private func pixel(_ picture: CVPixelBuffer, _ x: Int, _ y: Int) -> [Int] {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return [] }
    let place = base + y * CVPixelBufferGetBytesPerRow(picture) + 4 * x
    return [2, 1, 0].map { Int(place.load(fromByteOffset: $0, as: UInt8.self)) }
  }

  private func isNear(_ one: [Int], _ other: [Int], _ by: Int = 6) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= by }
  }

  /// The colours between two, as far as one of them is opaque.
  private func mixed(_ below: [Int], _ above: [Int], _ share: Double) -> [Int] {
    zip(below, above).map { Int(exactly: (Double($0) * (1 - share) + Double($1) * share).rounded()) ?? -1 }
  }

  @Test func aWatermarkLiesOverEveryPicture() async throws {
    let (asset, video) = try await scene()
    let plain = try pictures(asset, video)
    let mark = layer(10, 10, 40, 30, red)
    let tree = tree([mark])
    video.animationTool = tool(tree)
    let marked = try pictures(asset, video)
    #expect(marked.count == 20)
    for (one, other) in zip(plain, marked) {
      // The origin is at the bottom left. Colours of a film run two or three pixels over a border.
      #expect(isNear(pixel(other, 30, 215), [255, 0, 0]), "\(pixel(other, 30, 215))")
      #expect(isNear(pixel(other, 14, 226), [255, 0, 0]) && isNear(pixel(other, 45, 204), [255, 0, 0]))
      for (x, y) in [(30, 20), (60, 215), (160, 120), (300, 10), (30, 195), (30, 234)] {
        #expect(isNear(pixel(one, x, y), pixel(other, x, y), 1))
      }
    }
    tree.parent.isGeometryFlipped = true
    video.animationTool = tool(tree)
    let flipped = try pictures(asset, video)
    #expect(isNear(pixel(flipped[3], 30, 25), [255, 0, 0]))
    #expect(isNear(pixel(flipped[3], 30, 215), pixel(plain[3], 30, 215), 1))
  }

  /// A box that fades in from 0.5 to 1.5 seconds, and moves up by 80 in the first second.
  private func title() -> CALayer {
    let title = layer(100, 20, 60, 40, red)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 0.5, 1)
    (fade.fillMode, fade.isRemovedOnCompletion) = (.both, false)
    title.add(fade, forKey: "fade")
    let move = CABasicAnimation(keyPath: "position.y")
    (move.byValue, move.beginTime, move.duration) = (80, AVCoreAnimationBeginTimeAtZero, 1)
    (move.fillMode, move.isRemovedOnCompletion) = (.forwards, false)
    title.add(move, forKey: "move")
    return title
  }

  /// Where the title's middle is at a time, from the top, and its opacity.
  private func titlePlace(_ time: Double) -> (y: Int, opacity: Double) {
    (200 - (Int(exactly: (80 * min(time, 1)).rounded()) ?? 0), min(max(time - 0.5, 0), 1))
  }

  @Test func titlesMoveAndFadeInTheVideosTime() async throws {
    let (asset, video) = try await scene()
    let plain = try pictures(asset, video)
    video.animationTool = tool(tree([title()]))
    let titled = try pictures(asset, video)
    #expect(titled.count == 20)
    for number in titled.indices {
      let (y, opacity) = titlePlace(Double(number) / 10)
      for (x, y) in [(130, y), (105, y + 15), (155, y - 15)] {
        let wanted = mixed(pixel(plain[number], x, y), [255, 0, 0], opacity)
        #expect(isNear(pixel(titled[number], x, y), wanted, 8), "\(number): \(pixel(titled[number], x, y)) \(wanted)")
      }
      // Nothing of it is left where it was.
      if number >= 10 {
        #expect(isNear(pixel(titled[number], 130, 215), pixel(plain[number], 130, 215), 1))
      }
    }
    // A second pass in the other order shows the same.
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = video
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for number in [18, 3, 12] {
      let time = CMTime(value: CMTimeValue(number), timescale: 10)
      let image = try await generator.image(at: time).image
      let context = try #require(
        CGContext(
          data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 4 * image.width,
          space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      let (y, _) = titlePlace(Double(number) / 10)
      let place = try #require(context.data) + 4 * (y * image.width + 130)
      let shown = (0..<3).map { Int(place.load(fromByteOffset: $0, as: UInt8.self)) }
      #expect(isNear(shown, pixel(titled[number], 130, y), 8), "\(number): \(shown)")
    }
  }

  @Test func exportsHaveTheTitle() async throws {
    let (asset, video) = try await scene()
    video.animationTool = tool(tree([title()]))
    let wanted = try pictures(asset, video)
    let target = try EditingRig.folder().appendingPathComponent("titled.mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    session.videoComposition = video
    try await session.export(to: target, as: .mov)
    let exported = try pictures(AVURLAsset(url: target), nil)
    #expect(exported.count == 20)
    for number in [0, 4, 7, 10, 15, 19] where number < exported.count {
      let (y, _) = titlePlace(Double(number) / 10)
      #expect(isNear(pixel(exported[number], 130, y), pixel(wanted[number], 130, y), 30), "\(number)")
    }
  }

  @Test func aVideoLayerPlacesThePictureBetweenTheOthers() async throws {
    let (asset, video) = try await scene(frames: 8, size: (640, 480))
    let plain = try pictures(asset, video)
    // Half as large, in the upper left: 80 from the left, 40 from the top.
    let frame = (parent: layer(0, 0, 640, 480, blue), video: layer(80, 200, 320, 240))
    frame.parent.addSublayer(frame.video)
    frame.parent.addSublayer(layer(370, 210, 200, 20, red))
    video.animationTool = tool(frame)
    let framed = try pictures(asset, video)
    #expect(framed.compactMap(EditingRig.number) == Array(0..<8))
    for (one, other) in zip(plain, framed) {
      #expect(isNear(pixel(other, 40, 120), [0, 0, 255]) && isNear(pixel(other, 200, 20), [0, 0, 255]))
      #expect(isNear(pixel(other, 200, 300), [0, 0, 255]) && isNear(pixel(other, 440, 120), [0, 0, 255]))
      #expect(isNear(pixel(other, 385, 260), [255, 0, 0]) && isNear(pixel(other, 500, 260), [255, 0, 0]))
      // A flat place of the picture.
      #expect(isNear(pixel(other, 80 + 5, 40 + 5), pixel(one, 10, 10), 10))
    }
    // It may move, too.
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (240, 400, 0.8)
    frame.video.add(move, forKey: nil)
    video.animationTool = tool(frame)
    let moving = try pictures(asset, video)
    #expect(moving.compactMap(EditingRig.number) == Array(0..<8))
    #expect(isNear(pixel(moving[4], 150, 120), [0, 0, 255]) && !isNear(pixel(moving[0], 150, 120), [0, 0, 255], 40))
  }

  @Test func roundCornersMasksAndOpacityCutTheVideo() async throws {
    let (asset, video) = try await scene(frames: 3)
    let plain = try pictures(asset, video)
    let round = tree([], video: layer(40, 30, 240, 180))
    round.parent.backgroundColor = blue
    (round.video.cornerRadius, round.video.masksToBounds) = (60, true)
    video.animationTool = tool(round)
    let rounded = try pictures(asset, video)
    #expect(rounded.compactMap(EditingRig.number).count <= 3 && rounded.count == 3)
    for (one, other) in zip(plain, rounded) {
      for (x, y) in [(45, 35), (275, 35), (45, 205), (275, 205), (10, 10)] {
        #expect(isNear(pixel(other, x, y), [0, 0, 255]), "\(x) \(y): \(pixel(other, x, y))")
      }
      // The middle of each side is the picture's.
      let (x, y) = (160, 35)
      #expect(isNear(pixel(other, x, y), pixel(one, (x - 40) * 4 / 3, (y - 30) * 4 / 3), 16))
    }
    // Twice in one picture, each half as transparent as its layer says.
    let (parent, left, right) = (layer(0, 0, 320, 240, blue), layer(0, 0, 160, 240), layer(160, 0, 160, 240))
    right.opacity = 0.5
    parent.addSublayer(left)
    parent.addSublayer(right)
    video.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayers: [left, right], in: parent)
    let twice = try pictures(asset, video)
    let corner = pixel(plain[1], 10, 10)
    #expect(isNear(pixel(twice[1], 5, 10), corner, 10))
    #expect(isNear(pixel(twice[1], 165, 10), mixed(corner, [0, 0, 255], 0.5), 10))
  }

  @Test func anAdditionalLayerIsATrackThatInstructionsPlace() async throws {
    let (asset, video) = try await scene(frames: 12)
    let plain = try pictures(asset, video)
    let extra = layer(0, 180, 60, 60, red)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (1, 0.5, 0.5, 0.5)
    (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
    extra.add(fade, forKey: nil)
    let id = asset.unusedTrackID()
    video.animationTool = AVVideoCompositionCoreAnimationTool(additionalLayer: extra, asTrackID: id)
    let front = AVMutableVideoCompositionLayerInstruction()
    front.trackID = id
    front.setTransform(CGAffineTransform(translationX: 100, y: 50), at: .zero)
    front.setOpacity(0.8, at: .zero)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
    instruction.layerInstructions = [front, AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])]
    video.instructions = [instruction]
    #expect(video.isValid(for: asset, timeRange: instruction.timeRange, validationDelegate: nil))
    let shown = try pictures(asset, video)
    #expect(shown.count == 12)
    for number in shown.indices {
      let share = 0.8 * (1 - min(max(Double(number) / 10 - 0.5, 0), 0.5))
      // At the top left of its own picture, moved by 100 and 50.
      let wanted = mixed(pixel(plain[number], 130, 80), [255, 0, 0], share)
      #expect(isNear(pixel(shown[number], 130, 80), wanted, 8), "\(number): \(pixel(shown[number], 130, 80)) \(wanted)")
      #expect(isNear(pixel(shown[number], 30, 30), pixel(plain[number], 30, 30), 1))
      #expect(isNear(pixel(shown[number], 130, 130), pixel(plain[number], 130, 130), 1))
    }
  }

  /// Shows the frame of one track as it is.
  final class Shower: AVVideoCompositing, @unchecked Sendable {
    static let shown = Mutex<[CMPersistentTrackID: [UInt8]]>([:])
    var sourcePixelBufferAttributes: [String: any Sendable]? {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
      var last: CVPixelBuffer?
      for id in request.sourceTrackIDs.map(\.int32Value) {
        guard let frame = request.sourceFrame(byTrackID: id) else { continue }
        CVPixelBufferLockBaseAddress(frame, .readOnly)
        if let base = CVPixelBufferGetBaseAddress(frame) {
          let place = base + 20 * CVPixelBufferGetBytesPerRow(frame) + 4 * 20
          Self.shown.withLock { $0[id] = (0..<4).map { place.load(fromByteOffset: $0, as: UInt8.self) } }
        }
        CVPixelBufferUnlockBaseAddress(frame, .readOnly)
        last = frame
      }
      if let last { request.finish(withComposedVideoFrame: last) } else { request.finishCancelledRequest() }
    }
  }

  @Test func aProgramsOwnCompositorGetsTheAdditionalLayersFrames() async throws {
    let (asset, video) = try await scene(frames: 2)
    let extra = layer(0, 180, 60, 60, red)
    extra.opacity = 0.5
    let id = asset.unusedTrackID()
    video.animationTool = AVVideoCompositionCoreAnimationTool(additionalLayer: extra, asTrackID: id)
    let front = AVMutableVideoCompositionLayerInstruction()
    front.trackID = id
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
    instruction.layerInstructions = [front, AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])]
    video.instructions = [instruction]
    video.customVideoCompositorClass = Shower.self
    #expect(try pictures(asset, video).count == 2)
    // Blue, green and red are multiplied with the opacity.
    let seen = try #require(Shower.shown.withLock { $0[id] }).map { Int($0) }
    #expect(isNear(seen, [0, 0, 128, 128], 2), "\(seen)")
    #expect(Shower.shown.withLock { $0.count } == 2)
  }

  @Test func smallerRendersHaveTheLayersSmaller() async throws {
    let (asset, video) = try await scene(frames: 3)
    video.renderScale = 0.5
    video.animationTool = tool(tree([layer(10, 10, 40, 30, red)]))
    let small = try pictures(asset, video)
    #expect(small.count == 3 && small.allSatisfy { CVPixelBufferGetWidth($0) == 160 })
    #expect(isNear(pixel(small[1], 15, 107), [255, 0, 0]) && !isNear(pixel(small[1], 30, 107), [255, 0, 0], 60))
  }

  /// Makes green pictures.
  final class Green: AVVideoCompositing, @unchecked Sendable {
    var sourcePixelBufferAttributes: [String: any Sendable]? {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
      [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }
    private let context = Mutex<AVVideoCompositionRenderContext?>(nil)
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
      context.withLock { $0 = newRenderContext }
    }
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
      guard let target = context.withLock({ $0 })?.newPixelBuffer() else { return request.finishCancelledRequest() }
      CVPixelBufferLockBaseAddress(target, [])
      if let base = CVPixelBufferGetBaseAddress(target) {
        for y in 0..<CVPixelBufferGetHeight(target) {
          let row = base + y * CVPixelBufferGetBytesPerRow(target)
          for x in 0..<CVPixelBufferGetWidth(target) {
            row.storeBytes(of: 0xFF00_FF00, toByteOffset: 4 * x, as: UInt32.self)
          }
        }
      }
      CVPixelBufferUnlockBaseAddress(target, [])
      request.finish(withComposedVideoFrame: target)
    }
  }

  @Test func picturesOfAProgramsOwnCompositorGetTheLayers() async throws {
    let (asset, video) = try await scene(frames: 3)
    video.customVideoCompositorClass = Green.self
    video.animationTool = tool(tree([layer(10, 10, 40, 30, red)]))
    let simple = try pictures(asset, video)
    #expect(simple.count == 3)
    #expect(isNear(pixel(simple[1], 30, 215), [255, 0, 0]) && isNear(pixel(simple[1], 160, 120), [0, 255, 0]))
    let round = tree([], video: layer(40, 30, 240, 180))
    (round.video.cornerRadius, round.video.masksToBounds) = (60, true)
    video.animationTool = tool(round)
    let rounded = try pictures(asset, video)
    #expect(isNear(pixel(rounded[1], 45, 35), [0, 0, 0]) && isNear(pixel(rounded[1], 160, 120), [0, 255, 0]))
  }

  @Test func instructionsMayLeaveTheLayersOut() async throws {
    let (asset, video) = try await scene(frames: 10)
    let plain = try pictures(asset, video)
    video.animationTool = tool(tree([layer(10, 10, 40, 30, red)]))
    let half = CMTime(value: 5, timescale: 10)
    video.instructions = [CMTimeRange(start: .zero, end: half), CMTimeRange(start: half, end: asset.duration)].map {
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = $0
      instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])]
      instruction.enablePostProcessing = $0.start > .zero
      return instruction
    }
    let shown = try pictures(asset, video)
    for number in shown.indices {
      let wanted = number < 5 ? pixel(plain[number], 30, 215) : [255, 0, 0]
      #expect(isNear(pixel(shown[number], 30, 215), wanted, 6), "\(number)")
    }
  }
}
