import CoreMedia
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Frames by their times, without a clock.
@Suite struct FrameScheduleTests {
  private static func schedule(_ times: [Int64]) -> FrameSchedule<Int64> {
    var schedule = FrameSchedule<Int64>()
    for time in times { schedule.add(.init(picture: time, time: CMTime(value: time, timescale: 10))) }
    return schedule
  }

  @Test func theLastFrameThatIsDueIsShown() {
    var schedule = Self.schedule([3, 1, 2, 5])
    #expect(schedule.due(at: .zero) == nil)
    #expect(schedule.nextTime == CMTime(value: 1, timescale: 10))
    let due = schedule.due(at: CMTime(value: 3, timescale: 10))
    #expect(due?.frame.picture == 3 && due?.lateCount == 2)
    #expect(schedule.count == 1 && schedule.nextTime == CMTime(value: 5, timescale: 10))
  }

  @Test func whatIsImmediateDoesNotWait() {
    var schedule = Self.schedule([1, 9])
    schedule.add(.init(picture: 7, time: CMTime(value: 7, timescale: 10), isImmediate: true))
    let due = schedule.due(at: .zero)
    #expect(due?.frame.picture == 7)
    #expect(schedule.nextTime == CMTime(value: 9, timescale: 10))
  }
}

@Suite(.blocking) struct SampleBufferRenderingTests {
  private static func time(_ tenths: Int64) -> CMTime { CMTime(value: tenths, timescale: 10) }

