import CMediaKernels
import CoreMedia

/// How uncompressed sound is given out.
package struct PlainSoundForm: Sendable {
  /// Samples per second; nil takes the source's.
  package var rate: Int?
  /// The number of channels; nil takes the source's.
  package var channels: Int?
  /// What they are, and in which order they are given out; nil for the usual order.
  package var layout: ManagedAudioChannelLayout?
  package var order: ChannelOrder?
  package var plain = AudioEncoding.Plain()
  /// Whether the channels lie one behind the other.
  package var isPlanar = false

  package init() {}

  /// The description of samples in this form.
  func stream(_ format: SoundFormat) -> AudioStreamBasicDescription {
    var flags = kAudioFormatFlagIsPacked
    flags |= plain.isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    if plain.isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
    if isPlanar { flags |= kAudioFormatFlagIsNonInterleaved }
    let bytes = UInt32(plain.bits / 8 * (isPlanar ? 1 : format.channels))
    return AudioStreamBasicDescription(
      mSampleRate: Double(format.rate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
      mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(format.channels),
      mBitsPerChannel: UInt32(plain.bits), mReserved: 0)
  }

  /// A block's samples in this form.
  func bytes(of block: SoundBlock) -> [UInt8] {
    let size = plain.bits / 8
    let total = block.count * block.format.channels * size
    return [UInt8](unsafeUninitializedCapacity: total) { target, written in
      if isCommon, let base = target.baseAddress {
        putCommon(block, into: UnsafeMutableRawPointer(base))
        written = total
        return
      }
      for channel in 0..<block.format.channels {
        let source = block.channel(number(channel))
        var place = isPlanar ? channel * block.count * size : channel * size
        let step = isPlanar ? size : size * block.format.channels
        for index in 0..<block.count {
          put(source[index], into: target, at: place)
          place += step
        }
      }
      written = total
    }
  }

  /// Which channel of a block is given out in this place.
  private func number(_ channel: Int) -> Int { order?.numbers[channel] ?? channel }

  /// Whether it is one of the two forms in which most sound is given out.
  private var isCommon: Bool { !plain.isBigEndian && plain.bits == (plain.isFloat ? 32 : 16) }

  private func putCommon(_ block: SoundBlock, into target: UnsafeMutableRawPointer) {
    let (count, all) = (Int32(block.count), Int32(block.format.channels))
    for channel in 0..<block.format.channels {
      let source = block.channel(number(channel))
      let (place, number, step) = isPlanar ? (channel * block.count, 0, 1) : (0, Int32(channel), all)
      if plain.isFloat {
        kinora_interleave(target.assumingMemoryBound(to: Float.self) + place, source, count, number, step)
      } else {
        kinora_interleave_int16(target.assumingMemoryBound(to: Int16.self) + place, source, count, number, step)
      }
    }
  }

  @inline(__always)
  private func put(_ value: Float, into target: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
    let bits: UInt64
    if plain.isFloat {
      bits = plain.bits == 64 ? Double(value).bitPattern : UInt64(value.bitPattern)
    } else {
      let top = Double(Int64(1) << Int64(plain.bits - 1))
      let scaled = min(max((Double(value) * top).rounded(.toNearestOrEven), -top), top - 1)
      bits = UInt64(bitPattern: Int64(scaled))
    }
    let size = plain.bits / 8
    for byte in 0..<size {
      let shift = UInt64(8 * (plain.isBigEndian ? size - 1 - byte : byte))
      target[place + byte] = UInt8(truncatingIfNeeded: bits >> shift)
    }
  }
}
