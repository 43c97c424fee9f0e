import CoreMedia
import CoreVideo
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Gathers what an output says.
private final class PullListener: NSObject, AVPlayerItemOutputPullDelegate, Sendable {
  let changes = Gathered<Bool>()
  let flushes = Gathered<Bool>()

  func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) { changes.add(true) }
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) { flushes.add(true) }
}

extension PlaybackSuite {
  @Suite struct PictureOutputs {
    private static func frame(_ number: Int64) -> CMTime { CMTime(value: number, timescale: 30) }

    @Test func theFrameOfATimeIsFetchedOnce() async throws {
      let rig = try await PlaybackRig()
      let output = AVPlayerItemVideoOutput(
        pixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
      rig.item.add(output)
      try await rig.ready()
      // However small the layer is, frames come whole.
      rig.layer.setDisplaySize(width: 100, height: 75)
      let seed = UInt64.random(in: 0 ... .max)
      var random = SeededRandom(seed: seed)
      for _ in 0..<12 {
        let number = Int.random(in: 0..<30, using: &random)
        let time = Self.frame(Int64(number))
        let isOther = rig.shown.values.last?.number != number
        _ = await rig.jump(to: time)
        if isOther { #expect(output.hasNewPixelBuffer(forItemTime: time), "seed \(seed)") }
        var start = CMTime.invalid
        let pixels = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &start), "seed \(seed)")
        #expect(PlaybackRig.number(in: pixels) == number && start == time, "seed \(seed)")
        #expect(CVPixelBufferGetWidth(pixels) == 320 && CVPixelBufferGetHeight(pixels) == 240)
        #expect(!output.hasNewPixelBuffer(forItemTime: time), "seed \(seed)")
      }
      _ = await rig.jump(to: .zero)
      #expect(output.copyPixelBuffer(forItemTime: rig.item.duration, itemTimeForDisplay: nil) == nil)
      #expect(output.itemTime(forHostTime: CACurrentMediaTime() + 5) == .zero)
      rig.item.remove(output)
      #expect(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil) == nil)
      #expect(!output.itemTime(forHostTime: 1).isValid)
    }

    @Test func aLayerHandsOutThePictureThatItShows() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      _ = await rig.jump(to: Self.frame(12))
      let layer = rig.layer
      try await eventually("the picture") { layer.isReadyForDisplay }
      #expect(try PlaybackRig.number(in: #require(layer.copyDisplayedPixelBuffer())) == 12)
      rig.item.step(byCount: 3)
      try await eventually("the step") { rig.shown.values.last?.number == 15 }
      #expect(layer.copyDisplayedPixelBuffer().flatMap { PlaybackRig.number(in: $0) } == 15)
      // Only the newest layer shows anything.
      let other = AVPlayerLayer(player: rig.player)
      #expect(layer.copyDisplayedPixelBuffer() == nil)
      try await eventually("the other one") { other.isReadyForDisplay }
      #expect(other.copyDisplayedPixelBuffer().flatMap { PlaybackRig.number(in: $0) } == 15)
      rig.player.replaceCurrentItem(with: nil)
      #expect(other.copyDisplayedPixelBuffer() == nil)
    }

    @Test func displayedBuffersHaveTheFormatThatIsAskedFor() async throws {
      let rig = try await PlaybackRig()
      let layer = rig.layer
      #expect(layer.pixelBufferAttributes == nil)
      try await rig.ready()
      try await eventually("the picture") { layer.isReadyForDisplay }
      let usual = try #require(layer.copyDisplayedPixelBuffer())
      let key = kCVPixelBufferPixelFormatTypeKey as String
      layer.pixelBufferAttributes = [key: kCVPixelFormatType_32ARGB]
      #expect(layer.pixelBufferAttributes?[key] as? OSType == kCVPixelFormatType_32ARGB)
      let other = try #require(layer.copyDisplayedPixelBuffer())
      #expect(CVPixelBufferGetPixelFormatType(usual) == kCVPixelFormatType_32BGRA)
      #expect(CVPixelBufferGetPixelFormatType(other) == kCVPixelFormatType_32ARGB)
      // The same picture, each pixel the other way round.
      func bytes(_ buffer: CVPixelBuffer) -> [UInt8] {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
        return Array(UnsafeRawBufferPointer(start: base + 100 * CVPixelBufferGetBytesPerRow(buffer), count: 400))
      }
      let (straight, turned) = (bytes(usual), bytes(other))
      var expected: [UInt8] = []
      for pixel in stride(from: 0, to: 400, by: 4) { expected += straight[pixel..<pixel + 4].reversed() }
      #expect(turned == expected)
      layer.pixelBufferAttributes = nil
      let again = try #require(layer.copyDisplayedPixelBuffer())
      #expect(CVPixelBufferGetPixelFormatType(again) == kCVPixelFormatType_32BGRA)
    }

    @Test func whoAsksAllTheTimeGetsTheFramesInTheirOrder() async throws {
      let rig = try await PlaybackRig(frames: 90)
      let output = AVPlayerItemVideoOutput()
      output.suppressesPlayerRendering = true
      rig.item.add(output)
      try await rig.ready()
      let fetched = Gathered<Int?>()
      let (player, item) = (rig.player, rig.item)
      player.play()
      try await eventually("the end") {
        let time = output.itemTime(forHostTime: CACurrentMediaTime())
        if output.hasNewPixelBuffer(forItemTime: time) {
          var start = CMTime.invalid
          let pixels = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &start)
          let number = pixels.flatMap { PlaybackRig.number(in: $0) }
          #expect(number.map { Self.frame(Int64($0)) } == start)
          fetched.add(number)
        }
        return player.rate == 0 && item.currentTime() == item.duration
      }
      let numbers = fetched.values.compactMap(\.self)
      #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count && numbers.count >= 3, "\(numbers)")
      // The layer leaves the picture to the output.
      #expect(rig.shown.values.count <= 1)
    }

    @Test func whoWantsToHearOfFramesAndJumpsDoes() async throws {
      let rig = try await PlaybackRig()
      let (output, listener) = (AVPlayerItemVideoOutput(), PullListener())
      output.setDelegate(listener, queue: DispatchQueue(label: "output"))
      #expect(output.delegate === listener && output.delegateQueue != nil)
      rig.item.add(output)
      try await rig.ready()
      output.requestNotificationOfMediaDataChange(withAdvanceInterval: 0.1)
      _ = await rig.jump(to: Self.frame(5))
      try await eventually("word of a frame and of the jump") {
        !listener.changes.values.isEmpty && !listener.flushes.values.isEmpty
      }
      _ = await rig.jump(to: Self.frame(9))
      try await eventually("word of the other jump") { listener.flushes.values.count == 2 }
      #expect(listener.changes.values.count == 1)
    }
  }
}
