import CoreMedia
import Foundation

/// A format and the settings that say the same.
struct FormatSettings {
  let stream: AudioStreamBasicDescription
  let layout: AVAudioChannelLayout?

  init(_ stream: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout?) {
    (self.stream, self.layout) = (stream, layout)
  }

  /// Nil where the format, the sample rate or the channels are missing or contradict each other.
  init?(_ settings: [String: Any]) {
    guard let number = AudioSettings.integer(AVFormatIDKey, in: settings),
      let rate = AudioSettings.number(AVSampleRateKey, in: settings), rate > 0
    else { return nil }
    var layout: AVAudioChannelLayout?
    if let setting = settings[AVChannelLayoutKey] {
      guard let read = ManagedAudioChannelLayout(setting: setting) else { return nil }
      layout = AVAudioChannelLayout(read)
    }
    guard
      let channels = AudioSettings.integer(AVNumberOfChannelsKey, in: settings) ?? layout.map({ Int($0.channelCount) }),
      (1...1024).contains(channels), layout.map({ Int($0.channelCount) == channels }) ?? (channels <= 2)
    else { return nil }
    let id = AudioFormatID(truncatingIfNeeded: number)
    guard let stream = Self.stream(id, rate, AVAudioChannelCount(channels), settings) else { return nil }
    (self.stream, self.layout) = (stream, layout)
  }

  private static func stream(
    _ id: AudioFormatID, _ rate: Double, _ channels: AVAudioChannelCount, _ settings: [String: Any]
  ) -> AudioStreamBasicDescription? {
    if id == kAudioFormatLinearPCM {
      let isFloat = AudioSettings.flag(AVLinearPCMIsFloatKey, in: settings)
      let bits = AudioSettings.integer(AVLinearPCMBitDepthKey, in: settings) ?? (isFloat ? 32 : 16)
      guard (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits) else { return nil }
      let isInterleaved = !AudioSettings.flag(AVLinearPCMIsNonInterleaved, in: settings)
      var stream = AudioStreamBasicDescription.plain(
        bits: bits, isFloat: isFloat, rate: rate, channels, isInterleaved: isInterleaved)
      if AudioSettings.flag(AVLinearPCMIsBigEndianKey, in: settings) {
        stream.mFormatFlags |= kAudioFormatFlagIsBigEndian
      }
      return stream
    }
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mChannelsPerFrame) = (rate, id, channels)
    switch id {
    case kAudioFormatULaw, kAudioFormatALaw:
      (stream.mFramesPerPacket, stream.mBitsPerChannel) = (1, 8)
      (stream.mBytesPerPacket, stream.mBytesPerFrame) = (channels, channels)
    case kAudioFormatAppleLossless, kAudioFormatFLAC:
      let depths: [Int: AudioFormatFlags] = [
        16: kAppleLosslessFormatFlag_16BitSourceData, 20: kAppleLosslessFormatFlag_20BitSourceData,
        24: kAppleLosslessFormatFlag_24BitSourceData, 32: kAppleLosslessFormatFlag_32BitSourceData,
      ]
      let depth = AudioSettings.integer(AVEncoderBitDepthHintKey, in: settings) ?? 16
      guard let flag = depths[depth] else { return nil }
      (stream.mFormatFlags, stream.mFramesPerPacket) = (flag, framesPerPacket(id))
    default: stream.mFramesPerPacket = framesPerPacket(id)
    }
    return stream
  }

  /// How many frames a packet has; 0 where that varies.
  private static func framesPerPacket(_ id: AudioFormatID) -> UInt32 {
    switch id {
    case kAudioFormatMPEG4AAC: 1024
    case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: 2048
    case kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD: 512
    case kAudioFormatAppleLossless: 4096
    case kAudioFormatFLAC: 4608
    case kAudioFormatOpus: 960
    case kAudioFormatMPEGLayer3, kAudioFormatMPEGLayer2: 1152
    case kAudioFormatMPEGLayer1: 384
    case kAudioFormatAppleIMA4: 64
    case kAudioFormatAC3, kAudioFormatEnhancedAC3: 1536
    default: 0
    }
  }

  /// How many bits samples of lossless sound have.
  var losslessDepth: Int? {
    switch stream.mFormatFlags {
    case kAppleLosslessFormatFlag_16BitSourceData: 16
    case kAppleLosslessFormatFlag_20BitSourceData: 20
    case kAppleLosslessFormatFlag_24BitSourceData: 24
    case kAppleLosslessFormatFlag_32BitSourceData: 32
    default: nil
    }
  }

  /// The settings.
  var dictionary: [String: Any] {
    var settings: [String: Any] = [
      AVFormatIDKey: stream.mFormatID, AVSampleRateKey: stream.mSampleRate,
      AVNumberOfChannelsKey: stream.mChannelsPerFrame,
    ]
    if stream.mFormatID == kAudioFormatLinearPCM {
      settings[AVLinearPCMBitDepthKey] = Int(stream.mBitsPerChannel)
      settings[AVLinearPCMIsBigEndianKey] = stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
      settings[AVLinearPCMIsFloatKey] = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
      settings[AVLinearPCMIsNonInterleaved] = !stream.isInterleaved
    } else if [kAudioFormatAppleLossless, kAudioFormatFLAC].contains(stream.mFormatID), let losslessDepth {
      settings[AVEncoderBitDepthHintKey] = losslessDepth
    }
    if let layout {
      settings[AVChannelLayoutKey] = Data(bytes: layout.layout, count: layout.managed.sizeInBytes)
    }
    return settings
  }
}