  /// A grey frame.
  private static func frame(_ grey: UInt8, at time: CMTime) throws -> CMSampleBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 32, 16, kCVPixelFormatType_32BGRA, nil, &made)
    let picture = try #require(made)
    CVPixelBufferLockBaseAddress(picture, [])
    let size = CVPixelBufferGetBytesPerRow(picture) * 16
    CVPixelBufferGetBaseAddress(picture)?.initializeMemory(as: UInt8.self, repeating: grey, count: size)
    CVPixelBufferUnlockBaseAddress(picture, [])
    return try CMSampleBuffer(
      imageBuffer: picture, formatDescription: CMVideoFormatDescription(imageBuffer: picture),
      sampleTiming: CMSampleTimingInfo(
        duration: Self.time(1), presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  private static func grey(_ picture: CVPixelBuffer?) -> UInt8? {
    guard let picture else { return nil }
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    return CVPixelBufferGetBaseAddress(picture)?.assumingMemoryBound(to: UInt8.self)[0]
  }

  /// A layer whose time only the test sets, and the greys that it shows.
  private static func stage() throws -> (AVSampleBufferDisplayLayer, CMTimebase, Gathered<UInt8?>) {
    let (layer, shown) = (AVSampleBufferDisplayLayer(), Gathered<UInt8?>())
    let timebase = try CMTimebase(sourceClock: .hostTimeClock)
    layer.controlTimebase = timebase
    layer.setFrameHandler { shown.add(grey($0)) }
    return (layer, timebase, shown)
  }

  @Test func framesAreShownWhenTheTimebaseReachesThem() async throws {
    let (layer, timebase, shown) = try Self.stage()
    #expect(layer.status == .unknown && !layer.isReadyForDisplay)
    for number in 1...3 as ClosedRange<UInt8> {
      layer.enqueue(try Self.frame(number * 50, at: Self.time(Int64(number))))
    }
    #expect(layer.status == .rendering)
    try timebase.setTime(Self.time(1))
    try await eventually("the first") { shown.values == [50] }
    #expect(layer.isReadyForDisplay)
    // The second is passed over where another one is due as well; it may not be decoded yet, though.
    try timebase.setTime(Self.time(3))
    try await eventually("the third") { shown.values.last == 150 }
    #expect(shown.values == [50, 150] || shown.values == [50, 100, 150])
    #expect(Self.grey(layer.sampleBufferRenderer.copyDisplayedPixelBuffer()) == 150)
  }

  @Test func aFlushRemovesWhatWaitsAndTheImageOnlyWhenAsked() async throws {
    let (layer, timebase, shown) = try Self.stage()
    layer.enqueue(try Self.frame(10, at: .zero))
    try await eventually("a frame") { shown.values == [10] }
    layer.enqueue(try Self.frame(20, at: Self.time(5)))
    layer.flush()
    try timebase.setTime(Self.time(9))
    layer.enqueue(try Self.frame(30, at: Self.time(8)))
    try await eventually("the next") { shown.values == [10, 30] }
    layer.flushAndRemoveImage()
    try await eventually("nothing") { shown.values == [10, 30, nil] }
    #expect(!layer.isReadyForDisplay)
  }

  @Test func attachmentsSayWhetherAndWhenToShow() async throws {
    let (layer, _, shown) = try Self.stage()
    let hidden = try Self.frame(10, at: .zero)
    hidden.sampleAttachments[0][.doNotDisplay] = true
    let immediate = try Self.frame(20, at: Self.time(100))
    immediate.sampleAttachments[0][.displayImmediately] = true
    layer.enqueue(hidden)
    layer.enqueue(immediate)
    try await eventually("the immediate one") { shown.values == [20] }
  }

  @Test func thereIsRoomForSoManyAndAskedForAgain() async throws {
    let (layer, timebase, shown) = try Self.stage()
    let count = Mutex(0)
    layer.requestMediaDataWhenReady(on: DispatchQueue(label: "feed")) {
      while layer.isReadyForMoreMediaData {
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number <= 40 else { return layer.stopRequestingMediaData() }
        guard let frame = try? Self.frame(UInt8(number), at: Self.time(Int64(number))) else { return }
        layer.enqueue(frame)
      }
    }
    try await eventually("a full queue") { !layer.isReadyForMoreMediaData }
    let first = count.withLock { $0 }
    #expect((10...20).contains(first))
    for tenths in stride(from: Int64(1), through: 40, by: 1) {
      try timebase.setTime(Self.time(tenths))
      try await eventually("frame \(tenths)") { shown.values.last == UInt8(tenths) }
    }
    #expect(shown.values == (1...40).map { $0 })
  }

  @Test func compressedSamplesAreDecodedAndShown() async throws {
    let (layer, timebase, _) = try Self.stage()
    let numbers = Gathered<Int>()
    layer.setFrameHandler { picture in
      if let picture, let number = PlaybackRig.number(in: picture) { numbers.add(number) }
    }
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 20, bidirectional: 2, sound: false))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: asset.tracks[0], outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let samples = EditingRig.buffers(output)
    for sample in samples.prefix(12) { layer.enqueue(sample) }
    try await eventually("a frame to wait") {
      layer.hasSufficientMediaDataForReliablePlaybackStart || !numbers.values.isEmpty
    }
    for number in 0..<6 {
      try timebase.setTime(CMTime(value: Int64(number), timescale: 30))
      try await eventually("frame \(number)") { numbers.values.last == number }
    }
    #expect(numbers.values == Array(0..<6))
  }

  @Test func whatCanNotBeDecodedFailsUntilAFlush() async throws {
    let (layer, _, shown) = try Self.stage()
    let format = try CMFormatDescription(
      videoCodecType: .init(rawValue: 0x6B69_6E6F), width: 32, height: 16, extensions: .init(base: [:]))
    let sample = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer.copying([1, 2, 3]), formatDescription: format, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(duration: Self.time(1), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
      ],
      sampleSizes: [3])
    layer.enqueue(sample)
    try await eventually("the failure") { layer.status == .failed }
    #expect(layer.error != nil && layer.requiresFlushToResumeDecoding && !layer.isReadyForMoreMediaData)
    layer.enqueue(try Self.frame(10, at: .zero))
    layer.flush()
    #expect(layer.status == .unknown && layer.error == nil)
    layer.enqueue(try Self.frame(20, at: .zero))
    try await eventually("the frame after the flush") { shown.values == [20] }
  }

  // MARK: Synchronizers

  @Test func aSynchronizerWaitsForMediaAndSetsTheTime() async throws {
    let (layer, synchronizer) = (AVSampleBufferDisplayLayer(), AVSampleBufferRenderSynchronizer())
    let shown = Gathered<UInt8?>()
    layer.setFrameHandler { shown.add(Self.grey($0)) }
    synchronizer.addRenderer(layer)
    #expect(layer.timebase === synchronizer.timebase && synchronizer.renderers.count == 1)
    synchronizer.setRate(1, time: Self.time(50))
    #expect(synchronizer.rate == 1 && synchronizer.timebase.rate == 0)
    #expect(synchronizer.currentTime() == Self.time(50))
    layer.enqueue(try Self.frame(70, at: Self.time(50)))
    try await eventually("the start") { synchronizer.timebase.rate == 1 && shown.values == [70] }
    synchronizer.rate = 0
    #expect(synchronizer.timebase.rate == 0 && synchronizer.currentTime() >= Self.time(50))
  }

  @Test func aRendererBelongsToOneSynchronizer() async {
    let renderer = AVSampleBufferVideoRenderer()
    let (one, other) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferRenderSynchronizer())
    one.addRenderer(renderer)
    other.addRenderer(renderer)
    #expect(one.renderers.count == 1 && other.renderers.isEmpty && renderer.timebase === one.timebase)
    #expect(await !other.removeRenderer(renderer, at: .invalid))
    #expect(await one.removeRenderer(renderer, at: .zero))
    #expect(one.renderers.isEmpty && renderer.timebase !== one.timebase)
    other.addRenderer(renderer)
    #expect(renderer.timebase === other.timebase)
  }

  @Test func observersHearOfTimes() async throws {
    let synchronizer = AVSampleBufferRenderSynchronizer()
    let passed = Gathered<Double>()
    let queue = DispatchQueue(label: "observers")
    let boundary = synchronizer.addBoundaryTimeObserver(
      forTimes: [NSValue(time: CMTime(value: 2, timescale: 100))], queue: queue
    ) { passed.add(-1) }
    let periodic = synchronizer.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 100), queue: queue
    ) { passed.add($0.seconds) }
    synchronizer.setRate(1, time: .zero)
    try await eventually("times") { passed.values.contains(-1) && passed.values.contains { $0 >= 0.03 } }
    synchronizer.removeTimeObserver(boundary)
    synchronizer.removeTimeObserver(periodic)
    synchronizer.rate = 0
  }

  @Test func aNegativeRateIsRefused() {
    let synchronizer = AVSampleBufferRenderSynchronizer()
    synchronizer.rate = -1
    #expect(synchronizer.rate == 0 && synchronizer.timebase.rate == 0)
  }
}
