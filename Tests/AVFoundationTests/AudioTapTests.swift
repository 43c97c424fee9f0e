import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct AudioTapTests {
  /// What a tap was told.
  private final class Diary: Sendable {
    struct Entry: Sendable {
      var prepared = 0
      var unprepared = 0
      var finalized = 0
      var rate = 0.0
      var mostFrames = 0
      var frames = 0
      var peak: Float = 0
      var starts = 0
      var ends = 0
      var firstTime = CMTime.invalid
    }
    let entry = Mutex(Entry())
    var now: Entry { entry.withLock { $0 } }
  }

  /// A tap that writes down what it hears and makes it `gain` times as loud, written as programs do.
  private func tap(
    _ diary: Diary, gain: Float, flags: MTAudioProcessingTapCreationFlags = kMTAudioProcessingTapCreationFlag_PreEffects
  ) throws -> MTAudioProcessingTap {
    @Sendable func owner(of tap: MTAudioProcessingTap) -> Diary {
      Unmanaged<Diary>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
    }
    var callbacks = MTAudioProcessingTapCallbacks(
      version: kMTAudioProcessingTapCallbacksVersion_0,
      clientInfo: UnsafeMutableRawPointer(Unmanaged.passRetained(diary).toOpaque()),
      init: { _, clientInfo, storage in storage.pointee = clientInfo },
      finalize: { tap in
        owner(of: tap).entry.withLock { $0.finalized += 1 }
        Unmanaged<Diary>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).release()
      },
      prepare: { tap, frames, format in
        let rate = format.pointee.mSampleRate
        owner(of: tap).entry.withLock { ($0.prepared, $0.rate, $0.mostFrames) = ($0.prepared + 1, rate, frames) }
      },
      unprepare: { tap in owner(of: tap).entry.withLock { $0.unprepared += 1 } },
      process: { tap, count, flags, buffers, countOut, flagsOut in
        var range = CMTimeRange.invalid
        guard MTAudioProcessingTapGetSourceAudio(tap, count, buffers, flagsOut, &range, countOut) == 0 else { return }
        var peak: Float = 0
        for buffer in UnsafeMutableAudioBufferListPointer(buffers) {
          guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
          for index in 0..<countOut.pointee {
            peak = max(peak, abs(samples[index]))
            samples[index] *= gain
          }
        }
        owner(of: tap).entry.withLock { entry in
          entry.frames += count
          entry.peak = max(entry.peak, peak)
          if flags & kMTAudioProcessingTapFlag_StartOfStream != 0 { entry.starts += 1 }
          if flags & kMTAudioProcessingTapFlag_EndOfStream != 0 { entry.ends += 1 }
          if !entry.firstTime.isValid { entry.firstTime = range.start }
        }
      })
    var tap: Unmanaged<MTAudioProcessingTap>?
    #expect(MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, flags, &tap) == 0)
    return try #require(tap).takeRetainedValue()
  }

  /// The loudest sample of an asset's sound with a mix.
  private func peak(of asset: AVAsset, _ mix: AVAudioMix?) throws -> (peak: Float, count: Int) {
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio),
      audioSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32])
    output.audioMix = mix
    reader.add(output)
    #expect(reader.startReading())
    var (peak, count) = (Float(0), 0)
    for buffer in EditingRig.buffers(output) {
      let samples = EditingRig.bytes(buffer).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      peak = max(peak, samples.map(abs).max() ?? 0)
      count += buffer.numSamples
    }
    #expect(reader.status == .completed)
    return (peak, count)
  }

  private func mix(_ tap: MTAudioProcessingTap, volume: Float) -> AVAudioMix {
    let parameters = AVMutableAudioMixInputParameters()
    parameters.setVolume(volume, at: .zero)
    parameters.audioTapProcessor = tap
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    return mix
  }

  @Test func aTapHearsAndChangesTheSoundBeforeItsVolume() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let plain = try peak(of: asset, nil)
    let diary = Diary()
    try {
      let mixed = try peak(of: asset, mix(try tap(diary, gain: 0.25), volume: 0.5))
      #expect(mixed.count == plain.count)
      #expect(abs(mixed.peak - plain.peak * 0.125) < 0.001)
    }()
    let told = diary.now
    #expect(abs(told.peak - plain.peak) < 0.001)
    #expect(told.prepared == 1 && told.unprepared == 1 && told.finalized == 1)
    #expect(told.frames == plain.count && told.mostFrames >= 512 && told.rate == 48_000)
    #expect(told.starts == 1 && told.ends == 1 && told.firstTime == .zero)
  }

  @Test func aTapBehindTheVolumeHearsWhatIsLeftOfIt() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let plain = try peak(of: asset, nil)
    let diary = Diary()
    let mixed = try peak(
      of: asset, mix(try tap(diary, gain: 2, flags: kMTAudioProcessingTapCreationFlag_PostEffects), volume: 0.25))
    #expect(abs(diary.now.peak - plain.peak * 0.25) < 0.001)
    #expect(abs(mixed.peak - plain.peak * 0.5) < 0.001)
  }

  @Test func aTapTakesPartInAnExport() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film())
    let diary = Diary()
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetAppleM4A))
    session.audioMix = mix(try tap(diary, gain: 0), volume: 1)
    let target = try EditingRig.folder().appendingPathComponent("silent.m4a")
    try await session.export(to: target, as: .m4a)
    let written = try peak(of: AVURLAsset(url: target), nil)
    #expect(written.peak < 0.001 && written.count > 48_000)
    #expect(diary.now.peak > 0.1)
  }

  @Test func callbacksOfAnotherVersionAreRefused() {
    var callbacks = MTAudioProcessingTapCallbacks(
      version: 7, clientInfo: nil, init: nil, finalize: nil, prepare: nil, unprepare: nil,
      process: { _, _, _, _, _, _ in })
    var tap: MTAudioProcessingTap?
    let status = MTAudioProcessingTapCreate(
      kCFAllocatorDefault, &callbacks, kMTAudioProcessingTapCreationFlag_PreEffects, &tap)
    #expect(status == kMTAudioProcessingTapInvalidArgumentErr && tap == nil)
  }
}
