import CoreMedia
import MediaEngine
import MediaToolbox

/// A tap as the engine's mixer sees it.
final class TapProcessor: SoundProcessor {
  private let tap: MTAudioProcessingTap

  init(_ tap: MTAudioProcessingTap) { self.tap = tap }

  var isBehindVolume: Bool { tap.flags & kMTAudioProcessingTapCreationFlag_PostEffects != 0 }

  func prepare(_ format: SoundFormat, mostSamples: Int) {
    let size = UInt32(MemoryLayout<Float>.size)
    tap.prepare(
      AudioStreamBasicDescription(
        mSampleRate: Double(format.rate), mFormatID: kAudioFormatLinearPCM,
        mFormatFlags: kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved, mBytesPerPacket: size,
        mFramesPerPacket: 1, mBytesPerFrame: size, mChannelsPerFrame: UInt32(clamping: format.channels),
        mBitsPerChannel: 32, mReserved: 0),
      maxFrames: mostSamples)
  }

  func process(
    _ channels: [UnsafeMutablePointer<Float>], count: Int, in range: CMTimeRange, begins: Bool, ends: Bool
  ) {
    var flags: MTAudioProcessingTapFlags = 0
    if begins { flags |= kMTAudioProcessingTapFlag_StartOfStream }
    if ends { flags |= kMTAudioProcessingTapFlag_EndOfStream }
    tap.process(channels, count: count, in: range, flags: flags)
  }

  func unprepare() { tap.unprepare() }
}
