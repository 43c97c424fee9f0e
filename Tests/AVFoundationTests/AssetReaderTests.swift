import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct AssetReaderTests {
  @Test func decodedFramesOfARangeAreThoseThatAreShownThere() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(bidirectional: 3))
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    #expect(reader.canAdd(output))
    reader.add(output)
    reader.timeRange = CMTimeRange(start: CMTime(value: 10, timescale: 30), end: CMTime(value: 40, timescale: 30))
    #expect(reader.startReading())
    let buffers = EditingRig.buffers(output)
    #expect(buffers.compactMap { $0.imageBuffer.flatMap(EditingRig.number) } == Array(10..<40))
    #expect(buffers.map(\.presentationTimeStamp) == (10..<40).map { CMTime(value: $0, timescale: 30) })
    #expect(reader.status == .completed)
  }

  @Test func oneTrackIsReadToItsEndBeforeTheOtherIsBegun() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 300))
    let reader = try AVAssetReader(asset: asset)
    let outputs = asset.tracks.map { AVAssetReaderTrackOutput(track: $0, outputSettings: nil) }
    for output in outputs { reader.add(output) }
    #expect(reader.startReading())
    let counts = outputs.map { EditingRig.buffers($0).count }
    #expect(counts[0] == 300)
    #expect(counts[1] > 460)
    #expect(reader.status == .completed)
    #expect(outputs[0].copyNextSampleBuffer() == nil)
  }

  @Test(arguments: [true, false])
  func soundIsGivenOutInTheFormThatWasAskedFor(_ isFloat: Bool) async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio),
      audioSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
        AVLinearPCMIsFloatKey: isFloat, AVLinearPCMBitDepthKey: isFloat ? 32 : 16,
      ])
    reader.add(output)
    #expect(reader.startReading())
    var samples: [Float] = []
    for buffer in EditingRig.buffers(output) {
      EditingRig.bytes(buffer).withUnsafeBytes { bytes in
        if isFloat {
          samples += bytes.bindMemory(to: Float.self)
        } else {
          samples += bytes.bindMemory(to: Int16.self).map { Float($0) / 32_768 }
        }
      }
    }
    #expect(samples.count == 2 * 44_100)
    let bursts = BurstReader.bursts(in: samples, channels: 1, sampleRate: 44_100)[0]
    #expect(bursts.count == 2)
    for (second, burst) in bursts.enumerated() { #expect(abs(burst.onset - Double(second)) < 0.001) }
  }

  @Test func readingAgainOtherRangesGivesThese() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(bidirectional: 2, sound: false))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: asset.tracks[0], outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    output.supportsRandomAccess = true
    reader.add(output)
    reader.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 30))
    #expect(reader.startReading())
    #expect(EditingRig.buffers(output).count == 2)
    let ranges = [50, 20].map {
      CMTimeRange(start: CMTime(value: $0, timescale: 30), duration: CMTime(value: 3, timescale: 30))
    }
    output.reset(forReadingTimeRanges: ranges.map { NSValue(timeRange: $0) })
    let numbers = EditingRig.buffers(output).compactMap { $0.imageBuffer.flatMap(EditingRig.number) }
    #expect(numbers == [50, 51, 52, 20, 21, 22])
    output.markConfigurationAsFinal()
    #expect(reader.status == .completed)
  }

  @Test func whatCantBeReadIsToldAndNotCrashedOn() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let reader = try AVAssetReader(asset: asset)
    #expect(!reader.startReading())
    #expect(reader.status == .failed)
    let other = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: asset.tracks[0], outputSettings: ["Nonsense": 1])
    other.add(output)
    #expect(!other.startReading())
    #expect((other.error as? AVError)?.code == .unsupportedOutputSettings)
    #expect(output.copyNextSampleBuffer() == nil)
    let missing = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/at/all.mov"))
    #expect(throws: AVError.self) { try AVAssetReader(asset: missing) }
  }

  @Test func cancellingEndsReading() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 300))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: asset.tracks[0], outputSettings: [:])
    reader.add(output)
    #expect(reader.startReading())
    #expect(output.copyNextSampleBuffer() != nil)
    reader.cancelReading()
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(reader.status == .cancelled)
  }
}
