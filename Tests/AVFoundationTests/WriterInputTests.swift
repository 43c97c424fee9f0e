import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.blocking) struct WriterInputTests {
  @Test func aPoolIsThereOnceWritingBegins() throws {
    let target = try EditingRig.folder().appendingPathComponent("pool.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(adaptor.pixelBufferPool == nil)
    #expect(writer.startWriting())
    #expect(adaptor.pixelBufferPool != nil)
    writer.cancelWriting()
  }

  /// What a movie is written from, pass by pass.
  private struct Source: Sendable {
    let reader: AVAssetReader
    let output: AVAssetReaderTrackOutput

    init(_ film: URL) async throws {
      let asset = AVURLAsset(url: film)
      reader = try AVAssetReader(asset: asset)
      output = AVAssetReaderTrackOutput(
        track: try #require(try await asset.loadTracks(withMediaType: .video).first),
        outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
      output.supportsRandomAccess = true
      reader.add(output)
    }
  }

  private static func input(_ codec: AVVideoCodecType, rate: Int? = nil) -> AVAssetWriterInput {
    var settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
    if let rate { settings[AVVideoCompressionPropertiesKey] = [AVVideoAverageBitRateKey: rate] }
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    input.performsMultiPassEncodingIfSupported = true
    return input
  }

  /// A movie of ten frames, encoded in as many passes as an input asks for; how many these were, and what was left in the
  /// folder for temporary files while and after that.
  private static func write(
    _ input: AVAssetWriterInput, to target: URL, scratch: URL, endsEarly: Bool = false
  ) async throws -> (ranges: [[NSValue]?], seen: Set<Int>) {
    let source = try await Source(try await EditingRig.film(frames: 10, sound: false))
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    writer.directoryForTemporaryFiles = scratch
    writer.add(input)
    #expect(input.currentPassDescription == nil)
    #expect(source.reader.startReading() && writer.startWriting())
    #expect(input.currentPassDescription != nil)
    writer.startSession(atSourceTime: .zero)
    let queue = DispatchQueue(label: "passes")
    let ranges = Mutex<[[NSValue]?]>([])
    let seen = Mutex<Set<Int>>([])
    await withCheckedContinuation { continuation in
      input.respondToEachPassDescription(on: queue) {
        let pass = input.currentPassDescription
        let number = ranges.withLock { ranges in
          ranges.append(pass?.sourceTimeRanges)
          return ranges.count
        }
        guard let pass else {
          input.markAsFinished()
          return continuation.resume()
        }
        if number > 1 { source.output.reset(forReadingTimeRanges: pass.sourceTimeRanges) }
        input.requestMediaDataWhenReady(on: queue) {
          while input.isReadyForMoreMediaData, input.currentPassDescription != nil {
            guard let buffer = source.output.copyNextSampleBuffer() else {
              seen.withLock { _ = $0.insert(Self.names(scratch).count) }
              guard endsEarly else { return input.markCurrentPassAsFinished() }
              input.markAsFinished()
              return continuation.resume()
            }
            input.append(buffer)
          }
        }
      }
    }
    source.output.markConfigurationAsFinal()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    return (ranges.withLock { $0 }, seen.withLock { $0 })
  }

  private static func names(_ folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  @Test func aPassIsEverythingAndTheOnlyOne() async throws {
    let folder = try EditingRig.folder()
    let (target, scratch) = (folder.appendingPathComponent("pass.mov"), try EditingRig.folder())
    let input = Self.input(.jpeg)
    let (ranges, seen) = try await Self.write(input, to: target, scratch: scratch)
    #expect(!input.canPerformMultiplePasses && seen == [0])
    #expect(ranges.count == 2 && ranges[1] == nil && ranges[0]?.first?.timeRangeValue.start == .zero)
    #expect(try await EditingRig.numbers(target) == (0..<10).map { $0 })
  }

  @Test(arguments: [AVVideoCodecType.h264, .hevc])
  func everythingIsWantedInASecondPass(_ codec: AVVideoCodecType) async throws {
    let folder = try EditingRig.folder()
    let (target, scratch) = (folder.appendingPathComponent("passes.mov"), try EditingRig.folder())
    let input = Self.input(codec, rate: 400_000)
    let (ranges, seen) = try await Self.write(input, to: target, scratch: scratch)
    #expect(input.canPerformMultiplePasses && input.currentPassDescription == nil)
    #expect(ranges.count == 3 && ranges[2] == nil)
    for range in ranges.prefix(2) {
      let range = try #require(range?.first?.timeRangeValue)
      #expect(range.start == .zero && range.duration == .positiveInfinity)
    }
    // The encoder's notes lie there meanwhile.
    #expect(seen == [1] && Self.names(scratch).isEmpty)
    #expect(try await EditingRig.numbers(target) == (0..<10).map { $0 })
  }

  @Test func withoutASecondPassTheFirstOneIsKept() async throws {
    let folder = try EditingRig.folder()
    let (target, scratch) = (folder.appendingPathComponent("first.mov"), try EditingRig.folder())
    let (ranges, _) = try await Self.write(
      Self.input(.h264, rate: 400_000), to: target, scratch: scratch, endsEarly: true)
    #expect(ranges.count == 1)
    #expect(Self.names(scratch).isEmpty)
    #expect(try await EditingRig.numbers(target) == (0..<10).map { $0 })
  }

  @Test func nothingIsLeftOfPassesThatAreCancelled() async throws {
    let folder = try EditingRig.folder()
    let (target, scratch) = (folder.appendingPathComponent("never.mov"), try EditingRig.folder())
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    writer.directoryForTemporaryFiles = scratch
    let input = Self.input(.h264, rate: 400_000)
    let sound = AVAssetWriterInput(
      mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000])
    writer.add(input)
    writer.add(sound)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    // The others wait for the second pass.
    #expect(input.isReadyForMoreMediaData && !sound.isReadyForMoreMediaData)
    var picture: CVPixelBuffer?
    CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_32BGRA, nil, &picture)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    for number in 0..<3 {
      let isTaken = adaptor.append(
        try #require(picture), withPresentationTime: CMTime(value: Int64(number), timescale: 25))
      #expect(isTaken)
    }
    #expect(Self.names(scratch).count == 1)
    writer.cancelWriting()
    input.work.sync {}
    #expect(Self.names(scratch).isEmpty && !FileManager.default.fileExists(atPath: target.path))
  }

  @Test func picturesOfTwoEyesAreRefused() throws {
    let target = try EditingRig.folder().appendingPathComponent("eyes.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoWidthKey: 320, AVVideoHeightKey: 240,
      AVVideoCompressionPropertiesKey: ["MVHEVCVideoLayerIDs": [0, 1]],
    ]
    #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    #expect(!writer.canAdd(input))
    let adaptor = AVAssetWriterInputTaggedPixelBufferGroupAdaptor(assetWriterInput: input)
    #expect(adaptor.pixelBufferPool == nil)
    var picture: CVPixelBuffer?
    CVPixelBufferCreate(nil, 320, 240, kCVPixelFormatType_32BGRA, nil, &picture)
    let one = CMTaggedBuffer(
      tags: [CMTagMakeWithSInt64Value(.videoLayerID, value: 0)], pixelBuffer: try #require(picture))
    let isTaken = adaptor.appendTaggedBuffers([one], withPresentationTime: .zero)
    #expect(!isTaken)
  }
}
