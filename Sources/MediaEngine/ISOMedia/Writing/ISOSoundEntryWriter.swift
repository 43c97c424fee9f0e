import CoreMedia
import Foundation

/// Writes an audio sample entry, which `ISOSoundEntry` reads.
struct ISOSoundEntryWriter {
  typealias Misfit = ISOSampleEntryWriter.Misfit

  /// The layout of an entry's fields.
  private enum Layout {
    case plain
    /// QuickTime's version 1, with the number of samples per packet.
    case packets
    /// QuickTime's version 2, for uncompressed audio of every kind.
    case uncompressed
  }

  /// The parts of an entry.
  private struct Parts {
    var type: String
    var layout = Layout.plain
    var bits = 16
    /// The boxes behind the fields.
    var boxes: [ISOBox] = []
    /// Whether they are wrapped in a `wave` box.
    var isWrapped = false
  }

  let isQuickTime: Bool

  func entry(_ format: CMFormatDescription) throws -> [UInt8] {
    guard let stream = format.audioStreamBasicDescription else {
      throw Misfit(format: format.letters, why: "nothing is known of its samples")
    }
    guard stream.mSampleRate > 0, stream.mSampleRate < Double(Int32.max), stream.mChannelsPerFrame > 0,
      stream.mChannelsPerFrame <= UInt32(UInt16.max)
    else { throw Misfit(format: format.letters, why: "its rate or its channels don't fit") }
    let parts = try parts(format, stream)
    return ISOSampleEntryWriter.form(parts.type) { form in
      switch parts.layout {
      case .plain, .packets: fields(stream, parts, &form)
      case .uncompressed: uncompressed(stream, &form)
      }
      if parts.isWrapped, isQuickTime {
        form.box("wave") { form in
          form.box("frma") { $0.code(parts.type) }
          if parts.type == "mp4a" { form.box("mp4a") { $0.zeros(4) } }
          for box in parts.boxes { form.raw(box.bytes) }
          form.number(8, bytes: 4)
          form.zeros(4)
        }
      } else {
        for box in parts.boxes { form.raw(box.bytes) }
      }
      // One or two channels need no layout, except for some readers of QuickTime's uncompressed audio.
      let isNeeded = stream.mChannelsPerFrame > 2 || isQuickTime && stream.mFormatID == kAudioFormatLinearPCM
      if isNeeded, let layout = format.audioChannelLayout, layout.tag > 1 << 16 {
        form.box("chan", version: 0) { form in
          form.number(layout.tag, bytes: 4)
          form.zeros(8)
        }
      }
    }
  }

  // MARK: Fields

  private func fields(_ stream: AudioStreamBasicDescription, _ parts: Parts, _ form: inout ISOForm) {
    let isLong = parts.layout == .packets
    form.number(isLong ? 1 : 0, bytes: 2)
    form.zeros(6)
    form.number(stream.mChannelsPerFrame, bytes: 2)
    form.number(parts.bits, bytes: 2)
    // -2 says that packets differ in size.
    form.number(isLong ? -2 : 0, bytes: 2)
    form.zeros(2)
    // A higher rate doesn't fit; the boxes behind state it.
    form.number(stream.mSampleRate < 65536 ? UInt32(stream.mSampleRate * 65536) : 0, bytes: 4)
    guard isLong else { return }
    form.number(stream.mFramesPerPacket, bytes: 4)
    form.zeros(8)
    form.number(2, bytes: 4)
  }

  private func uncompressed(_ stream: AudioStreamBasicDescription, _ form: inout ISOForm) {
    form.number(2, bytes: 2)
    form.zeros(6)
    // Placeholder values for programs that don't know this version.
    form.number(3, bytes: 2)
    form.number(16, bytes: 2)
    form.number(-2, bytes: 2)
    form.zeros(2)
    form.fixed(1)
    form.number(72, bytes: 4)
    form.number(stream.mSampleRate.bitPattern, bytes: 8)
    form.number(stream.mChannelsPerFrame, bytes: 4)
    form.number(0x7F00_0000, bytes: 4)
    form.number(stream.mBitsPerChannel, bytes: 4)
    form.number(stream.mFormatFlags, bytes: 4)
    form.number(stream.mBytesPerFrame, bytes: 4)
    form.number(1, bytes: 4)
  }

