import CMediaKernels
import CoreMedia

/// How uncompressed sound lies in memory.
package struct SampleLayout: Sendable {
  /// The number of channels.
  package let channels: Int
  /// Whether one buffer holds the samples of all channels by turns.
  package let isInterleaved: Bool
  /// Bytes of a sample.
  let size: Int
  let form: kinora_sample_form

  /// Nil for sound that is compressed, or whose samples have a form that isn't known here.
  package init?(_ stream: AudioStreamBasicDescription) {
    guard stream.mFormatID == kAudioFormatLinearPCM, (1...1024).contains(stream.mChannelsPerFrame) else { return nil }
    let flags = stream.mFormatFlags
    channels = Int(stream.mChannelsPerFrame)
    isInterleaved = stream.isInterleaved
    let inBuffer = isInterleaved ? channels : 1
    let (bytes, bits) = (Int(stream.mBytesPerFrame), Int(stream.mBitsPerChannel))
    guard bytes > 0, bytes % inBuffer == 0 else { return nil }
    size = bytes / inBuffer
    let isFloat = flags & kAudioFormatFlagIsFloat != 0
    guard isFloat ? bits == size * 8 && [4, 8].contains(size) : (1...4).contains(size) && (1...size * 8).contains(bits)
    else { return nil }
    // Fixed-point numbers with a fraction.
    guard flags & kLinearPCMFormatFlagsSampleFractionMask == 0 else { return nil }
    form = kinora_sample_form(
      bytes: Int32(size), bits: Int32(bits), isFloat: isFloat, isBig: flags & kAudioFormatFlagIsBigEndian != 0,
      isSigned: flags & kAudioFormatFlagIsSignedInteger != 0, isHigh: flags & kAudioFormatFlagIsAlignedHigh != 0)
  }

  /// Bytes from one frame to the next in one buffer.
  package var bytesPerFrame: Int { isInterleaved ? size * channels : size }
  /// How many buffers hold the sound.
  package var bufferCount: Int { isInterleaved ? 1 : channels }

  /// A channel's sample of a frame; nil where a list has no such buffer.
  func place(of channel: Int, frame: Int, in list: UnsafeMutableAudioBufferListPointer) -> UnsafeMutableRawPointer? {
    let number = isInterleaved ? 0 : channel
    guard list.indices.contains(number), let data = list[number].mData else { return nil }
    return data + frame * bytesPerFrame + (isInterleaved ? channel * size : 0)
  }

  /// Reads a channel's samples.
  func read(
    _ list: UnsafeMutableAudioBufferListPointer, channel: Int, from frame: Int, count: Int,
    into target: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    guard let source = place(of: channel, frame: frame, in: list) else {
      return target.update(repeating: 0, count: count)
    }
    kinora_read_samples(target, source, bytesPerFrame, Int32(count), form)
  }

  /// Writes a channel's samples.
  func write(
    _ source: UnsafePointer<Double>, count: Int, channel: Int, at frame: Int,
    in list: UnsafeMutableAudioBufferListPointer
  ) {
    guard count > 0, let target = place(of: channel, frame: frame, in: list) else { return }
    kinora_write_samples(target, bytesPerFrame, source, Int32(count), form)
  }
}
