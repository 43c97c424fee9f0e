import CoreMedia
import Foundation
import GLibSupport

/// Reads an audio sample entry.
enum ISOSoundEntry {
  private struct Reading {
    var rate = 0.0
    var channels: UInt32 = 0
    var bits: UInt32 = 0
    var boxes: [ISOBox] = []
    /// Format flags from QuickTime's version 2 entry for uncompressed audio.
    var flags: AudioFormatFlags?
    var bytesPerFrame: UInt32 = 0
  }

  /// The codecs of uncompressed sound, whose samples are counted in frames.
  private static let uncompressed: Set = [
    "sowt", "twos", "raw ", "NONE", "in24", "in32", "fl32", "fl64", "lpcm", "ipcm", "fpcm", "ulaw", "alaw",
  ]

  /// Whether there can be such sound. Without channels there is none, though entries of compressed sound may leave them out.
  static func isPossible(_ entry: ISOBox) -> Bool {
    guard let reading = read(entry.payload) else { return false }
    return reading.channels > 0 || !uncompressed.contains(entry.type)
  }

  static func format(_ entry: ISOBox, packetTicks: UInt32?, timescale: CMTimeScale) -> CMFormatDescription? {
    guard let reading = read(entry.payload) else { return nil }
    var stream = AudioStreamBasicDescription()
    stream.mSampleRate = reading.rate
    stream.mChannelsPerFrame = reading.channels
    var cookie: [UInt8]?
    var tag: AudioChannelLayoutTag?
    var atoms: [String: Data] = [:]
    for box in reading.boxes where !["btrt", "chan", "frma", "srat", "wave", "free"].contains(box.type) {
      atoms[box.type] = atoms[box.type] ?? Data(box.payload)
    }
    take(entry.type, reading, &stream)
    for box in reading.boxes {
      switch box.type {
      case "esds":
        take(ISODescriptor(esds: box.payload), &stream, &tag)
        cookie = Array(box.payload.dropFirst(4))
      case "alac" where box.payload.count >= 28:
        cookie = Array(box.payload[4...])
        takeLossless(box.payload, &stream)
      case "dOps": cookie = box.payload
      case "dfLa":
        cookie = box.payload
        takeFLAC(box.payload, &stream)
      case "dac3", "dec3": cookie = box.payload
      case "pcmC": takePCM(box.payload, reading, &stream)
      case "chan":
        var reader = ISOBytes(box.payload, at: 4)
        if let value = reader.read(4), value > 1 << 16 { tag = AudioChannelLayoutTag(value) }
      default: break
      }
    }
    // A decoder's configuration may claim more than the entry.
    guard SoundLimits.isRate(stream.mSampleRate),
      SoundLimits.isCount(channels: Int(clamping: stream.mChannelsPerFrame))
    else { return nil }
    if stream.mFramesPerPacket == 0, let packetTicks, reading.rate > 0 {
      let frames = Double(packetTicks) * Double(stream.mSampleRate) / Double(timescale)
      if frames >= 1, frames < 1_048_576 { stream.mFramesPerPacket = UInt32(clamping: frames.rounded()) }
    }
    switch stream.mChannelsPerFrame {
    case 1: tag = tag ?? kAudioChannelLayoutTag_Mono
    case 2: tag = tag ?? kAudioChannelLayoutTag_Stereo
    default: break
    }
    let layout = tag.flatMap { $0 & 0xffff == stream.mChannelsPerFrame ? ManagedAudioChannelLayout(tag: $0) : nil }
    return try? CMFormatDescription(
      audioStreamBasicDescription: stream, layout: layout, magicCookie: cookie.map { Data($0) },
      extensions: atoms.isEmpty
        ? nil : .init(base: [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms]))
  }

  // MARK: The entry