  // MARK: Codecs

  private func parts(_ format: CMFormatDescription, _ stream: AudioStreamBasicDescription) throws -> Parts {
    let cookie = format.magicCookie.map { Array($0) } ?? []
    func needed(_ length: Int) throws -> [UInt8] {
      guard cookie.count >= length else { throw Misfit(format: format.letters, why: "its decoder must know more") }
      return cookie
    }
    let packets = isQuickTime ? Layout.packets : .plain
    switch stream.mFormatID {
    case kAudioFormatLinearPCM: return try linear(format, stream)
    case kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD,
      kAudioFormatMPEG4AAC_ELD:
      return Parts(type: "mp4a", layout: packets, boxes: [Self.descriptor(try needed(2))], isWrapped: true)
    case kAudioFormatMPEGLayer3:
      let number: UInt8 = stream.mSampleRate < 32000 ? 0x69 : 0x6B
      return isQuickTime
        ? Parts(type: ".mp3", layout: packets)
        : Parts(type: "mp4a", boxes: [ISOBox("esds", payload: ISODescriptor(objectType: number).esds(isSound: true))])
    case kAudioFormatAppleLossless:
      let bits = [1: 16, 2: 20, 3: 24, 4: 32][stream.mFormatFlags] ?? 16
      return Parts(
        type: "alac", layout: packets, bits: bits, boxes: [ISOBox("alac", payload: [0, 0, 0, 0] + (try needed(24)))],
        isWrapped: true)
    case kAudioFormatOpus: return Parts(type: "Opus", boxes: [ISOBox("dOps", payload: try needed(11))])
    case kAudioFormatFLAC: return Parts(type: "fLaC", boxes: [ISOBox("dfLa", payload: try needed(42))])
    case kAudioFormatAC3: return Parts(type: "ac-3", boxes: [ISOBox("dac3", payload: try needed(3))])
    case kAudioFormatEnhancedAC3: return Parts(type: "ec-3", boxes: [ISOBox("dec3", payload: try needed(5))])
    case kAudioFormatULaw, kAudioFormatALaw:
      return Parts(type: stream.mFormatID == kAudioFormatULaw ? "ulaw" : "alaw")
    case kAudioFormatAMR, kAudioFormatAMR_WB:
      let type = stream.mFormatID == kAudioFormatAMR ? "samr" : "sawb"
      return Parts(type: type, boxes: format.atoms.map { ISOBox($0.type, payload: $0.payload) })
    default: return Parts(type: format.letters, boxes: format.atoms.map { ISOBox($0.type, payload: $0.payload) })
    }
  }

  /// AAC's `esds`, from a magic cookie that is either a whole descriptor or only the decoder-specific information.
  private static func descriptor(_ cookie: [UInt8]) -> ISOBox {
    if cookie.first == 3, ISODescriptor(esds: [0, 0, 0, 0] + cookie) != nil {
      return ISOBox("esds", payload: [0, 0, 0, 0] + cookie)
    }
    return ISOBox("esds", payload: ISODescriptor(objectType: 0x40, configuration: cookie).esds(isSound: true))
  }

  private func linear(_ format: CMFormatDescription, _ stream: AudioStreamBasicDescription) throws -> Parts {
    let flags = stream.mFormatFlags
    guard stream.mBytesPerFrame > 0, stream.mFramesPerPacket == 1, flags & kAudioFormatFlagIsNonInterleaved == 0 else {
      throw Misfit(format: format.letters, why: "its channels aren't interleaved")
    }
    let isPlain = flags & kAudioFormatFlagIsFloat == 0 && stream.mSampleRate < 65536
    let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
    let isBig = flags & kAudioFormatFlagIsBigEndian != 0
    switch (stream.mBitsPerChannel, stream.mBytesPerFrame / stream.mChannelsPerFrame) {
    case (16, 2) where isPlain && isSigned: return Parts(type: isBig ? "twos" : "sowt")
    case (8, 1) where isPlain: return Parts(type: isSigned ? "sowt" : "raw ", bits: 8)
    default: return Parts(type: "lpcm", layout: .uncompressed)
    }
  }
}
