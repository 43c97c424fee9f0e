import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.blocking) struct SampleBufferGeneratorTests {
  /// A film, its video track, and its samples as a reader gives them.
  private static func film() async throws -> (AVURLAsset, AVAssetTrack, [CMSampleBuffer]) {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 30, bidirectional: 2, keyFrames: 10))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    return (asset, track, EditingRig.buffers(output))
  }

  @Test func theSampleAtACursorIsMade() async throws {
    let (asset, track, samples) = try await Self.film()
    let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    for number in 0..<samples.count {
      let request = AVSampleBufferRequest(start: cursor)
      let buffer = try generator.makeSampleBuffer(for: request)
      #expect(EditingRig.bytes(buffer) == EditingRig.bytes(samples[number]) && buffer.numSamples == 1)
      #expect(buffer.presentationTimeStamp == cursor.presentationTimeStamp)
      #expect(
        buffer.decodeTimeStamp == cursor.decodeTimeStamp && buffer.formatDescription == samples[0].formatDescription)
      let isKey = number % 10 == 0
      #expect((buffer.sampleAttachments[0][.notSync] as? Bool ?? false) == !isKey)
      let moved = cursor.stepInDecodeOrder(byCount: 1)
      #expect(moved == (number < samples.count - 1 ? 1 : 0))
    }
  }

  @Test func aRequestGoesOnAndBackAsFarAsItMay() async throws {
    let (asset, track, samples) = try await Self.film()
    let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    _ = cursor.stepInDecodeOrder(byCount: 12)
    func made(_ change: (AVSampleBufferRequest) -> Void) throws -> [UInt8] {
      let request = AVSampleBufferRequest(start: cursor)
      change(request)
      return EditingRig.bytes(try generator.makeSampleBuffer(for: request))
    }
    func stored(_ range: Range<Int>) -> [UInt8] { samples[range].flatMap(EditingRig.bytes) }
    #expect(try made { ($0.direction, $0.preferredMinSampleCount) = (.forward, 4) } == stored(12..<16))
    #expect(try made { ($0.direction, $0.preferredMinSampleCount) = (.reverse, 4) } == stored(9..<13))
    let two = try made { ($0.direction, $0.preferredMinSampleCount, $0.maxSampleCount) = (.forward, 4, 2) }
    #expect(two == stored(12..<14))
    #expect(try made { ($0.direction, $0.preferredMinSampleCount) = (.forward, 100) } == stored(12..<30))
    let limit = try #require(cursor.copy() as? AVSampleCursor)
    _ = limit.stepInDecodeOrder(byCount: 3)
    let limited = try made { ($0.direction, $0.preferredMinSampleCount, $0.limitCursor) = (.forward, 9, limit) }
    #expect(limited == stored(12..<15))
    let request = AVSampleBufferRequest(start: cursor)
    request.overrideTime = CMTime(value: 7, timescale: 1)
    #expect(try generator.makeSampleBuffer(for: request).outputPresentationTimeStamp == request.overrideTime)
  }

  @Test func dataIsReadLaterWhereThatIsAskedFor() async throws {
    let (asset, track, samples) = try await Self.film()
    let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    let batch = generator.makeBatch()
    var buffers: [CMSampleBuffer] = []
    for _ in 0..<5 {
      buffers.append(try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor), addTo: batch))
      _ = cursor.stepInDecodeOrder(byCount: 1)
    }
    #expect(buffers.allSatisfy { !$0.dataReadiness.isReady && $0.dataBuffer == nil })
    try await batch.makeDataReady()
    #expect(buffers.allSatisfy { $0.dataReadiness.isReady })
    #expect(buffers.map(EditingRig.bytes) == samples[..<5].map(EditingRig.bytes))
    let cancelled = generator.makeBatch()
    let left = try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor), addTo: cancelled)
    cancelled.cancel()
    await #expect(throws: AVError.self) { try await cancelled.makeDataReady() }
    #expect(!left.dataReadiness.isReady)
    let request = AVSampleBufferRequest(start: cursor)
    request.mode = .opportunistic
    let soon = try generator.makeSampleBuffer(for: request)
    let isReady = await withCheckedContinuation { continuation in
      AVSampleBufferGenerator.notifyOfDataReady(for: soon) { ready, _ in continuation.resume(returning: ready) }
    }
    #expect(isReady && EditingRig.bytes(soon) == EditingRig.bytes(samples[5]))
  }

  @Test func aScheduledSampleIsReadBeforeItsTime() async throws {
    let (asset, track, samples) = try await Self.film()
    let timebase = try CMTimebase(sourceClock: .hostTimeClock)
    let generator = AVSampleBufferGenerator(asset: asset, timebase: timebase)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    let request = AVSampleBufferRequest(start: cursor)
    (request.mode, request.overrideTime) = (.scheduled, CMTime(value: 100, timescale: 1))
    let buffer = try generator.makeSampleBuffer(for: request)
    #expect(!buffer.dataReadiness.isReady)
    try timebase.setRateAndAnchorTime(
      rate: 1, anchorTime: CMTime(value: 9899, timescale: 100), immediateSourceTime: CMClock.hostTimeClock.time)
    try await eventually("the data") { buffer.dataReadiness.isReady }
    #expect(EditingRig.bytes(buffer) == EditingRig.bytes(samples[0]))
  }

  @Test func soundIsCountedInFramesAndACursorOfAnotherAssetIsRefused() async throws {
    let (asset, track, _) = try await Self.film()
    let other = AVURLAsset(url: asset.url)
    #expect(other.tracks.count == 2)
    let generator = AVSampleBufferGenerator(asset: other, timebase: nil)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(throws: AVError.self) { try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor)) }
    let sound = try #require(other.tracks(withMediaType: .audio).first)
    let first = try #require(sound.makeSampleCursorAtFirstSampleInDecodeOrder())
    let request = AVSampleBufferRequest(start: first)
    (request.direction, request.preferredMinSampleCount) = (.forward, 3)
    let buffer = try generator.makeSampleBuffer(for: request)
    #expect(buffer.numSamples == 3 && buffer.totalSampleSize == EditingRig.bytes(buffer).count)
  }
}

extension CMSampleBuffer.DataReadiness {
  fileprivate var isReady: Bool { if case .ready = self { true } else { false } }
}