  private static func read(_ payload: [UInt8]) -> Reading? {
    var reader = ISOBytes(payload, at: 8)
    guard let version = reader.read(2) else { return nil }
    reader.skip(6)
    guard let channels = reader.read(2), let bits = reader.read(2) else { return nil }
    reader.skip(4)
    guard let rate = reader.read(4) else { return nil }
    var reading = Reading(rate: Double(rate) / 65536, channels: UInt32(channels), bits: UInt32(bits))
    var start = 28
    if version == 1 {
      reader.skip(8)
      reading.bytesPerFrame = UInt32(reader.read(4) ?? 0)
      start = 44
      // ISO's version 1 has no more fields than its version 0.
      if payload.count < 44 || String(code: payload[min(payload.count, 32)...].prefix(4)).allSatisfy(\.isLetter) {
        (start, reading.bytesPerFrame) = (28, 0)
      }
    } else if version == 2 {
      var reader = ISOBytes(payload, at: 32)
      guard let rate = reader.read(8), let channels = reader.read(4), reader.read(4) != nil, let bits = reader.read(4),
        let flags = reader.read(4), let bytes = reader.read(4)
      else { return nil }
      reading.rate = Double(bitPattern: rate)
      (reading.channels, reading.bits) = (UInt32(clamping: channels), UInt32(bits))
      (reading.flags, reading.bytesPerFrame) = (UInt32(flags), UInt32(bytes))
      start = 64
    }
    if payload.count > start { reading.boxes = ISOBox.boxes(in: payload[start...]) }
    // QuickTime wraps the decoder configuration in a `wave` box.
    for box in reading.boxes where box.type == "wave" { reading.boxes += ISOBox.boxes(in: box.payload[...]) }
    if let rate = reading.boxes.first(where: { $0.type == "srat" }) {
      var reader = ISOBytes(rate.payload, at: 4)
      if let value = reader.read(4), value > 0 { reading.rate = Double(value) }
    }
    guard SoundLimits.isRate(reading.rate), SoundLimits.isCount(channels: Int(reading.channels)) else { return nil }
    return reading
  }

  /// Takes the format from the entry's four-character code.
  private static func take(_ type: String, _ reading: Reading, _ stream: inout AudioStreamBasicDescription) {
    func pcm(_ bits: UInt32, _ flags: AudioFormatFlags) {
      stream.mFormatID = kAudioFormatLinearPCM
      stream.mFormatFlags = flags | kAudioFormatFlagIsPacked
      stream.mBitsPerChannel = bits
      stream.mBytesPerFrame = (bits + 7) / 8 * stream.mChannelsPerFrame
      (stream.mBytesPerPacket, stream.mFramesPerPacket) = (stream.mBytesPerFrame, 1)
    }
    let (signed, big, float) = (
      kAudioFormatFlagIsSignedInteger, kAudioFormatFlagIsBigEndian, kAudioFormatFlagIsFloat
    )
    let bits = reading.bits == 0 ? 16 : min(reading.bits, 64)
    let isLittle = reading.boxes.contains { $0.type == "enda" && $0.payload.last == 1 }
    let order = isLittle ? 0 : big
    switch type {
    case "sowt": pcm(bits, signed)
    case "twos": pcm(bits, signed | big)
    case "raw ", "NONE": pcm(bits, bits > 8 ? signed | big : 0)
    case "in24": pcm(24, signed | order)
    case "in32": pcm(32, signed | order)
    case "fl32": pcm(32, float | order)
    case "fl64": pcm(64, float | order)
    case "lpcm":
      pcm(bits, (reading.flags ?? signed) & (signed | big | float))
      if reading.bytesPerFrame > 0 {
        (stream.mBytesPerFrame, stream.mBytesPerPacket) = (reading.bytesPerFrame, reading.bytesPerFrame)
      }
    case "mp4a", "aac ": stream.mFormatID = kAudioFormatMPEG4AAC
    case ".mp3", "mp3 ": (stream.mFormatID, stream.mFramesPerPacket) = (kAudioFormatMPEGLayer3, 1152)
    case "Opus": stream.mFormatID = kAudioFormatOpus
    case "fLaC": stream.mFormatID = kAudioFormatFLAC
    case "ac-3": (stream.mFormatID, stream.mFramesPerPacket) = (kAudioFormatAC3, 1536)
    case "ec-3": (stream.mFormatID, stream.mFramesPerPacket) = (kAudioFormatEnhancedAC3, 1536)
    case "samr": (stream.mFormatID, stream.mFramesPerPacket) = (kAudioFormatAMR, 160)
    case "sawb": (stream.mFormatID, stream.mFramesPerPacket) = (kAudioFormatAMR_WB, 320)
    case "ulaw", "alaw":
      stream.mFormatID = type == "ulaw" ? kAudioFormatULaw : kAudioFormatALaw
      (stream.mBitsPerChannel, stream.mFramesPerPacket) = (8, 1)
      (stream.mBytesPerFrame, stream.mBytesPerPacket) = (stream.mChannelsPerFrame, stream.mChannelsPerFrame)
    default: stream.mFormatID = FourCharCode(code: type)
    }
  }

  // MARK: Boxes

