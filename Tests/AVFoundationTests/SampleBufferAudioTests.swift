import Foundation
import GStreamer
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite(.blocking) struct SampleBufferAudioTests {
  private static let stereo = AVAudioFormat(standardFormatWithSampleRate: 48000, channels: 2)!
  /// Far from now, so that nothing depends on when the test runs: it is there once for all tests of the suite, the last of
  /// which may begin minutes later on a busy machine.
  private static let start =
    CMClock.hostTimeClock.time.convertScale(1, method: .roundTowardPositiveInfinity) + seconds(100_000)

  private static func seconds(_ value: Double) -> CMTime { CMTime(value: Int64(value * 48000), timescale: 48000) }

  /// A renderer below a synchronizer, whose time 10 is at `start`.
  private static func stage(
    rate: Float = 1
  ) -> (AVSampleBufferAudioRenderer, AVSampleBufferRenderSynchronizer, HeardSound) {
    let heard = HeardSound()
    let (renderer, synchronizer) = (heard.renderer(), AVSampleBufferRenderSynchronizer())
    synchronizer.addRenderer(renderer)
    heard.keep(synchronizer)
    synchronizer.setRate(rate, time: seconds(10), atHostTime: start)
    return (renderer, synchronizer, heard)
  }

  private static func play(
    _ renderer: AVSampleBufferAudioRenderer, from: Double = 10, to: Double = 11, _ frequency: Double = 1000,
    _ format: AVAudioFormat = stereo
  ) throws {
    let count = Int(((to - from) * 10).rounded())
    for number in 0..<count {
      renderer.enqueue(
        try Tone.sample(
          frequency, at: seconds(from + Double(number) / 10), frames: Int(format.sampleRate) / 10, format))
    }
  }

  /// What is heard, once all that was enqueued is decoded and time passes as it was set.
  private static func settled(_ heard: HeardSound, _ renderer: AVSampleBufferAudioRenderer, openings: Int = 1)
    async throws
  {
    try await eventually("the output") { heard.openings == openings }
    // Behind what waits in the renderer's queue.
    #expect(await renderer.flush(fromSourceTime: seconds(100_000)))
  }

  private static func format(_ common: AVAudioCommonFormat, _ rate: Double, _ channels: UInt32, _ interleaved: Bool)
    -> AVAudioFormat
  {
    AVAudioFormat(commonFormat: common, sampleRate: rate, channels: channels, interleaved: interleaved)!
  }

  private static let shapes = [
    format(.pcmFormatFloat32, 48000, 2, false), format(.pcmFormatFloat32, 48000, 1, true),
    format(.pcmFormatInt16, 48000, 2, true), format(.pcmFormatInt16, 48000, 2, false),
    format(.pcmFormatInt32, 96000, 1, true), format(.pcmFormatFloat64, 16000, 2, true),
    AVAudioFormat(
      streamDescription: [
        AudioStreamBasicDescription(
          mSampleRate: 48000, mFormatID: kAudioFormatLinearPCM,
          mFormatFlags: kAudioFormatFlagIsBigEndian | kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
          mBytesPerPacket: 6, mFramesPerPacket: 1, mBytesPerFrame: 6, mChannelsPerFrame: 2, mBitsPerChannel: 24,
          mReserved: 0)
      ])!,
  ]

  @Test(arguments: shapes)
  func uncompressedSoundOfAnyShapeIsHeardWhenItIsDue(_ format: AVAudioFormat) async throws {
    let (renderer, _, heard) = Self.stage()
    #expect(renderer.status == .unknown)
    try Self.play(renderer, from: 10.5, to: 11, 1000, format)
    #expect(renderer.status == .rendering)
    try await Self.settled(heard, renderer)
    let rate = Int(format.sampleRate)
    #expect(heard.format == SoundFormat(rate: rate, channels: Int(format.channelCount)))
    for channel in 0..<Int(format.channelCount) {
      let samples = try #require(heard.channel(channel, at: Self.start, seconds: 1))
      // Half a second of silence, then the tone from its first sample on: sin(0) is 0, the next one isn't.
      #expect(Tone.peak(samples[..<(rate / 2)]) == 0 && samples[rate / 2 + 1] > 0.01)
      #expect(abs(Tone.frequency(Array(samples[(rate / 2)...]), rate: rate) - 1000) < 1)
      #expect(abs(Tone.peak(samples[(rate / 2)...]) - 0.5) < 0.01)
    }
    // Before and after there is silence.
    let before = try #require(heard.channel(at: Self.start - Self.seconds(1), seconds: 1))
    #expect(Tone.peak(before) == 0)
    let after = try #require(heard.channel(at: Self.start + Self.seconds(1), seconds: 0.2))
    #expect(Tone.peak(after) == 0)
  }

  @Test func compressedSoundIsHeardAsAReaderDecodesIt() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 60))
    let track = try #require(film.tracks(withMediaType: .audio).first)
    func read(_ settings: [String: Any]?) throws -> [CMSampleBuffer] {
      let reader = try AVAssetReader(asset: film)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
      reader.add(output)
      #expect(reader.startReading())
      return EditingRig.buffers(output)
    }
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
      AVLinearPCMIsNonInterleaved: false,
    ]
    let decoded = try read(settings)
    let channels = Int(try #require(decoded.first?.formatDescription?.audioStreamBasicDescription).mChannelsPerFrame)
    let rate = Int(try #require(decoded.first?.formatDescription?.audioStreamBasicDescription).mSampleRate)
    let wanted = decoded.flatMap { buffer in
      let samples = EditingRig.bytes(buffer).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      return stride(from: 0, to: samples.count, by: channels).map { samples[$0] }
    }
    let heard = HeardSound()
    let (renderer, synchronizer) = (heard.renderer(), AVSampleBufferRenderSynchronizer())
    synchronizer.addRenderer(renderer)
    for sample in try read(nil) { renderer.enqueue(sample) }
    synchronizer.setRate(1, time: .zero, atHostTime: Self.start)
    try await Self.settled(heard, renderer)
    let samples = try #require(heard.channel(at: Self.start, seconds: 1.5))
    #expect(Tone.peak(samples) > 0.05)
    let differences = zip(samples, wanted.prefix(Int(1.5 * Double(rate)))).map { abs($0 - $1) }
    #expect((differences.max() ?? 1) < 0.001, "\(differences.max() ?? 1)")
  }

  @Test func aGapIsSilentAndAnotherFormatGoesOn() async throws {
    let (renderer, _, heard) = Self.stage()
    try Self.play(renderer, from: 10, to: 10.2)
    try Self.play(renderer, from: 10.4, to: 10.6, 500, Self.format(.pcmFormatInt16, 24000, 1, true))
    try await Self.settled(heard, renderer)
    let samples = try #require(heard.channel(1, at: Self.start, seconds: 0.55))
    #expect(abs(Tone.frequency(Array(samples[..<9600]), rate: 48000) - 1000) < 3)
    #expect(Tone.peak(samples[9700..<19100]) < 0.001)
    #expect(abs(Tone.frequency(Array(samples[19300...]), rate: 48000) - 500) < 3)
    #expect(heard.openings == 1)
  }

  private static let pitches: [(AVAudioTimePitchAlgorithm, Float, Double)] = [
    (.varispeed, 2, 2000), (.varispeed, 0.5, 500), (.spectral, 2, 1000), (.timeDomain, 1.5, 1000),
    (.lowQualityZeroLatency, 0.5, 1000), (.timeDomain, 3, 0),
  ]

  @Test(arguments: pitches)
  private func theAlgorithmSaysWhatBecomesOfThePitch(
    _ algorithm: AVAudioTimePitchAlgorithm, _ rate: Float, _ frequency: Double
  ) async throws {
    let heard = HeardSound()
    let (renderer, synchronizer) = (heard.renderer(), AVSampleBufferRenderSynchronizer())
    renderer.audioTimePitchAlgorithm = algorithm
    synchronizer.addRenderer(renderer)
    synchronizer.setRate(rate, time: Self.seconds(10), atHostTime: Self.start)
    // The tone is over after a second of media.
    try Self.play(renderer, from: 10, to: 11)
    try await Self.settled(heard, renderer)
    let length = 1 / Double(rate)
    let samples = try #require(heard.channel(at: Self.start, seconds: length + 0.3))
    let end = Int(length * 48000)
    let middle = Array(samples[(end / 4)..<(end * 3 / 4)])
    #expect(abs(Tone.frequency(middle, rate: 48000) - frequency) < 15)
    #expect(Tone.peak(samples[(end + 7200)...]) < 0.01)
  }

  @Test func aNewRateCountsFromItsOwnMoment() async throws {
    let (renderer, synchronizer, heard) = Self.stage()
    renderer.audioTimePitchAlgorithm = .varispeed
    try Self.play(renderer, from: 10, to: 10.9)
    try await Self.settled(heard, renderer)
    _ = heard.channel(at: Self.start, seconds: 0.3)
    let restarts = heard.restarts
    synchronizer.setRate(0.5, time: Self.seconds(10.3), atHostTime: Self.start + Self.seconds(0.3))
    try await eventually("the new rate") { heard.restarts > restarts && synchronizer.timebase.rate == 0.5 }
    #expect(await renderer.flush(fromSourceTime: Self.seconds(100_000)))
    let slow = try #require(heard.channel(at: Self.start + Self.seconds(0.3), seconds: 0.5))
    #expect(abs(Tone.frequency(slow, rate: 48000) - 500) < 3)
    let stops = heard.restarts
    synchronizer.rate = 0
    try await eventually("the stop") { heard.restarts > stops }
    #expect(await renderer.flush(fromSourceTime: Self.seconds(100_000)))
    #expect(heard.channel(at: Self.start + Self.seconds(0.8), seconds: 0.1) == nil)
  }

  @Test func volumeAndMutingAreHeard() async throws {
    let (renderer, _, heard) = Self.stage()
    try Self.play(renderer)
    try await Self.settled(heard, renderer)
    renderer.volume = 0.5
    _ = heard.channel(at: Self.start, seconds: 0.01)
    let half = try #require(heard.channel(at: Self.start + Self.seconds(0.01), seconds: 0.2))
    #expect(abs(Tone.peak(half) - 0.25) < 0.01)
    renderer.isMuted = true
    _ = heard.channel(at: Self.start + Self.seconds(0.21), seconds: 0.01)
    let muted = try #require(heard.channel(at: Self.start + Self.seconds(0.22), seconds: 0.2))
    #expect(Tone.peak(muted) == 0 && renderer.volume == 0.5)
    renderer.isMuted = false
    renderer.volume = -1
    #expect(renderer.volume == 0.5)
    _ = heard.channel(at: Self.start + Self.seconds(0.42), seconds: 0.01)
    let again = try #require(heard.channel(at: Self.start + Self.seconds(0.43), seconds: 0.2))
    #expect(abs(Tone.peak(again) - 0.25) < 0.01)
  }

  @Test func whatIsDueLaterCanBeReplaced() async throws {
    let (renderer, synchronizer, heard) = Self.stage()
    try Self.play(renderer)
    try await Self.settled(heard, renderer)
    #expect(await renderer.flush(fromSourceTime: Self.seconds(10.5)))
    try Self.play(renderer, from: 10.5, to: 11, 2000)
    #expect(await renderer.flush(fromSourceTime: Self.seconds(100_000)))
    let samples = try #require(heard.channel(at: Self.start, seconds: 1))
    #expect(abs(Tone.frequency(Array(samples[..<24000]), rate: 48000) - 1000) < 3)
    #expect(abs(Tone.frequency(Array(samples[24000...]), rate: 48000) - 2000) < 3)
    // A time that is over, and none.
    #expect(await !renderer.flush(fromSourceTime: synchronizer.currentTime() - Self.seconds(1)))
    #expect(await !renderer.flush(fromSourceTime: .invalid))
    renderer.flush()
    #expect(await renderer.flush(fromSourceTime: Self.seconds(100_000)))
    let silence = try #require(heard.channel(at: Self.start + Self.seconds(0.5), seconds: 0.3))
    #expect(Tone.peak(silence) == 0)
  }

  @Test func thereIsRoomForASecondAndMoreIsAskedForAsItIsHeard() async throws {
    let (renderer, _, heard) = Self.stage()
    let count = Mutex(0)
    renderer.requestMediaDataWhenReady(on: DispatchQueue(label: "feed")) {
      while renderer.isReadyForMoreMediaData {
        let number = count.withLock { count in
          defer { count += 1 }
          return count
        }
        guard number < 40 else { return renderer.stopRequestingMediaData() }
        try? Self.play(renderer, from: 10 + Double(number) / 10, to: 10.1 + Double(number) / 10)
      }
    }
    try await eventually("a full queue") { !renderer.isReadyForMoreMediaData && heard.openings == 1 }
    #expect((10...11).contains(count.withLock { $0 }))
    #expect(await renderer.flush(fromSourceTime: Self.seconds(100_000)))
    for step in 0..<35 {
      let place = Double(step) / 10
      let wanted = min(40, 10 + step + 1)
      let samples = try #require(heard.channel(at: Self.start + Self.seconds(place), seconds: 0.1))
      #expect(abs(Tone.frequency(samples, rate: 48000) - 1000) < 15, "\(place)")
      try await eventually("more") { count.withLock { $0 } >= wanted }
      #expect(await renderer.flush(fromSourceTime: Self.seconds(100_000)))
    }
  }

  @Test func aLostOutputIsReplacedAndTheQueueIsFlushed() async throws {
    let (renderer, _, heard) = Self.stage()
    let told = Gathered<String>()
    let observers = [
      AVSampleBufferAudioRenderer.wasFlushedAutomaticallyNotification,
      AVSampleBufferAudioRenderer.outputConfigurationDidChangeNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: renderer, queue: nil) { notification in
        let time = (notification.userInfo?[AVSampleBufferAudioRendererFlushTimeKey] as? NSValue)?.timeValue
        told.add(time.map { $0 < Self.seconds(10) ? "flushed" : "late" } ?? "changed")
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    try Self.play(renderer)
    try await Self.settled(heard, renderer)
    heard.lose()
    try await eventually("the notifications") { told.values.sorted() == ["changed", "flushed"] }
    #expect(heard.openings == 2)
    try Self.play(renderer, from: 10, to: 10.5, 2000)
    try await Self.settled(heard, renderer, openings: 2)
    let samples = try #require(heard.channel(at: Self.start, seconds: 0.4))
    #expect(abs(Tone.frequency(samples, rate: 48000) - 2000) < 3)
    renderer.audioOutputDeviceUniqueID = "headphones"
    try await eventually("the device") { heard.openings == 3 && heard.device == "headphones" }
  }

  @Test func aRendererThatIsReleasedLetsGoOfItsOutput() async throws {
    let heard = HeardSound()
    do {
      let renderer = heard.renderer()
      try Self.play(renderer)
      try await eventually("the output") { heard.openings == 1 }
      #expect(heard.closings == 0)
    }
    try await eventually("the end") { heard.closings == 1 }
  }

  @Test func aSynchronizerWaitsForSound() async throws {
    let heard = HeardSound()
    let (renderer, synchronizer) = (heard.renderer(), AVSampleBufferRenderSynchronizer())
    synchronizer.addRenderer(renderer)
    synchronizer.setRate(1, time: Self.seconds(10))
    #expect(synchronizer.timebase.rate == 0 && !renderer.hasSufficientMediaDataForReliablePlaybackStart)
    try Self.play(renderer)
    try await eventually("the start") { synchronizer.timebase.rate == 1 && heard.openings == 1 }
    #expect(renderer.timebase === synchronizer.timebase)
  }

  @Test func whatCanNotBeDecodedFailsUntilAFlush() async throws {
    let (renderer, _, heard) = Self.stage()
    let format = try CMFormatDescription(
      audioStreamBasicDescription: AudioStreamBasicDescription(
        mSampleRate: 48000, mFormatID: 0x6B69_6E6F, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 1024,
        mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0))
    let sample = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer.copying([1, 2, 3]), formatDescription: format, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: Self.seconds(0.02), presentationTimeStamp: Self.seconds(10), decodeTimeStamp: .invalid)
      ],
      sampleSizes: [3])
    renderer.enqueue(sample)
    try await eventually("the failure") { renderer.status == .failed }
    #expect(renderer.error is AVError && !renderer.isReadyForMoreMediaData)
    renderer.flush()
    #expect(renderer.status == .unknown && renderer.error == nil)
    try Self.play(renderer)
    try await Self.settled(heard, renderer)
    let samples = try #require(heard.channel(at: Self.start, seconds: 0.5))
    #expect(abs(Tone.frequency(samples, rate: 48000) - 1000) < 3)
  }

  @Test func aPipelineHearsEachFrameAtItsTime() async throws {
    let sound = TimedSound()
    try sound.append(Tone.sample(1000, at: .zero, frames: 48000 * 4, Self.stereo))
    let pieces = Gathered<(ClockTime, [Float])>()
    let sink = try AppSink(caps: Caps("audio/x-raw", ["format": "F32LE"]), maxBuffers: 4, sync: true)
    sink.setHandlers(onSample: { sample in
      guard let time = sample.buffer?.pts, let mapped = try? sample.buffer?.map() else { return .ok }
      pieces.add((time, Array(mapped.bytes.bindMemory(to: Float.self))))
      return .ok
    })
    let output = try ClockedSoundOutput(
      sound, SoundFormat(rate: 48000, channels: 2), sink: sink, onRead: {}, onLost: {})
    let begun = CMTime(value: CMClock.hostTimeClock.time.value / 1_000_000_000, timescale: 1)
    sound.pass(.init(rate: 1, media: .zero, host: begun), .kept)
    output.restart(isPassing: true)
    try await eventually("sound") { pieces.values.count >= 5 }
    sound.pass(.init(rate: 0, media: .zero, host: begun), .kept)
    output.restart(isPassing: false)
    output.close()
    for (time, samples) in pieces.values.prefix(5) {
      let first = Int64((time.seconds * 48000).rounded()) - begun.value * 48000
      for frame in 0..<(samples.count / 2) where first + Int64(frame) < 48000 * 4 {
        let wanted = 0.5 * sin(2 * Double.pi * 1000 * Double(first + Int64(frame)) / 48000)
        if abs(Double(samples[frame * 2]) - wanted) > 0.001 {
          Issue.record("frame \(first + Int64(frame)): \(samples[frame * 2]), not \(wanted)")
          return
        }
      }
    }
  }
}
