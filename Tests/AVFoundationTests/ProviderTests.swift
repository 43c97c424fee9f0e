import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct ProviderTests {
  private func track(_ asset: AVAsset, _ type: AVMediaType) async throws -> AVAssetTrack {
    try #require(try await asset.loadTracks(withMediaType: type).first)
  }

  @Test func storedSamplesGoFromProvidersToReceiversToTheByte() async throws {
    let film = try await EditingRig.film(frames: 90, bidirectional: 2)
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let target = try EditingRig.folder().appendingPathComponent("copy.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    var pairs:
      [(
        AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>>,
        AVAssetWriterInput.SampleBufferReceiver
      )] = []
    for type in [AVMediaType.video, .audio] {
      let track = try await track(asset, type)
      let input = AVAssetWriterInput(mediaType: type, outputSettings: nil)
      pairs.append(
        (
          reader.outputProvider(for: AVAssetReaderTrackOutput(track: track, outputSettings: nil)),
          writer.inputReceiver(for: input)
        ))
    }
    #expect(reader.outputs.count == 2 && writer.inputs.count == 2)
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    // Each waits for the other: one alone would never come to its end.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (provider, receiver) in pairs {
        group.addTask {
          while let samples = try await provider.next() { try await receiver.append(samples) }
          receiver.finish()
        }
      }
      try await group.waitForAll()
    }
    await writer.finishWriting()
    #expect(writer.status == .completed && reader.status == .completed)
    #expect(try await EditingRig.numbers(target) == (0..<90).map { $0 })
    for type in [AVMediaType.video, .audio] {
      var bytes: [[[UInt8]]] = []
      for url in [film, target] {
        let asset = AVURLAsset(url: url)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try await track(asset, type), outputSettings: nil)
        reader.add(output)
        try reader.start()
        bytes.append(EditingRig.buffers(output).map(EditingRig.bytes))
      }
      #expect(bytes[0] == bytes[1] && !bytes[0].isEmpty)
    }
  }

  @Test func framesAreMadeInAPoolAndReadAsPixelBuffers() async throws {
    let film = try await EditingRig.film(first: 40, frames: 20, sound: false)
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let provider = reader.outputProvider(
      for: AVAssetReaderTrackOutput(
        track: try await track(asset, .video),
        outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]))
    let target = try EditingRig.folder().appendingPathComponent("frames.mp4")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mp4)
    let attributes = CVPixelBufferCreationAttributes(
      pixelFormatType: CVPixelFormatType(rawValue: kCVPixelFormatType_32BGRA),
      size: CVImageSize(width: 320, height: 240))
    let receiver = writer.inputPixelBufferReceiver(
      for: AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]),
      pixelBufferAttributes: attributes)
    #expect(receiver.pixelBufferPool == nil && receiver.sourcePixelBufferAttributes == attributes)
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    let pool = try #require(receiver.pixelBufferPool)
    #expect(pool.pixelBufferAttributes.size == attributes.size && receiver.pixelBufferPool === pool)
    var count: Int64 = 0
    while let samples = try await provider.next() {
      let picture = try #require(CMReadySampleBuffer<CVReadOnlyPixelBuffer>(samples))
      #expect(picture.contentType == .pixelBuffer && picture.content.size == attributes.size)
      let fresh = try pool.makeMutablePixelBuffer()
      fresh.withUnsafeBuffer { target in
        picture.content.withUnsafeBuffer { source in
          for buffer in [target, source] { CVPixelBufferLockBaseAddress(buffer, []) }
          defer { for buffer in [target, source] { CVPixelBufferUnlockBaseAddress(buffer, []) } }
          for row in 0..<240 {
            memcpy(
              CVPixelBufferGetBaseAddress(target)! + row * CVPixelBufferGetBytesPerRow(target),
              CVPixelBufferGetBaseAddress(source)! + row * CVPixelBufferGetBytesPerRow(source), 320 * 4)
          }
        }
      }
      try await receiver.append(CVReadOnlyPixelBuffer(fresh), with: CMTime(value: count, timescale: 25))
      count += 1
    }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try await EditingRig.numbers(target) == (40..<60).map { $0 })
  }

  @Test func randomAccessReadsOtherRanges() async throws {
    let film = try await EditingRig.film(frames: 60, sound: false)
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    reader.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 30))
    let (provider, controller) = reader.outputProviderWithRandomAccess(
      for: AVAssetReaderTrackOutput(
        track: try await track(asset, .video),
        outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]))
    try reader.start()
    func numbers() async throws -> [Int?] {
      var numbers: [Int?] = []
      while let samples = try await provider.next() {
        let picture = try #require(CMReadySampleBuffer<CVReadOnlyPixelBuffer>(samples))
        numbers.append(picture.content.withUnsafeBuffer { EditingRig.number($0) })
      }
      return numbers
    }
    #expect(try await numbers() == [0, 1])
    func range(_ start: Int64, _ count: Int64) -> CMTimeRange {
      CMTimeRange(start: CMTime(value: start, timescale: 30), duration: CMTime(value: count, timescale: 30))
    }
    controller.resetForReading(timeRanges: [range(40, 2), range(10, 3)])
    #expect(try await numbers() == [40, 41, 10, 11, 12])
    #expect(reader.status == .reading)
    controller.markConfigurationAsFinal()
    #expect(reader.status == .completed)
  }

  @Test func providersAndReceiversSayWhyNothingComes() async throws {
    let film = try await EditingRig.film(frames: 30, sound: false)
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try await track(asset, .video), outputSettings: nil)
    let provider = reader.outputProvider(for: output)
    await #expect(throws: AVError.self) { try await provider.next() }
    try reader.start()
    #expect(throws: AVError.self) { try reader.start() }
    let samples = try #require(try await provider.next())
    #expect(samples.contentType == .dataBuffer && samples.sampleCount == 1 && samples.totalSampleSize > 0)
    guard case .dataBuffer(let bytes) = samples.content else { throw AVError(.unknown) }
    #expect(bytes.count == samples.totalSampleSize && CMReadySampleBuffer<CVReadOnlyPixelBuffer>(samples) == nil)
    #expect(samples.withUnsafeSampleBuffer { EditingRig.bytes($0) } == Array(bytes))
    reader.cancelReading()
    await #expect(throws: AVError.self) { try await provider.next() }

    let target = try EditingRig.folder().appendingPathComponent("never.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let first = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    let (second, passes) = writer.inputReceiverRequestingMultiPass(
      for: AVAssetWriterInput(mediaType: .audio, outputSettings: nil))
    #expect(passes.passDescriptions == nil)
    try writer.start()
    // Nothing may come before the session has begun.
    #expect(try !first.appendImmediately(samples))
    // A task that is cancelled while it waits waits no longer.
    let waiting = Task { try await first.append(samples) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    // Another one is told when the writer is cancelled.
    let told = Task { try await second.append(samples) }
    writer.cancelWriting()
    await #expect(throws: AVError.self) { try await told.value }
    #expect(throws: AVError.self) { try first.appendImmediately(samples) }
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test func aReceiverWaitsUntilTheOtherTrackFollows() async throws {
    let film = try await EditingRig.film(frames: 120)
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let frames = reader.outputProvider(
      for: AVAssetReaderTrackOutput(track: try await track(asset, .video), outputSettings: nil))
    let sound = reader.outputProvider(
      for: AVAssetReaderTrackOutput(track: try await track(asset, .audio), outputSettings: nil))
    let target = try EditingRig.folder().appendingPathComponent("waits.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let video = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    let audio = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .audio, outputSettings: nil))
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    let written = Mutex(0)
    let task = Task {
      while let samples = try await frames.next() {
        try await video.append(samples)
        written.withLock { $0 += 1 }
      }
      video.finish()
    }
    // A second ahead of the sound, which hasn't begun, it waits.
    while try await sound.next() != nil {}
    #expect(written.withLock { $0 } <= 40)
    audio.finish()
    try await task.value
    #expect(written.withLock { $0 } == 120)
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try await EditingRig.numbers(target) == (0..<120).map { $0 })
  }
}
