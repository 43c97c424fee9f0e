import CoreMedia
import Foundation
import GStreamer

extension CodedFormat {
  /// FFmpeg's names of the audio codecs by their four-character codes.
  private static let sounds = [
    "aac ": "aac", ".mp3": "mp3", ".mp2": "mp2", ".mp1": "mp1", "alac": "alac", "opus": "opus", "flac": "flac",
    "ac-3": "ac3", "ec-3": "eac3", "samr": "amrnb", "sawb": "amrwb", "ulaw": "pcm_mulaw", "alaw": "pcm_alaw",
    "ima4": "adpcm_ima_qt", "dtsc": "dts", "dtsh": "dts", "vorb": "vorbis",
  ]

  /// The codec of an audio sample entry of an ISO file; nil for those that aren't known.
  init?(sound format: CMFormatDescription) {
    guard let stream = format.audioStreamBasicDescription else { return nil }
    let isPlain = stream.mFormatID == kAudioFormatLinearPCM
    guard let codec = isPlain ? Self.uncompressed(stream) : Self.sounds[Self.plain(format.letters)] else { return nil }
    self.init(codec: codec)
    let cookie = format.magicCookie.map { [UInt8]($0) } ?? []
    switch codec {
    case "aac":
      // Other files' descriptions have the configuration alone.
      let isDescriptor = cookie.first == 3
      configuration = isDescriptor ? ISODescriptor(esds: [0, 0, 0, 0] + cookie)?.configuration ?? [] : cookie
      if configuration.count < 2 { return nil }
    case "opus":
      guard let head = Self.opusHead(cookie) else { return nil }
      configuration = head
    case "alac":
      guard cookie.count >= 24 else { return nil }
      configuration = cookie
    case "flac":
      // `dfLa`: version and flags, then the blocks as in a FLAC file, the first of them STREAMINFO.
      guard cookie.count >= 42 else { return nil }
      configuration = Array(cookie[8..<42])
    case "vorbis":
      guard XiphHeaders.split(cookie).count == 3 else { return nil }
      configuration = cookie
    default: break
    }
    (rate, channels) = (Int(stream.mSampleRate), Int(stream.mChannelsPerFrame))
    bitsPerSample = Int(stream.mBitsPerChannel)
    blockAlign = Int(stream.mBytesPerPacket)
  }

  /// MPEG-4's kinds of AAC have codes of their own.
  private static func plain(_ letters: String) -> String { letters.hasPrefix("aac") ? "aac " : letters }

  /// FFmpeg's name of an uncompressed format: `pcm_s16le`.
  private static func uncompressed(_ stream: AudioStreamBasicDescription) -> String? {
    let flags = stream.mFormatFlags
    let bits = stream.mChannelsPerFrame > 0 ? stream.mBytesPerFrame / stream.mChannelsPerFrame * 8 : 0
    let isFloat = flags & kAudioFormatFlagIsFloat != 0
    guard isFloat ? bits == 32 || bits == 64 : [8, 16, 24, 32].contains(bits),
      flags & kAudioFormatFlagIsNonInterleaved == 0
    else { return nil }
    let kind = isFloat ? "f" : flags & kAudioFormatFlagIsSignedInteger != 0 ? "s" : "u"
    if bits == 8 { return "pcm_\(kind)8" }
    return "pcm_\(kind)\(bits)\(flags & kAudioFormatFlagIsBigEndian != 0 ? "be" : "le")"
  }

  /// The header of an Ogg stream from a `dOps` box, which has the same fields in big-endian order.
  private static func opusHead(_ box: [UInt8]) -> [UInt8]? {
    guard box.count >= 11 else { return nil }
    var head = Array("OpusHead".utf8) + [1, box[1], box[3], box[2], box[7], box[6], box[5], box[4], box[9], box[8]]
    head.append(box[10])
    if box[10] != 0 { head += box[11...] }
    return head
  }
}
