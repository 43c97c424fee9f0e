import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

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

  @Test func aPassIsEverythingAndTheOnlyOne() async throws {
    let film = try await EditingRig.film(frames: 10, sound: false)
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(try await asset.loadTracks(withMediaType: .video).first),
      outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
    output.supportsRandomAccess = true
    reader.add(output)
    let target = try EditingRig.folder().appendingPathComponent("passes.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    input.performsMultiPassEncodingIfSupported = true
    writer.add(input)
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let queue = DispatchQueue(label: "passes")
    let ranges = Mutex<[[NSValue]?]>([])
    await withCheckedContinuation { continuation in
      input.respondToEachPassDescription(on: queue) {
        let pass = input.currentPassDescription
        ranges.withLock { $0.append(pass?.sourceTimeRanges) }
        guard pass != nil else {
          input.markAsFinished()
          return continuation.resume()
        }
        input.requestMediaDataWhenReady(on: queue) {
          while input.isReadyForMoreMediaData, input.currentPassDescription != nil {
            guard let buffer = output.copyNextSampleBuffer() else { return input.markCurrentPassAsFinished() }
            input.append(buffer)
          }
        }
      }
    }
    output.markConfigurationAsFinal()
    await writer.finishWriting()
    #expect(writer.status == .completed && reader.status == .completed)
    let all = ranges.withLock { $0 }
    #expect(all.count == 2 && all[1] == nil && all[0]?.first?.timeRangeValue.start == .zero)
    #expect(try await EditingRig.numbers(target) == (0..<10).map { $0 })
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