  private static func take(
    _ descriptor: ISODescriptor?, _ stream: inout AudioStreamBasicDescription, _ tag: inout AudioChannelLayoutTag?
  ) {
    guard let descriptor else { return }
    switch descriptor.objectType {
    case 0x69, 0x6B:
      stream.mFormatID = kAudioFormatMPEGLayer3
      // Low sample rates have frames of half the length.
      stream.mFramesPerPacket = stream.mSampleRate < 32000 ? 576 : 1152
    case 0xA5: stream.mFormatID = kAudioFormatAC3
    case 0xA6: stream.mFormatID = kAudioFormatEnhancedAC3
    case 0xAD: stream.mFormatID = kAudioFormatOpus
    default:
      stream.mFormatID = kAudioFormatMPEG4AAC
      stream.mFramesPerPacket = 1024
      guard let aac = AACConfiguration(descriptor.configuration) else { return }
      if aac.sampleRate > 0 { stream.mSampleRate = Double(aac.sampleRate) }
      if let channels = aac.channels { stream.mChannelsPerFrame = UInt32(channels) }
      if aac.isHighEfficiency {
        stream.mFormatID = aac.objectType == 29 ? kAudioFormatMPEG4AAC_HE_V2 : kAudioFormatMPEG4AAC_HE
        stream.mFramesPerPacket = 2048
        if aac.objectType == 29, aac.channelConfiguration == 1 { stream.mChannelsPerFrame = 2 }
      }
      let tags = [
        1: kAudioChannelLayoutTag_Mono, 2: kAudioChannelLayoutTag_Stereo, 3: kAudioChannelLayoutTag_MPEG_3_0_B,
        4: kAudioChannelLayoutTag_MPEG_4_0_B, 5: kAudioChannelLayoutTag_MPEG_5_0_D,
        6: kAudioChannelLayoutTag_MPEG_5_1_D, 7: kAudioChannelLayoutTag_MPEG_7_1_B,
      ]
      tag = tag ?? tags[aac.channelConfiguration]
    }
  }

  private static func takeLossless(_ payload: [UInt8], _ stream: inout AudioStreamBasicDescription) {
    var reader = ISOBytes(payload, at: 4)
    let length = reader.read(4)
    reader.skip(1)
    let bits = reader.read(1)
    reader.skip(3)
    let channels = reader.read(1)
    reader.skip(10)
    let rate = reader.read(4)
    stream.mFormatID = kAudioFormatAppleLossless
    if let length, length < 1 << 20 { stream.mFramesPerPacket = UInt32(length) }
    if let channels, channels > 0 { stream.mChannelsPerFrame = UInt32(channels) }
    if let rate, rate > 0 { stream.mSampleRate = Double(rate) }
    // ALAC's format flags tell which of four bit depths the source had.
    if let bits { stream.mFormatFlags = [16: 1, 20: 2, 24: 3, 32: 4][bits] ?? 0 }
  }

  /// FLAC's first metadata block (STREAMINFO) has all the parameters.
  private static func takeFLAC(_ payload: [UInt8], _ stream: inout AudioStreamBasicDescription) {
    var reader = ISOBytes(payload, at: 10)
    guard let longest = reader.read(2) else { return }
    reader.skip(6)
    guard let packed = reader.read(8) else { return }
    stream.mFramesPerPacket = UInt32(longest)
    if packed >> 44 > 0 { stream.mSampleRate = Double(packed >> 44) }
    stream.mChannelsPerFrame = UInt32(packed >> 41 & 7) + 1
    stream.mFormatFlags = [16: 1, 20: 2, 24: 3, 32: 4][UInt32(packed >> 36 & 31) + 1] ?? 0
  }

  private static func takePCM(_ payload: [UInt8], _ reading: Reading, _ stream: inout AudioStreamBasicDescription) {
    guard payload.count >= 6 else { return }
    let isFloat = stream.mFormatID == FourCharCode(code: "fpcm")
    guard isFloat || stream.mFormatID == FourCharCode(code: "ipcm") else { return }
    stream.mFormatID = kAudioFormatLinearPCM
    stream.mFormatFlags =
      (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger) | kAudioFormatFlagIsPacked
      | (payload[4] & 1 != 0 ? 0 : kAudioFormatFlagIsBigEndian)
    stream.mBitsPerChannel = UInt32(payload[5])
    stream.mBytesPerFrame = (stream.mBitsPerChannel + 7) / 8 * stream.mChannelsPerFrame
    (stream.mBytesPerPacket, stream.mFramesPerPacket) = (stream.mBytesPerFrame, 1)
  }
}
